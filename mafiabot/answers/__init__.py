"""Questions that change nothing, and the facts that answer them."""

from .facts import ANSWERS, Answer, AnswerContext, Answers
from .questions import OF_RECORDS, QUESTIONS, answer

__all__ = [
    "ANSWERS",
    "OF_RECORDS",
    "QUESTIONS",
    "Answer",
    "AnswerContext",
    "Answers",
    "answer",
]
