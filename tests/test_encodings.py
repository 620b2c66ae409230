"""Bytes of people in any encoding, and what is written to them."""

from __future__ import annotations

import pytest

from mafiabot.irc import encoding
from mafiabot.irc.encoding import Decoder, Encodings, encoded


def said(who: str, text: str, code: str) -> bytes:
    return f":{who}!u@h PRIVMSG #m :".encode() + text.encode(code)


def heard(decoder: Decoder, who: str, text: str, code: str) -> str:
    return decoder.decode(said(who, text, code)).partition(" :")[2]


@pytest.mark.parametrize("code", ["cp1251", "koi8-r"])
def test_what_a_sender_writes_in_is_guessed_once_and_remembered(code: str) -> None:
    decoder = Decoder()
    assert heard(decoder, "ann", "добрый вечер, горожане", code) == (
        "добрый вечер, горожане"
    )
    # Two letters prove nothing by themselves; hers are read as hers.
    for short in ("да", "ЗА", "ё"):
        assert heard(decoder, "ann", short, code) == short
    assert heard(decoder, "ann", "уже по-новому", "utf-8") == "уже по-новому"


def test_each_sender_is_guessed_by_himself_and_the_oldest_is_forgotten() -> None:
    decoder = Decoder()
    heard(decoder, "ann", "добрый вечер", "koi8-r")
    heard(decoder, "bob", "добрый вечер", "cp1251")
    assert heard(decoder, "ann", "да", "koi8-r") == "да"
    assert heard(decoder, "bob", "да", "cp1251") == "да"
    for number in range(2 * encoding.REMEMBERED):
        heard(decoder, f"n{number}", "добрый вечер", "cp1251")
    assert len(decoder) == encoding.REMEMBERED


def test_a_network_of_one_encoding_is_read_in_it_unless_it_is_utf_8() -> None:
    ours = Encodings.chosen("koi8-r", None, Encodings())
    decoder = Decoder(lambda target, sender: ours)
    assert heard(decoder, "ann", "да", "koi8-r") == "да"
    assert heard(decoder, "ann", "да", "utf-8") == "да"


@pytest.mark.req("P21")
def test_each_channel_is_read_in_its_own_encodings() -> None:
    channels = {"#west": Encodings("cp1251", ("cp1251",)), "#none": Encodings(read=())}
    decoder = Decoder(lambda target, sender: channels.get(target, Encodings()))
    written = b":\xc2\xe0\xf1\xff!u@h PRIVMSG %b :" + "да".encode("cp1251")
    assert decoder.decode(written % b"#west").endswith("PRIVMSG #west :да")
    assert decoder.decode(written % b"#none").endswith("PRIVMSG #none :\ufffd\ufffd")
    nicks = {decoder.decode(written % name)[:5] for name in (b"#west", b"#none", b"#m")}
    assert nicks == {":Вася"}, "whoever speaks is the same in all of them"


def test_what_a_sender_was_seen_to_write_counts_where_people_write_it() -> None:
    west = Encodings("cp1251", ("cp1251",))
    decoder = Decoder(lambda target, sender: west if target == "#m" else Encodings())
    decoder.decode(":ann!u@h PRIVMSG #n :добрый вечер".encode("koi8-r"))
    assert decoder.decode(":ann!u@h PRIVMSG #n :да".encode("koi8-r"))[-2:] == "да"
    assert heard(decoder, "ann", "да", "cp1251") == "да"


def test_what_is_not_written_follows_the_encoding_or_the_network() -> None:
    network = Encodings.chosen("utf8", None, Encodings())
    assert network.read == ("cp1251", "koi8-r")
    assert Encodings.chosen(None, None, network) == network
    assert Encodings.chosen("koi8-r", None, network) == Encodings("koi8-r", ("koi8-r",))
    both = ("koi8-r", "cp1251")
    assert Encodings.chosen("koi8-r", both, network) == Encodings("koi8-r", both)
    assert Encodings.chosen(None, (), network) == Encodings("utf8", ())


def test_what_an_old_encoding_lacks_is_written_as_on_a_typewriter() -> None:
    said = "Он сказал: «Нет» — и ушёл… №\xa07 🙂\x02\n\nвсё"
    assert [piece.decode("koi8-r") for piece in encoded(said, 400, "koi8-r")] == [
        'Он сказал: "Нет" - и ушёл... N\xa07 ?\x02',
        "всё",
    ]
    assert b" ".join(encoded(said, 400, "cp1251")).decode("cp1251") == (
        said.replace("🙂", "?").replace("\n\n", " ")
    )
    assert all(len(piece) <= 12 for piece in encoded(said, 12, "koi8-r"))
