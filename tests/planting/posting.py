"""Faults of posts: blinds and antes that are missing (L208) or wrong (L209)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from badugi_hh.events import Post, PostKind
from tests.planting.betting import IMPLIED, amounts_told
from tests.planting.plant import AnyEdit, Edit, Reach, plants
from tests.planting.sound import Sound

# -- L208 missing-action --------------------------------------------------------------------------


@plants("the big blind missing", "L208", "L209", reach=Reach.ROUND, not_at=IMPLIED)
def missing_big_blind(sound: Sound) -> Iterator[AnyEdit]:
    return _missing_post(sound, PostKind.BIG_BLIND)


# KingsClub may leave it out.
@plants("the small blind missing", "L208", "L209", reach=Reach.ROUND, not_at=("kingsclub",))
def missing_small_blind(sound: Sound) -> Iterator[AnyEdit]:
    return _missing_post(sound, PostKind.SMALL_BLIND)


def _missing_post(sound: Sound, kind: PostKind) -> Iterator[AnyEdit]:
    posts = [(at, post) for at, post in sound.each(Post) if post.kind is kind]
    if len(posts) == 1 and not posts[0][1].all_in and amounts_told(sound):
        yield Edit(posts[0][0], {posts[0][0]: ()})


# -- L209 wrong-blind ----------------------------------------------------------------------------


def _posts(sound: Sound, kind: PostKind) -> Iterator[tuple[int, Post]]:
    for at, post in sound.each(Post):
        if post.kind is kind and not post.all_in:
            yield at, post


@plants("the big blind of the next stakes", "L209", "L204")
def big_blind_of_the_next_stakes(sound: Sound) -> Iterator[AnyEdit]:
    for at, post in _posts(sound, PostKind.BIG_BLIND):
        yield Edit(at, {at: (replace(post, amount=2 * post.amount),)})


# Where the header tells the blinds and no bets, it would change with them.
@plants("a small blind as large as the big one", "L209", "L204", not_at=("phenom", "phh"))
def small_blind_too_large(sound: Sound) -> Iterator[AnyEdit]:
    for at, post in _posts(sound, PostKind.SMALL_BLIND):
        yield Edit(at, {at: (replace(post, amount=sound.hand.stakes.big_blind),)})


@plants("the blinds posted by each other's players", "L209", reach=Reach.ROUND, not_at=IMPLIED)
def blinds_swapped(sound: Sound) -> Iterator[AnyEdit]:
    small, big = (list(_posts(sound, k)) for k in (PostKind.SMALL_BLIND, PostKind.BIG_BLIND))
    # At KingsClub what is dead of another blind is known by the results alone, of all together.
    others = sound.hand.site == "kingsclub" and len(list(sound.each(Post))) > 2
    if len(small) == len(big) == 1 and len(sound.replay.order) > 2 and not others:
        (at, first), (to, second) = small[0], big[0]
        yield Edit(at, {at: (replace(first, seat=second.seat),),
                        to: (replace(second, seat=first.seat),)})  # fmt: skip


@plants("one ante larger than the others", "L209", "L204")
def unequal_ante(sound: Sound) -> Iterator[AnyEdit]:
    antes = list(_posts(sound, PostKind.ANTE))
    for at, post in antes[1:] if amounts_told(sound) else ():
        yield Edit(at, {at: (replace(post, amount=post.amount + 1),)})


@plants("a blind posted twice", "L209", not_at=IMPLIED)
def doubled_blind(sound: Sound) -> Iterator[AnyEdit]:
    for at, post in _posts(sound, PostKind.BIG_BLIND):
        yield Edit(at, {at: (post, post)})
