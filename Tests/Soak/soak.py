"""Soak test of the language server: mixed requests over changing documents, with memory and latency.

    swift build -c release --product formulary
    python3 Tests/Soak/soak.py .build/release/formulary 1000000

Prints the server's memory and latencies after each tenth of the requests. Exits with 1 if memory grows by
more than a fifth after the first tenth, if the 99th percentile is more than three times as long at the end,
or if an answer is missing or reports an internal error.
"""

import json
import os
import random
import subprocess
import sys
import time

PARTS = 10
METHODS = ["hover", "completion", "definition", "references", "documentSymbol", "codeAction", "formatting",
           "semanticTokens/full", "signatureHelp", "foldingRange", "inlayHint", "documentHighlight"]
FORMULAS = ["price * quantity", "round(price * quantity, 2)", "iff(price > 10, \"dear\", \"cheap\")", "pric + 1",
            "sum([price, quantity])", "price +", "let a = price; a * 2", "lower(\"Ä\")", "🙂"]


def form(formula, number):
    return json.dumps({
        "_id": "d", "identifier": "doc", "name": "Soak", "files": [],
        "fields": [
            {"_id": "price", "type": "number", "title": "Price", "file": "f", "value": number},
            {"_id": "quantity", "type": "number", "title": "Quantity", "file": "f", "value": 3},
            {"_id": "total", "type": "number", "title": "Total", "file": "f",
             "formulas": [{"_id": "a", "key": "value", "formula": "t"}]}],
        "formulas": [{"_id": "t", "desc": "", "type": "calc", "scope": "private", "expression": formula}],
    }, indent=1, ensure_ascii=False)


class Server:
    def __init__(self, tool):
        self.process = subprocess.Popen([tool, "lsp"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL)
        self.number = 0
        self.request("initialize", {"capabilities": {}, "rootUri": None})
        self.tell("initialized", {})

    def send(self, message):
        body = json.dumps(dict(message, jsonrpc="2.0")).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def tell(self, method, params):
        self.send({"method": method, "params": params})

    def request(self, method, params):
        self.number += 1
        self.send({"id": self.number, "method": method, "params": params})
        while True:
            answer = self.receive()
            if answer.get("id") == self.number and "method" not in answer:
                if answer.get("error", {}).get("code") == -32603:
                    sys.exit(f"{method} ended with {answer['error']}")
                return answer
            if "id" in answer:
                self.send({"id": answer["id"], "result": None})

    def receive(self):
        length = 0
        while True:
            line = self.process.stdout.readline()
            if not line:
                sys.exit(f"the server ended after {self.number} requests")
            if line == b"\r\n":
                return json.loads(self.process.stdout.read(length))
            if line.lower().startswith(b"content-length:"):
                length = int(line.split(b":")[1])

    def megabytes(self):
        with open(f"/proc/{self.process.pid}/status") as file:
            for line in file:
                if line.startswith("VmRSS:"):
                    return int(line.split()[1]) / 1024
        return 0


def parameters(method, uri, text, chance):
    lines = text.split("\n")
    line = chance.randrange(len(lines))
    place = {"line": line, "character": chance.randrange(len(lines[line]) + 1)}
    span = {"start": {"line": 0, "character": 0}, "end": {"line": len(lines), "character": 0}}
    return {
        "textDocument": {"uri": uri}, "position": place, "range": span,
        "context": {"diagnostics": [], "includeDeclaration": True},
        "options": {"tabSize": 2, "insertSpaces": True},
    }


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    tool, wanted = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
    chance = random.Random(1)
    server = Server(tool)
    texts, versions = {}, {}
    for number in range(8):
        uri = f"file:///soak/{number}." + ("json" if number % 2 else "formula")
        texts[uri] = form(FORMULAS[number], number) if number % 2 else FORMULAS[number]
        versions[uri] = 1
        server.tell("textDocument/didOpen", {"textDocument": {
            "uri": uri, "languageId": "json" if number % 2 else "formula", "version": 1, "text": texts[uri]}})
    first, last = None, None
    for part in range(PARTS):
        times = []
        for _ in range(max(1, wanted // PARTS)):
            uri = chance.choice(list(texts))
            if chance.random() < 0.3:
                formula = chance.choice(FORMULAS)
                texts[uri] = form(formula, chance.randrange(1000)) if uri.endswith("json") else formula
                versions[uri] += 1
                server.tell("textDocument/didChange", {
                    "textDocument": {"uri": uri, "version": versions[uri]},
                    "contentChanges": [{"text": texts[uri]}]})
            method = chance.choice(METHODS)
            start = time.perf_counter()
            server.request("textDocument/" + method, parameters(method, uri, texts[uri], chance))
            times.append(time.perf_counter() - start)
        times.sort()
        last = (server.megabytes(), times[len(times) * 99 // 100])
        first = first or last
        median, slowest = times[len(times) // 2], times[-1]
        print(f"{(part + 1) * len(times):>9,} requests  {last[0]:6.1f} MB  median {median * 1e6:6.0f} µs"
              f"  99 % {last[1] * 1e6:7.0f} µs  slowest {slowest * 1e3:6.1f} ms", flush=True)
    server.request("shutdown", None)
    server.tell("exit", None)
    code = server.process.wait(timeout=30)
    grown, slower = last[0] / first[0], last[1] / first[1]
    print(f"memory × {grown:.2f}, 99th percentile × {slower:.2f}, exit {code}")
    sys.exit(0 if code == 0 and grown <= 1.2 and slower <= 3 else 1)


main()
