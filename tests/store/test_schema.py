"""The values are the columns: what is read is what was stored."""

from dataclasses import fields

import pytest
from sqlalchemy import Table

from bot.store import rows, schema


@pytest.mark.parametrize(
    ("row", "table"),
    [
        (rows.MatchRow, schema.matches),
        (rows.SeatRow, schema.seats),
        (rows.TimerRow, schema.timers),
        (rows.MoveRow, schema.moves),
        (rows.ResultRow, schema.results),
        (rows.PaintingRow, schema.paintings),
    ],
    ids=lambda each: each.name if isinstance(each, Table) else "",
)
def test_a_row_has_a_field_for_every_column(row: type, table: Table) -> None:
    columns = {column.name for column in table.columns} | {"match_id"}
    assert {field.name for field in fields(row)} | {"match_id"} == columns


def test_every_constraint_and_index_has_a_name_that_a_migration_can_use() -> None:
    for table in schema.metadata.tables.values():
        assert all(constraint.name for constraint in table.constraints)
        assert all(index.name for index in table.indexes)
