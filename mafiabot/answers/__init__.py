"""Questions that change nothing, and the facts that answer them."""

from .facts import ANSWERS, Answer, AnswerContext, Answers
from .questions import QUESTIONS, answer

__all__ = ["ANSWERS", "QUESTIONS", "Answer", "AnswerContext", "Answers", "answer"]
