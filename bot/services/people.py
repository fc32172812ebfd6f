"""People, and the language each was last seen to speak."""

from collections import OrderedDict

from bot.services.clock import Clock
from bot.services.table import Person
from bot.store import Store, people

KEPT = 10_000
"""How many people are kept in memory, so that a press that tells nothing new costs no write."""


class People:
    """Remembers people as they press."""

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store = store
        self._clock = clock
        self._known: OrderedDict[int, Person] = OrderedDict()

    async def remember(self, person: Person) -> None:
        """Store name and locale, if either is new."""
        if self._known.get(person.id) != person:
            await self._store.write(
                lambda connection: people.remember_person(
                    connection, person.id, person.name, person.locale, self._clock.now()
                )
            )
        self._known[person.id] = person
        self._known.move_to_end(person.id)
        while len(self._known) > KEPT:
            self._known.popitem(last=False)

    async def language_of(self, user_id: int) -> str | None:
        """The locale that somebody's Discord was last set to (`nl`, `en-GB`), None for a stranger."""
        known = self._known.get(user_id)
        if known is not None and known.locale is not None:
            return known.locale
        return await self._store.read(people.locale_of, user_id)
