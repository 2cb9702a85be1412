"""What a worker does. A task is a function of its argument and of files that never change; what it
makes are parts named by their content, so that doing it twice changes nothing."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, Final, NamedTuple

from badugi_hh.intake import ImportSummary, Intake
from badugi_hh.judging import PlacedText, hand_id_of, identified
from badugi_hh.parsing import HistoryFile, Status, site_of
from badugi_hh.paths import Lost
from badugi_hh.pipeline import derive_again, open_file
from badugi_hh.portions import Work, blocks_of, records_of, without_collecting
from badugi_hh.profiles import HouseRules
from badugi_hh.source import Block
from badugi_hh.store import Store
from badugi_hh.store.frames import key_table
from badugi_hh.store.parts import OF_HANDS, Parts, PartStore, Span, bucket_of
from badugi_hh.store.records import Key

if TYPE_CHECKING:
    import pyarrow as pa


# -- what is this file? --------------------------------------------------------------------------


class Source(NamedTuple):
    """A file that was found: its path in findings, where each worker finds it, and whether it was
    named itself."""

    path: str
    place: str
    named: bool


def survey(sources: Sequence[Source]) -> list[HistoryFile | Lost]:
    """What each of the files is; why, where it can't be read."""
    return [open_file(source.path, source.place, named=source.named) for source in sources]


# -- texts on their way to their buckets ---------------------------------------------------------


@dataclass(frozen=True, slots=True)
class ReadTask:
    """Files whose texts are to be shared out to so many ``buckets`` of the store at ``url``. Not
    many more than ``most`` characters go into one shipment."""

    url: str
    buckets: int
    most: int
    histories: tuple[HistoryFile, ...]


class FileRead(NamedTuple):
    """A file that was read to its end: the hand texts in it, and the first one of another game."""

    history: HistoryFile
    hands: int
    other_game: PlacedText | None


class Shipment(NamedTuple):
    """A file with texts, and where in it are those of each bucket that gets some."""

    file: str
    spans: tuple[tuple[int, Span], ...]


class TextsRead(NamedTuple):
    """What became of a ``ReadTask``. Of files that are ``lost`` the rest can't be read."""

    files: tuple[FileRead, ...]
    shipments: tuple[Shipment, ...]
    lost: tuple[Lost, ...]


class _Text(NamedTuple):
    """A text under way. ``site`` is the room in whose grammar the file is written."""

    bucket: int
    site: str
    block: Block


def read(task: ReadTask) -> TextsRead:
    """Finds the key of each hand text, and ships the text to the bucket of its hand."""
    files: list[FileRead] = []
    lost: list[Lost] = []
    shipments: list[Shipment] = []
    texts: list[_Text] = []
    size = 0
    with without_collecting():
        for history in task.histories:
            hands, other_game, lost_before = 0, None, len(lost)
            for block in blocks_of(history, lost):
                identity = identified(history.site, block)
                if identity is None:
                    continue
                site, hand_id, status = identity
                hands += status is not Status.NO_HAND
                if status is Status.OTHER_GAME and other_game is None:
                    other_game = PlacedText(block.file, block.first_line, "")
                bucket = bucket_of((site, hand_id_of(hand_id, block)), task.buckets)
                texts.append(_Text(bucket, history.site, block))
                size += len(block.text)
                if size >= task.most:
                    shipments.append(_ship(task.url, texts))
                    texts, size = [], 0
            if len(lost) == lost_before:
                files.append(FileRead(history, hands, other_game))
        if texts:
            shipments.append(_ship(task.url, texts))
    return TextsRead(tuple(files), tuple(shipments), tuple(lost))


def _ship(url: str, texts: list[_Text]) -> Shipment:
    texts.sort(key=lambda it: it.bucket)  # those of one bucket stay in the order of the files
    pieces = {
        bucket: _as_table(list(same)) for bucket, same in groupby(texts, lambda it: it.bucket)
    }
    file, spans = PartStore(url).ship(pieces.values())
    return Shipment(file, tuple(zip(pieces, spans, strict=True)))


def _as_table(texts: Sequence[_Text]) -> pa.Table:
    import pyarrow as pa

    blocks = [text.block for text in texts]
    return pa.table(
        {
            "site": pa.array([text.site for text in texts], pa.string()),
            "file": pa.array([it.file for it in blocks], pa.string()),
            "first_line": pa.array([it.first_line for it in blocks], pa.int64()),
            "text": pa.array([it.text for it in blocks], pa.string()),
            "column_shift": pa.array([it.column_shift for it in blocks], pa.int64()),
        }
    )


