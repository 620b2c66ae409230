"""Why something a person asked was not done. The packs say it, and what to do."""

from __future__ import annotations

from enum import Enum


class Refusal(Enum):
    """One phrase each; a refused event leaves the game as it was."""

    REGISTRATION_CLOSED = "registration_closed"  # R9: wait for the next game
    ALREADY_REGISTERED = "already_registered"  # R32
    SAME_PERSON = "same_person"  # this account has a seat under another nick
    TABLE_FULL = "table_full"
    NOT_REGISTERED = "not_registered"  # asked to be taken off a list he is not on
    UNREG_TOO_LATE = "unreg_too_late"  # the game is on: !killme
    NOT_PLAYING = "not_playing"
    DEAD = "dead"
    OUT = "out"  # suicide or ejected, waits for the boundary
    AWAY = "away"  # left the channel or changed nick: come back first
    NOT_IN_GAME = "not_in_game"  # the one to be thrown out does not play
    ALREADY_RUNNING = "already_running"  # !start in a game
    ALREADY_CONFIRMED = "already_confirmed"
    NOTHING_TO_CONFIRM = "nothing_to_confirm"
    ANSWER_IN_PRIVATE = "answer_in_private"  # !yes for a role said in the channel
    VOTE_IN_CHANNEL = "vote_in_channel"  # a vote sent in private
    NOT_DEALT = "not_dealt"  # an order before the first night
    NOT_NIGHT = "not_night"  # an order by day
    NOT_DAY = "not_day"  # a vote at night or before the game
    NOT_THIS_VOTE = "not_this_vote"  # names are called before, yes/no after
    NOTHING_TO_ORDER = "nothing_to_order"  # R81
    NOT_YOUR_ORDER = "not_your_order"  # R64
    NOT_LEADER = "not_leader"  # R60
    NO_SUCH_PLAYER = "no_such_player"  # R83
    TARGET_DEAD = "target_dead"  # R83, R96
    TARGET_OUT = "target_out"
    NOT_YOURSELF = "not_yourself"  # P7
    NOT_TWICE_RUNNING = "not_twice_running"  # P7
    CHECK_IS_FINAL = "check_is_final"  # X17
    USED_UP = "used_up"
    ALREADY_VOTED = "already_voted"  # X12
    ACCUSED_CANNOT_VOTE = "accused_cannot_vote"  # R108
    NO_SPEECH = "no_speech"  # !all while nobody speaks
    NOT_ACCUSED = "not_accused"  # R104
    NOT_CREATOR = "not_creator"  # T20
    BAD_EXTENSION = "bad_extension"  # T21
    LONG_ENOUGH = "long_enough"  # all extensions together
    TOO_FEW_TO_BEGIN = "too_few_to_begin"  # T21
    NOT_REGISTRATION = "not_registration"  # !extend in a game
    SILENCED = "silenced"  # the mistress's guest has no voice today
    NOT_AGAIN = "not_again"  # the same target two nights running
    SELF_ONCE = "self_once"  # T8
    TOO_EARLY = "too_early"  # the law may not shoot yet
    NO_SKIP = "no_skip"  # this night wants an order
    DISCUSSING = "discussing"  # the vote has not begun yet
    NO_LAST_WORD = "no_last_word"  # for the dead of this day, once
    TWICE_NAMED = "twice_named"  # two actions are for two players (G12)
    TREATED_BEFORE = "treated_before"
    TOO_FEW_NAMED = "too_few_named"  # the action is for two players
    NO_VOTE = "no_vote"  # the heavy took it for today
    SPARED = "spared"  # the stop-target's first night (C44)
    NOT_HIS_VOTER = "not_his_voter"  # the avenger takes one of those who hanged him
    OF_YOUR_CIRCLE = "of_your_circle"  # not on whom he knows
    DECK_TOO_LARGE = "deck_too_large"  # more cards than players
    DECK_WON = "deck_won"  # one side would have won at once
    DECK_HARMLESS = "deck_harmless"  # no mafia for so many
    NOT_OF_YOURS = "not_of_yours"  # only on whom he knows to be of his side
    NO_WISHES = "no_wishes"  # this game has no wishes of the town
    NOT_DIRECTED = "not_directed"  # only cards of the town that act at night
    NO_SUCH_CARD = "no_such_card"  # nobody who lives holds it
    NOT_PLAYABLE = "not_playable"  # no card of this game that he could play
    NO_SUCH_GIFT = "no_such_gift"
    ONLY_YOURSELF = "only_yourself"  # the dummy is for the giver himself
    NO_REMOTE = "no_remote"
    GAME_OVER = "game_over"
