"""The C library. Loaded once, with the declarations in its header."""

from __future__ import annotations

import _thread
import json
import os
import re
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

from cffi import FFI

from ._errors import Error, failure

_folder = Path(__file__).parent
Result = TypeVar("Result")


def _missing(what: str) -> ImportError:
    return ImportError(
        f"{what} is missing beside the package: run 'make wheel' in a clone of Formulary and "
        "'pip install .build/wheel/*.whl', or run 'make library' and set FORMULARY_LIBRARY and "
        "FORMULARY_HEADER to the files in .build/library"
    )


def _header() -> str:
    path = Path(os.environ.get("FORMULARY_HEADER") or _folder / "formulary.h")
    if not path.exists():
        raise _missing("formulary.h")
    return path.read_text(encoding="utf-8")


def _library() -> str:
    named = os.environ.get("FORMULARY_LIBRARY")
    if named:
        return named
    for name in ("libformulary.so", "libformulary.dylib"):
        if (_folder / name).exists():
            return str(_folder / name)
    raise _missing("libformulary")


def _declarations(header: str) -> str:
    text = re.sub(r"/\*.*?\*/", "", header, flags=re.S)
    text = re.sub(r"#ifdef __cplusplus.*?#endif", "", text, flags=re.S)
    return "\n".join(line for line in text.splitlines() if not line.startswith("#"))


_text = _header()
ffi = FFI()
ffi.cdef(_declarations(_text))
lib = ffi.dlopen(_library())
constants = {
    name: int(value)
    for name, value in re.findall(r"^#define FORMULARY_(\w+) (\d+)$", _text, flags=re.M)
}

OK = constants["OK"]
INTERRUPTED = constants["INTERRUPTED"]

if lib.formulary_abi_version() != constants["ABI_VERSION"]:
    raise ImportError(
        f"libformulary has version {lib.formulary_abi_version()} of its interface, and this package "
        f"was made for {constants['ABI_VERSION']}; install both from one wheel"
    )


def new_text() -> Any:
    text = ffi.new("formulary_text *")
    text.size = ffi.sizeof("formulary_text")
    return text


def new_error() -> Any:
    error = ffi.new("formulary_error *")
    error.size = ffi.sizeof("formulary_error")
    return error


def taken(text: Any) -> bytes | None:
    """Returns the bytes of a library string and clears it."""
    if text.bytes == ffi.NULL:
        return None
    data = bytes(ffi.buffer(text.bytes, text.count))
    lib.formulary_text_clear(text)
    return data


def raised(error: Any) -> Error:
    """Returns the exception for a library error and clears the error."""
    code = ffi.buffer(error.code, error.code_count)[:] if error.code != ffi.NULL else b"failed"
    message = ffi.buffer(error.message, error.message_count)[:] if error.message != ffi.NULL else b""
    made = failure(
        code.decode(), message.decode("utf-8", "replace"), int(error.start), int(error.end)
    )
    lib.formulary_error_clear(error)
    return made


def call(function: Callable[..., int], *arguments: Any, text: bool = True) -> bytes:
    """Calls a library function and returns its output string. Raises its error."""
    error = new_error()
    given = new_text()
    status = function(*arguments, given, error) if text else function(*arguments, error)
    data = taken(given)
    if status != OK:
        raise raised(error)
    return data or b""


def call_json(function: Callable[..., int], *arguments: Any) -> Any:
    return json.loads(call(function, *arguments))


def options(
    *, now: float | None, timezone: str | None, locale: str | None, seed: int,
    max_steps: int | None, errors: str = "null", threads: int = 1,
) -> tuple[Any, list[Any]]:
    """Returns the library options, and the buffers that must outlive them."""
    made = ffi.new("formulary_options *")
    made.size = ffi.sizeof("formulary_options")
    if now is not None:
        made.now, made.has_now = now, 1
    kept: list[Any] = []
    for name, value in (("timezone", timezone), ("locale", locale)):
        if value is not None:
            data = value.encode()
            kept.append(ffi.new("char[]", data))
            setattr(made, name, kept[-1])
            setattr(made, name + "_count", len(data))
    made.seed = seed
    made.max_steps = max_steps or 0
    made.errors = constants["ERRORS_STRUCT" if errors == "struct" else "ERRORS_NULL"]
    made.threads = threads
    return made, kept


def interruptibly(handle: Any, work: Callable[[], Result]) -> Result:
    """Runs ``work`` so that Ctrl-C interrupts it.

    Python handles signals in the main thread, between bytecode instructions. So a second thread
    runs the work while the main thread waits.
    """
    if threading.current_thread() is not threading.main_thread():
        return work()
    outcome: list[tuple[bool, Any]] = []
    busy = _thread.allocate_lock()
    busy.acquire()

    def run() -> None:
        try:
            outcome.append((True, work()))
        except BaseException as error:  # noqa: BLE001 - raised again in the waiting thread
            outcome.append((False, error))
        finally:
            busy.release()

    # Not `threading.Thread`: it waits until the thread has started, which takes longer than many
    # batches.
    _thread.start_new_thread(run, ())
    try:
        # A signal that is delivered to another thread does not interrupt a wait.
        while not busy.acquire(timeout=0.02):
            pass
    except BaseException:
        while not busy.acquire(timeout=0.002):
            lib.formulary_interrupt(handle)
        raise
    is_fine, value = outcome[0]
    if not is_fine:
        raise value
    return value
