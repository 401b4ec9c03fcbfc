#!/usr/bin/env python3
"""Tests the tool on a database that `goals` created: eval, lint and completion.

    Examples/GoalTracker/formulas.py FORMULARY GOALS

The arguments are the paths of the two commands, such as .build/debug/formulary and
.build/goals/debug/goals. Prints each command with its output; exits with 1 if a result is wrong.
"""

import json
import pathlib
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
FIELD = 10
MEASURED = ["actionId", "at", "goalId", "targetId", "title", "unit", "value"]
SHARE = 'concat(unit, " ", sum(measured.value) / target)'
MEAN = ("average(map(targets, t -> "
        "sum(filter(measured, m -> m.targetId == t.id).value) / t.target))")


def main(formulary, goals):
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        tries = Tries(folder, pathlib.Path(formulary).resolve(), pathlib.Path(goals).resolve())
        tries.goals("init", "goals.db")
        tries.goals("import", "goals.db", str(HERE / "running.json"))
        tries.evaluate("targets", SHARE, ["km 0.35", "sessions 0.25"])
        tries.evaluate("goals", MEAN, ["0.3"])
        (folder / "more.json").write_text(json.dumps(more_of_the_last_run()))
        tries.goals("apply", "goals.db", "more.json")
        tries.evaluate("targets", SHARE, ["km 0.2708333333333333", "sessions 0.25"])
        tries.evaluate("goals", MEAN, ["0.26041666666666663"])
        tries.lint()
        tries.complete()
        return 1 if tries.failures else 0


def more_of_the_last_run():
    """Returns a change of the last run: only 2.5 km of it count for the goal."""
    action = json.loads((HERE / "running.json").read_text())["action"][4]
    name = action.pop("id")
    action["contributions"].append({"goal": "running", "measure": "km", "amount": 2.5})
    return [{"update": "action", "id": name, "form": action}]


class Tries:
    def __init__(self, folder, formulary, goals):
        self.folder, self.formulary, self.tracker = folder, formulary, goals
        self.failures = 0

    def expect(self, answer, wanted):
        if answer != wanted:
            self.failures += 1
            print(f"expected: {wanted}", file=sys.stderr)

    def run(self, command, arguments):
        print("$", command.name, *arguments)
        answer = subprocess.run(
            [command, *arguments], cwd=self.folder, capture_output=True, text=True)
        print(answer.stdout + answer.stderr, end="", flush=True)
        return answer

    def goals(self, *arguments):
        self.expect(self.run(self.tracker, arguments).returncode, 0)

    def evaluate(self, scope, formula, wanted):
        answer = self.run(
            self.formulary,
            ["eval", "--document", "goals.db", "--scope", scope, "--each", formula])
        rows = sorted(line.split(": ", 1)[1] for line in answer.stdout.splitlines())
        self.expect(rows, wanted)

    def lint(self):
        """Lints a misspelled name and a type mismatch in files linked to the database."""
        (self.folder / ".formulary.toml").write_text(
            '[[sources]]\npaths = ["*.formula"]\nsource = "goals.db"\nscope = "targets"\n')
        (self.folder / "share.formula").write_text("sum(mesured.value) / target\n")
        (self.folder / "root.formula").write_text("sqrt(title)\n")
        text = self.run(self.formulary, ["lint", "."]).stdout
        for part in ["share.formula:1:5: error[unknown-field]", "did you mean 'measured'",
                     "root.formula:1:6: error[type-mismatch]"]:
            self.expect(part if part in text else text, part)

    def complete(self):
        """Checks the completions after `measured.` and the diagnostics in an editor."""
        file = self.folder / "share.formula"
        server = Server([self.formulary, "lsp"], self.folder)
        server.ask("initialize", {
            "processId": None, "rootUri": self.folder.as_uri(), "capabilities": {}})
        server.tell("initialized", {})
        text = "sum(mesured.value) + sum(measured.)"
        document = {"uri": file.as_uri(), "languageId": "formula", "version": 1, "text": text}
        server.tell("textDocument/didOpen", {"textDocument": document})
        offered = server.ask("textDocument/completion", {
            "textDocument": {"uri": file.as_uri()},
            "position": {"line": 0, "character": len(text) - 1}})
        items = offered["items"] if isinstance(offered, dict) else offered
        labels = sorted(item["label"] for item in items if item["kind"] == FIELD)
        print("completion after measured.:", ", ".join(labels))
        self.expect(labels, MEASURED)
        server.ask("shutdown", None)
        server.tell("exit", None)
        marks = [mark for message in server.told
                 if message["method"] == "textDocument/publishDiagnostics"
                 for mark in message["params"]["diagnostics"]]
        places = [mark["range"]["start"]["character"] for mark in marks
                  if "mesured" in mark["message"]]
        self.expect(places[:1], [4])


class Server:
    """A client of a language server, connected by pipes."""

    def __init__(self, command, folder):
        self.process = subprocess.Popen(
            command, cwd=folder, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.count, self.told = 0, []

    def send(self, message):
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
        self.process.stdin.flush()

    def tell(self, method, parameters):
        self.send({"method": method, "params": parameters})

    def ask(self, method, parameters):
        self.count += 1
        self.send({"id": self.count, "method": method, "params": parameters})
        while True:
            message = self.receive()
            if message.get("id") == self.count and "method" not in message:
                return message.get("result")
            if "id" in message:
                self.send({"id": message["id"], "result": None})
            else:
                self.told.append(message)

    def receive(self):
        length = 0
        while (line := self.process.stdout.readline().strip()):
            name, _, value = line.partition(b":")
            if name.lower() == b"content-length":
                length = int(value)
        if not length:
            raise SystemExit("the server exited")
        return json.loads(self.process.stdout.read(length))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        raise SystemExit(__doc__)
    sys.exit(main(*sys.argv[1:]))
