"""Which offers come to a practice player's mind."""

from random import Random

from hypothesis import given

from cogs.bohnanza.bargains import WORTH_IT, bundle, cards_of
from cogs.bohnanza.beans import State
from cogs.bohnanza.ideas import ideas
from cogs.bohnanza.prospects import Table, table_of
from cogs.bohnanza.rules import view
from tests.cogs.bohnanza.walks import Walk, walks


def table(state: State, seat: int = 0) -> Table:
    return table_of(view(state, seat), seat)


@given(walks)
def test_whatever_comes_to_mind_is_worth_it_and_can_be_offered_and_gifts_come_last(walk: Walk) -> None:
    trades = [step.before for step in walk.steps() if step.before.phase == "trade"]
    random = Random(walk.seed)
    for state in random.sample(trades, k=min(3, len(trades))):
        for seat in random.sample(range(walk.seats), k=2):
            seen = table(state, seat)
            for idea in ideas(seen):
                assert idea.gain >= WORTH_IT
                assert 0 < idea.chance <= 1
                assert idea.give == cards_of(seen, idea.goods)
                assert len(bundle(seen, idea.goods)) == len(idea.give)
                assert set(idea.give).isdisjoint(idea.want)
                assert idea.to == (None if seat == seen.active else seen.active)
            gifts = [idea.is_gift for idea in ideas(seen)]
            assert gifts == sorted(gifts)