def _as_work(table: pa.Table) -> Work:
    sites, *columns = (column.to_pylist() for column in table.columns)
    blocks = (Block(*row) for row in zip(*columns, strict=True))
    pairs = zip(sites, blocks, strict=True)
    return tuple(
        (site, tuple(block for _, block in same))
        for site, same in groupby(pairs, key=lambda pair: pair[0])
    )


# -- a bucket ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class JudgeTask:
    """A bucket of the store at ``url``, of so many ``buckets``. ``held`` are its parts so far, or,
    with ``divided``, those of a larger bucket, of whose hands some belong here; ``shipped`` are
    the files that hold texts for it, and where in them these are."""

    url: str
    bucket: int
    buckets: int
    held: Parts
    divided: bool
    shipped: tuple[tuple[str, Span], ...]
    rules: HouseRules | None


class BucketJudged(NamedTuple):
    """What became of a ``JudgeTask``: the parts of the bucket, what the import did in it, and where
    the keys of the hands stand that it wrote, if any."""

    bucket: int
    parts: Parts
    summary: ImportSummary
    written: tuple[tuple[str, Span], ...]


def judge(task: JudgeTask) -> BucketJudged:
    """Judges the hands whose texts came, and brings them together with what the bucket holds: just
    as an import into a store of one file does."""
    parts = PartStore(task.url)
    with Store.temporary() as store:
        for table, name in task.held.items():
            rows = parts.read(name)
            if task.divided:
                rows = _of_bucket(rows, task.bucket, task.buckets)
            store.take_rows(table, rows)
        keys: list[Key] = []
        intake = Intake(store, task.rules, stored=lambda stored: keys.append(stored.key))
        for file, span in task.shipped:
            for records in records_of(_as_work(parts.fetch(file, span)), task.rules):
                for record in records:
                    intake.add(record)
        summary = intake.close()
        after = dict(written(store, parts, OF_HANDS))
        return BucketJudged(task.bucket, after, summary, _shipped_keys(keys, parts))


def _shipped_keys(keys: Sequence[Key], parts: PartStore) -> tuple[tuple[str, Span], ...]:
    if not keys:
        return ()
    file, [span] = parts.ship([key_table(sorted(keys))])
    return ((file, span),)


def written(store: Store, parts: PartStore, tables: Sequence[str]) -> Iterator[tuple[str, str]]:
    """Keeps the tables of a store as parts, those without rows left out; their names by table."""
    for table in tables:
        rows = store.arrow(table)
        if rows.num_rows:
            yield table, parts.write(table, rows)


def _of_bucket(rows: pa.Table, bucket: int, buckets: int) -> pa.Table:
    """The rows of the hands that belong there."""
    import pyarrow as pa

    keys = list(zip(rows["site"].to_pylist(), rows["hand_id"].to_pylist(), strict=True))
    here = {key for key in set(keys) if bucket_of(key, buckets) == bucket}
    return rows.filter(pa.array([key in here for key in keys], pa.bool_()))


# -- a bucket, read again ------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RereadTask:
    """A bucket of the store at ``url``, of so many ``buckets``, with the parts that it has."""

    url: str
    bucket: int
    buckets: int
    held: Parts
    rules: HouseRules | None


_MADE_ANEW: Final = ("player_hands", "pots")
"""All rows of these come from texts that are kept; player-hands of an older version differ."""


class BucketReread(NamedTuple):
    """What became of a ``RereadTask``: the parts of the bucket; and, shipped to the buckets that
    they belong to now, the texts of hands whose id could not be read before."""

    bucket: int
    parts: Parts
    shipments: tuple[Shipment, ...]


def reread(task: RereadTask) -> BucketReread:
    """Reads the texts of a bucket again, just as those of a store of one file are."""
    parts = PartStore(task.url)
    with Store.temporary() as store:
        for table, name in task.held.items():
            if table not in _MADE_ANEW:
                store.take_rows(table, parts.read(name))
        moved = {
            key: bucket
            for key in derive_again(store, task.rules)
            if (bucket := bucket_of(key, task.buckets)) != task.bucket
        }
        texts = [
            _Text(moved[key], site_of(placed.text), Block(*placed))
            for key, known in sorted(store.known(moved).items())
            for placed in known.texts
        ]
        store.write((), replaced=moved)
        shipments = (_ship(task.url, texts),) if texts else ()
        return BucketReread(task.bucket, dict(written(store, parts, OF_HANDS)), shipments)
