"""Drafts: unsaved input survives any end of the program."""

import os
import pathlib
import random
import shutil
import signal
import subprocess
import tempfile
import time

from server import ROOT
from stage import control, shows, until


def test_draft_is_offered(stage):
    preview, page = stage.open("Examples/invoice.json")
    control(page, "taxRate").fill("0.07")
    shows(page, "gross", "1175.93")
    preview.end(signal.SIGTERM)
    again = stage.preview(None, folder=preview.folder)
    page = stage.page(again)
    page.wait_for_selector('.notice:has-text("were not saved")')
    stage.picture(page, "draft")
    page.click('text="Restore them"')
    shows(page, "gross", "1175.93")
    page.keyboard.press("Control+s")
    until(lambda: not again.state["dirty"], "it is saved")
    assert not [one for one in (again.folder / "state/formulary/drafts").iterdir() if "." not in one.name]


def test_second_process_gets_a_warning(stage):
    preview = stage.preview("Examples/invoice.json")
    other = stage.preview(None, folder=preview.folder)
    other.end()
    assert "another preview" in other.process.stderr.read()


def test_full_disk(stage):
    """On a full disk the previous draft is kept, and the page reports that drafts are not saved."""
    folder = pathlib.Path(tempfile.mkdtemp(prefix="full-"))
    room = folder / "state"
    room.mkdir()
    if subprocess.run(["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(room)], capture_output=True).returncode:
        return
    try:
        (folder / "form.json").write_text((ROOT / "Examples/invoice.json").read_text())
        preview = stage.preview(None, folder=folder)
        page = stage.page(preview)
        control(page, "customer").fill("before")
        until(lambda: preview.state["fields"]["customer"]["text"] == "before", "it is typed")
        preview.ask("event", {"type": "blur"})
        (room / "filling").write_bytes(b"x" * 60_000)
        preview.ask("changes", {"epoch": 1, "client": "x", "edits": [{"set": "number", "text": "y" * 100_000}]})
        preview.ask("event", {"type": "blur"})
        page.wait_for_selector('.notice:has-text("not saved in a draft")')
        preview.process.kill()
        preview.process.wait()
        (room / "filling").unlink()
        again = stage.preview(None, folder=folder)
        assert again.state["draft"]["changes"] == 1, again.state["draft"]
        again.end()
    finally:
        stage.clear()
        subprocess.run(["umount", str(room)], check=True)
        shutil.rmtree(folder)


def test_killed_while_typing(stage, count=200 if os.environ.get("LONG_TESTS") else 12):
    """After a kill the last or the last but one draft is restored."""
    rng = random.Random(7)
    preview = stage.preview("Examples/invoice.json")
    folder = preview.folder
    preview.end()
    for _ in range(count):
        preview = stage.preview(None, folder=folder)
        if preview.state["draft"]:
            preview.ask("resolve", {"take": "disk"})
        written = 0
        end = time.monotonic() + rng.uniform(0.05, 0.4)
        while time.monotonic() < end:
            written += 1
            status, _ = preview.ask("changes", {"epoch": preview.state["epoch"], "client": "k", "edits": [{"set": "customer", "text": f"text {written}"}]})
            assert status == 200
            # Leaving a page writes its draft immediately.
            preview.ask("event", {"type": "blur"})
        preview.process.send_signal(signal.SIGKILL)
        preview.process.wait()
        again = stage.preview(None, folder=folder)
        draft = again.state["draft"]
        assert draft and draft["changes"] in (written, written - 1), (draft, written)
        again.ask("resolve", {"take": "replay"})
        assert again.state["fields"]["customer"]["text"] in (f"text {written}", f"text {written - 1}")
        again.ask("resolve", {"take": "disk"})
        again.process.kill()
        again.process.wait()
        for one in (folder / "state/formulary/drafts").iterdir():
            one.unlink()
