"""What the whole suite shares: how much of it runs, and that Discord would take what its bots send."""

import os
from pathlib import Path
from tempfile import gettempdir

from hypothesis import HealthCheck, settings

if os.environ.pop("PYTHONDONTWRITEBYTECODE", ""):
    # whoever sets this wants none beside the sources; but a bot that a test starts need not compile every library again
    os.environ.setdefault("PYTHONPYCACHEPREFIX", str(Path(gettempdir()) / "farmhand-bytecode"))

pytest_plugins = ["tests.discord_checks.watch"]

SOAK = int(os.environ.get("FARMHAND_SOAK", "1"))
"""Random tests run this many times their small default number of examples."""

settings.register_profile(
    "farmhand",
    max_examples=20 * SOAK,
    deadline=None,  # examples are whole matches; time is measured in tests/benchmarks only
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.function_scoped_fixture],
)
settings.load_profile("farmhand")
