"""Evaluation of formulas and JoyDoc documents in this process.

>>> import formulary as fy
>>> f = fy.compile("price * quantity", schema={"price": "number", "quantity": "number"})
>>> f(price=2.5, quantity=4)
10.0
"""

from ._document import Change, Document, FormulaFailure
from ._errors import Error, ErrorCount, UnknownField
from ._formula import Formula, compile
from ._lint import Finding, Fix, Position, lint
from ._template import Failure, Recalculated, Template
from ._version import __version__

__all__ = [
    "Change",
    "Document",
    "Error",
    "ErrorCount",
    "Failure",
    "Finding",
    "Fix",
    "Formula",
    "FormulaFailure",
    "Position",
    "Recalculated",
    "Template",
    "UnknownField",
    "__version__",
    "compile",
    "lint",
]
