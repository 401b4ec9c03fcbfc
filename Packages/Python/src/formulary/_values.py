"""Conversion between Python values and formula values."""

from __future__ import annotations

import datetime
import json
from decimal import Decimal
from typing import Any
from zoneinfo import ZoneInfo

from ._library import constants, ffi

NULL = constants["NULL"]
NUMBER = constants["NUMBER"]
BOOLEAN = constants["BOOLEAN"]
TEXT = constants["TEXT"]
DATE = constants["DATE"]
JSON = constants["JSON"]

_epoch = datetime.datetime(1970, 1, 1, tzinfo=datetime.timezone.utc)
_millisecond = datetime.timedelta(milliseconds=1)


def milliseconds(value: datetime.date) -> int:
    """Returns milliseconds since 1970. A date or time without a zone is in UTC."""
    if not isinstance(value, datetime.datetime):
        value = datetime.datetime(value.year, value.month, value.day)
    if value.tzinfo is None:
        value = value.replace(tzinfo=datetime.timezone.utc)
    return (value - _epoch) // _millisecond


def zone(value: datetime.date) -> str | None:
    info = getattr(value, "tzinfo", None)
    if info is None:
        return None
    return getattr(info, "key", None) or getattr(info, "zone", None) or "UTC"


def plain(value: Any) -> Any:
    """Returns a value as JSON types. Raises ``ValueError`` if it is nested too deeply."""
    try:
        return _plain(value)
    except RecursionError:
        raise ValueError("a value is nested too deeply for a formula") from None


def encoded(value: Any) -> bytes:
    """Returns JSON types as JSON. Raises ``ValueError`` if they are nested too deeply."""
    try:
        return json.dumps(value).encode()
    except RecursionError:
        raise ValueError("a value is nested too deeply for a formula") from None


def _plain(value: Any) -> Any:
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    if isinstance(value, datetime.date):
        return milliseconds(value)
    if isinstance(value, Decimal):
        return float(value)
    if isinstance(value, dict):
        return {str(key): _plain(member) for key, member in value.items()}
    if isinstance(value, (list, tuple, set, frozenset)):
        return [_plain(element) for element in value]
    if hasattr(value, "item") or hasattr(value, "tolist"):  # numpy
        return _plain(value.item() if getattr(value, "ndim", 0) == 0 else value.tolist())
    raise TypeError(f"a formula cannot read a value of type {type(value).__name__}")


def fill(slot: Any, value: Any) -> Any:
    """Writes a value to a ``formulary_value``. Returns the buffer that must outlive it, if any."""
    slot.text, slot.count = ffi.NULL, 0
    if value is None:
        slot.kind = NULL
    elif isinstance(value, bool):
        slot.kind, slot.number = BOOLEAN, value
    elif isinstance(value, (int, float, Decimal)):
        slot.kind = NUMBER
        try:
            slot.number = float(value)
        except OverflowError:
            raise ValueError("a whole number is too large for a formula") from None
    elif isinstance(value, str):
        slot.kind = TEXT
        return _lend(slot, value.encode("utf-8", "replace"))
    elif isinstance(value, datetime.date):
        slot.kind, slot.number = DATE, milliseconds(value)
        name = zone(value)
        return _lend(slot, name.encode()) if name else None
    else:
        value = plain(value)
        if value is None or isinstance(value, (bool, int, float, str)):
            return fill(slot, value)
        slot.kind = JSON
        return _lend(slot, encoded(value))
    return None


def _lend(slot: Any, data: bytes) -> Any:
    held = ffi.from_buffer("char[]", data) if data else None
    slot.text, slot.count = (held if data else ffi.new("char[1]")), len(data)
    return held


def read(slot: Any) -> Any:
    """Returns the Python value of a ``formulary_value``."""
    kind = slot.kind
    if kind == NULL:
        return None
    if kind == NUMBER:
        return slot.number
    if kind == BOOLEAN:
        return slot.number != 0
    data = bytes(ffi.buffer(slot.text, slot.count)) if slot.count else b""
    if kind == TEXT:
        return data.decode("utf-8", "replace")
    if kind == DATE:
        info = ZoneInfo(data.decode()) if data else datetime.timezone.utc
        return (_epoch + slot.number * _millisecond).astimezone(info)
    return json.loads(data)
