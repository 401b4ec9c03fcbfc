#!/usr/bin/env python3
"""Tests `formulary lsp` over standard streams: diagnostics, shutdown, malformed input, transcripts.

Usage: python3 Tests/Editors/stdio.py PATH_OF_FORMULARY
"""
import json
import pathlib
import signal
import subprocess
import sys
import tempfile

TRANSCRIPTS = pathlib.Path(__file__).parent.parent / "Interfaces/FormulaServerTests/Transcripts"


def frame(message):
    body = json.dumps(message).encode()
    return b"Content-Length: %d\r\n\r\n" % len(body) + body


def read(stream):
    length = None
    while True:
        line = stream.readline()
        assert line, "the server closed its output"
        if line == b"\r\n":
            break
        name, value = line.split(b":", 1)
        if name.lower() == b"content-length":
            length = int(value)
    return json.loads(stream.read(length))


def main():
    # Ends the test if an expected message does not arrive.
    signal.alarm(120)
    server = subprocess.Popen(
        [sys.argv[1], "lsp", "--stdio"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE)

    def send(method, params=None, number=None):
        message = {"jsonrpc": "2.0", "method": method}
        if number is not None:
            message["id"] = number
        if params is not None:
            message["params"] = params
        data = frame(message)
        # In chunks, as pipes may deliver them.
        for start in range(0, len(data), 700):
            server.stdin.write(data[start:start + 700])
            server.stdin.flush()

    send("initialize", {"processId": None, "rootUri": None, "capabilities": {}}, 1)
    answer = read(server.stdout)
    assert answer["id"] == 1 and answer["result"]["capabilities"]["hoverProvider"], answer
    send("initialized", {})
    text = json.dumps({
        "files": [], "fields": [{"_id": "price", "type": "number", "file": "f"}],
        "formulas": [{"_id": "f", "expression": "\"é😀\" + prise", "desc": "", "type": "calc",
                      "scope": "global"}]}, ensure_ascii=False)
    send("textDocument/didOpen", {"textDocument": {
        "uri": "file:///form.json", "languageId": "json", "version": 1, "text": text}})
    published = read(server.stdout)
    assert published["method"] == "textDocument/publishDiagnostics", published
    found = [d for d in published["params"]["diagnostics"] if d["code"] == "unknown-field"]
    place = found[0]["range"]
    units = text.encode("utf-16-le")
    marked = units[2 * place["start"]["character"]:2 * place["end"]["character"]]
    assert marked.decode("utf-16-le") == "prise", found
    send("shutdown", None, "two")
    assert read(server.stdout) == {"jsonrpc": "2.0", "id": "two", "result": None}
    send("exit")
    assert server.wait(10) == 0
    assert server.stdout.read() == b"" and server.stderr.read() == b""

    # The parent of a server in a container is not visible to it.
    contained = subprocess.Popen(
        [sys.argv[1], "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    contained.stdin.write(frame({
        "jsonrpc": "2.0", "id": 1, "method": "initialize",
        "params": {"processId": 2 ** 31 - 2, "rootUri": None, "capabilities": {}}}))
    contained.stdin.flush()
    assert read(contained.stdout)["id"] == 1
    try:
        assert False, f"ended with {contained.wait(3)}"
    except subprocess.TimeoutExpired:
        contained.stdin.close()
    assert contained.wait(10) == 1

    rude = subprocess.run([sys.argv[1], "lsp"], input=b"", capture_output=True, timeout=10)
    assert rude.returncode == 1 and rude.stdout == b"", rude
    garbage = subprocess.run(
        [sys.argv[1], "lsp"], input=b"Content-Length: x\r\n\r\n" + frame(
            {"jsonrpc": "2.0", "method": "exit"}), capture_output=True, timeout=10)
    assert b"-32700" in garbage.stdout and garbage.returncode == 1, garbage
    orphan()
    folder()
    for transcript in sorted(TRANSCRIPTS.glob("*.txt")):
        play(transcript)
    print("Standard streams: diagnostics, regular and abrupt ends, death of the editor, transcripts")


def fits(value, expected):
    """Returns whether a value matches the expectation of a transcript, in which "…" matches anything."""
    if expected == "…":
        return True
    if isinstance(value, dict) and isinstance(expected, dict):
        return value.keys() == expected.keys() and all(
            fits(value[name], expected[name]) for name in value)
    if isinstance(value, list) and isinstance(expected, list):
        return len(value) == len(expected) and all(map(fits, value, expected))
    return value == expected


def play(transcript):
    """Sends the client messages of a transcript and compares the responses."""
    server = subprocess.Popen(
        [sys.argv[1], "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    waiting = []
    for number, line in enumerate(transcript.read_text().splitlines(), 1):
        words = line.lstrip("<>").strip()
        if line.startswith(">"):
            raw = line.startswith(">>")
            if raw:
                words = words.replace("\\r", "\r").replace("\\n", "\n")
            data = words.encode()
            try:
                server.stdin.write(
                    data if raw else b"Content-Length: %d\r\n\r\n" % len(data) + data)
                server.stdin.flush()
            except BrokenPipeError:
                assert server.wait(10) == 0
        elif line.startswith("<"):
            expected = json.loads(words)
            while not any(fits(message, expected) for message in waiting):
                waiting.append(read(server.stdout))
            waiting.remove(next(message for message in waiting if fits(message, expected)))
    server.stdin.close()
    assert server.stdout.read() == b"" and not waiting, f"{transcript.name}: {waiting}"


def folder():
    """Findings in files of a folder that are not open."""
    with tempfile.TemporaryDirectory() as name:
        path = pathlib.Path(name)
        (path / "broken.formula").write_text("1 +")
        (path / "sound.formula").write_text("price * 2")
        server = subprocess.Popen(
            [sys.argv[1], "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        for message in [
            {"id": 1, "method": "initialize",
             "params": {"processId": None, "rootUri": path.as_uri(), "capabilities": {}}},
            {"method": "initialized", "params": {}},
            {"id": 2, "method": "workspace/diagnostic", "params": {"previousResultIds": []}},
        ]:
            server.stdin.write(frame({"jsonrpc": "2.0", **message}))
        server.stdin.flush()
        assert read(server.stdout)["id"] == 1
        found = read(server.stdout)["result"]["items"]
        assert [item["uri"] for item in found] == [(path / "broken.formula").as_uri()], found
        server.stdin.close()
        server.wait(10)


def orphan():
    """The server exits if its editor dies without a shutdown request."""
    editor = subprocess.Popen(["sleep", "60"])
    server = subprocess.Popen(
        [sys.argv[1], "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    server.stdin.write(frame({
        "jsonrpc": "2.0", "id": 1, "method": "initialize",
        "params": {"processId": editor.pid, "capabilities": {}}}))
    server.stdin.flush()
    assert read(server.stdout)["id"] == 1
    editor.kill()
    editor.wait()
    assert server.wait(10) == 1


main()
