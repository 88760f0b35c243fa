"""The list of labs: a new one costs its folder and a line here."""

from __future__ import annotations

from app.lab.base import Lab
from app.labs.attack.model import LAB as ATTACK
from app.labs.budget.model import LAB as BUDGET
from app.labs.channel.model import LAB as CHANNEL
from app.labs.decide.model import LAB as DECIDE
from app.labs.densities.model import LAB as DENSITIES
from app.labs.learning.model import LAB as LEARNING
from app.labs.local.model import LAB as LOCAL
from app.labs.markets.model import LAB as MARKETS
from app.labs.own.model import LAB as OWN
from app.labs.queries.model import LAB as QUERIES
from app.labs.rates.model import LAB as RATES
from app.labs.reconstruction.model import LAB as RECONSTRUCTION
from app.labs.robust.model import LAB as ROBUST
from app.labs.selection.model import LAB as SELECTION
from app.labs.strategies.model import LAB as STRATEGIES
from app.labs.streams.model import LAB as STREAMS
from app.labs.you.model import LAB as YOU

LABS: tuple[Lab, ...] = (
    DENSITIES,
    RATES,
    OWN,
    ATTACK,
    RECONSTRUCTION,
    DECIDE,
    BUDGET,
    SELECTION,
    ROBUST,
    QUERIES,
    STRATEGIES,
    STREAMS,
    LEARNING,
    LOCAL,
    CHANNEL,
    MARKETS,
    YOU,
)
