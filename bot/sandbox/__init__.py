"""A local Discord on loopback, for trying, developing and testing; it imports nothing else of ours.

`Sandbox.start()` brings up one HTTP server with four faces: the REST API and the gateway that a bot speaks to, the CDN
its pictures come from, and a page on which people play. `python -m bot.sandbox` runs it alone, so that a bot can be
killed and started again beside it.
"""

from bot.sandbox.clock import Clock, SettableClock, SystemClock
from bot.sandbox.server import Sandbox

__all__ = ["Clock", "Sandbox", "SettableClock", "SystemClock"]
