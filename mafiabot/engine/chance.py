"""Chance without state: a hash of seed and label decides, so replays always agree."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")


def shuffled(seed: int, label: str, items: Sequence[T]) -> tuple[T, ...]:
    """The items in an order that only seed and label decide."""
    prefix = f"{seed}:{label}:"

    def weight(pair: tuple[int, T]) -> bytes:
        return blake2b(f"{prefix}{pair[0]}".encode(), digest_size=8).digest()

    return tuple(item for _, item in sorted(enumerate(items), key=weight))


def chosen(seed: int, label: str, items: Sequence[T]) -> T:
    """One of the items, all alike likely. ``items`` is not empty."""
    digest = blake2b(f"{seed}:{label}".encode(), digest_size=8).digest()
    return items[int.from_bytes(digest, "big") % len(items)]


def per_cent(seed: int, label: str) -> int:
    """A number from 0 to 99."""
    digest = blake2b(f"{seed}:{label}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "big") % 100
