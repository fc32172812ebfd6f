"""Every ruling is a test: its number stands in the test's own docstring."""

import ast
import re
from pathlib import Path

LAST = 43


def test_every_ruling_has_a_test_that_names_it() -> None:
    named: set[int] = set()
    for file in Path(__file__).parent.glob("test_rules_*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                named |= {int(number) for number in re.findall(r"\bZ(\d+)\b", ast.get_docstring(node) or "")}
    assert named == set(range(1, LAST + 1))
