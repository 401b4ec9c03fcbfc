"""A running preview of a copy of a document, for tests in a browser."""

import json
import os
import pathlib
import shutil
import signal
import subprocess
import tempfile
import time
import urllib.error
import urllib.request

ROOT = pathlib.Path(__file__).resolve().parents[2]


class Preview:
    """A process that serves a document from its own folder."""

    def __init__(self, program, document, *options, name="form.json", folder=None):
        self.folder = pathlib.Path(folder or tempfile.mkdtemp(prefix="preview-"))
        self.owns_folder = folder is None
        self.path = self.folder / name
        if isinstance(document, (dict, list)):
            self.path.write_text(json.dumps(document, indent=2))
        elif document is not None:
            shutil.copy(ROOT / document, self.path)
        environment = {**os.environ, "XDG_STATE_HOME": str(self.folder / "state")}
        self.process = subprocess.Popen(
            [str(program), "preview", *options, "--now", "2026-11-22T12:00:00Z", str(self.path)],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment)
        self.address = self.process.stdout.readline().strip()
        if not self.address:
            raise RuntimeError(self.process.stderr.read())
        self.origin, self.token = self.address.split("/#")

    def ask(self, path, body=None, headers=None, method=None):
        """Sends a request and returns the status and the JSON of the response."""
        fields = {"Authorization": f"Bearer {self.token}", **(headers or {})}
        data = None
        if body is not None:
            fields.setdefault("Content-Type", "application/json")
            data = json.dumps(body).encode()
        request = urllib.request.Request(
            f"{self.origin}/api/{path}", data=data, headers=fields, method=method)
        try:
            with urllib.request.urlopen(request, timeout=20) as answer:
                text = answer.read()
                return answer.status, json.loads(text) if text else None
        except urllib.error.HTTPError as error:
            return error.code, json.loads(error.read() or b"null")

    @property
    def state(self):
        return self.ask("document")[1]

    @property
    def document(self):
        return json.loads(self.path.read_text())

    def write(self, text):
        """Saves the file as editors do: by replacing it with another file."""
        other = self.path.with_suffix(".new")
        other.write_text(text)
        os.replace(other, self.path)

    def end(self, number=signal.SIGINT):
        """Ends the program and returns its status and the seconds until it ended."""
        start = time.monotonic()
        if self.process.poll() is None:
            self.process.send_signal(number)
        try:
            status = self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        return status, time.monotonic() - start

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        for stream in (self.process.stdout, self.process.stderr):
            stream.close()
        if self.owns_folder:
            shutil.rmtree(self.folder, ignore_errors=True)
