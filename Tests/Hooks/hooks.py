"""Runs the hooks of .pre-commit-hooks.yaml with pre-commit: hooks.py TOOL [all].

A repository with forms uses the hooks of a clone of this repository. Each hook must pass for valid forms,
fail with a message for invalid ones, and ignore JSON that is not a form. By default only the hooks that use
the tool on the PATH run. With `all`, hooks that first build the tool with Swift run too, which takes as long
as a release build.
"""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time

PROJECT = pathlib.Path(__file__).resolve().parents[2]
EXAMPLES = PROJECT / "Examples"


def run(*command, **options):
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, **options)


def must(*command, **options):
    done = run(*command, **options)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


class Team:
    """A repository with forms, whose files are committed before hooks see them."""

    def __init__(self, folder, hooks, environment):
        self.folder, self.hooks, self.environment = folder, hooks, environment
        folder.mkdir()
        self.git("init", "-q")
        revision = must("git", "-C", hooks, "rev-parse", "HEAD").strip()
        ids = [line.split()[-1] for line in (hooks / ".pre-commit-hooks.yaml").read_text().splitlines()
               if line.startswith("- id: ")]
        listed = ", ".join(f"{{id: {name}}}" for name in ids)
        self.write(".pre-commit-config.yaml", f"repos:\n- repo: {hooks}\n  rev: {revision}\n  hooks: [{listed}]\n")

    def git(self, *words):
        return must("git", "-C", self.folder, *words, env=self.environment)

    def write(self, name, text):
        (self.folder / name).write_text(text)
        self.git("add", name)

    def hook(self, name, *files):
        """Returns the exit code and output of a configured hook for some files."""
        return self.pre_commit("run", name, "--files", *files)

    def try_repo(self, name, *files):
        """Returns the exit code and output of `pre-commit try-repo`, which needs no configuration and rebuilds each time."""
        return self.pre_commit("try-repo", self.hooks, name, "--files", *files)

    def pre_commit(self, *words):
        done = run(sys.executable, "-m", "pre_commit", *words, cwd=self.folder, env=self.environment)
        return done.returncode, done.stdout + done.stderr


def expect(title, done, code, *words):
    missing = [word for word in words if word not in done[1]]
    if done[0] != code or missing:
        sys.exit(f"{title}: exit {done[0]} instead of {code}; missing {missing}\n{done[1]}")
    print(f"{title}: {'passed' if code == 0 else 'failed, as expected'}", flush=True)


def try_hooks(team, suffix):
    lint, fmt = "formulary-lint" + suffix, "formulary-fmt" + suffix
    for name in ("invoice.json", "broken.json"):
        team.write(name, (EXAMPLES / name).read_text())
    team.write("package.json", json.dumps({"name": "no form", "version": "1.0.0"}))
    team.write("laid-out.formula", "a + b\n")
    team.write("narrow.formula", "a+b\n")
    team.write("wrong.formula", "a + \n")

    expect(f"{lint} on a good form", team.hook(lint, "invoice.json"), 0, "Passed")
    expect(f"{lint} on JSON that is not a form", team.hook(lint, "package.json"), 0, "Passed")
    expect(f"{lint} on a form with mistakes", team.hook(lint, "invoice.json", "broken.json", "package.json"), 1,
           "broken.json:13:28: error[unknown-field]", "did you mean 'shipping'?", "5 errors")
    expect(f"{lint} on a broken formula", team.hook(lint, "wrong.formula"), 1, "wrong.formula:1:")
    team.write("README.md", "Our forms.\n")
    expect(f"{lint} on other files", team.hook(lint, "README.md"), 0, "(no files to check)Skipped")

    expect(f"{fmt} on a formatted formula", team.hook(fmt, "laid-out.formula"), 0, "Passed")
    expect(f"{fmt} on an unformatted formula", team.hook(fmt, "narrow.formula"), 1, "files were modified by this hook")
    text = (team.folder / "narrow.formula").read_text()
    if text != "a + b\n":
        sys.exit(f"{fmt} left {text!r}")
    team.git("add", "narrow.formula")
    expect(f"{fmt} again", team.hook(fmt, "narrow.formula"), 0, "Passed")
    expect(f"{fmt} on a formatted form", team.hook(fmt, "invoice.json", "package.json"), 0, "Passed")
    team.write("narrow.json", (EXAMPLES / "invoice.json").read_text().replace("net + tax", "net+tax"))
    expect(f"{fmt} on an unformatted form", team.hook(fmt, "narrow.json"), 1, "files were modified by this hook")
    if (team.folder / "narrow.json").read_text() != (EXAMPLES / "invoice.json").read_text():
        sys.exit(f"{fmt} left the form as it was")


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    tool = pathlib.Path(sys.argv[1]).resolve()
    with tempfile.TemporaryDirectory(prefix="hooks-") as folder:
        folder = pathlib.Path(folder)
        (folder / "bin").mkdir()
        (folder / "home").mkdir()
        (folder / "bin" / "formulary").symlink_to(tool)
        environment = dict(os.environ, HOME=str(folder / "home"), PRE_COMMIT_HOME=str(folder / "cache"),
                           GIT_AUTHOR_NAME="Team", GIT_AUTHOR_EMAIL="team@example.com",
                           GIT_COMMITTER_NAME="Team", GIT_COMMITTER_EMAIL="team@example.com")
        hooks = folder / "formulary"
        must("git", "clone", "-q", PROJECT, hooks, env=environment)
        # Uses the hooks of the working tree, not only the committed ones.
        shutil.copy(PROJECT / ".pre-commit-hooks.yaml", hooks)
        must("git", "-C", hooks, "commit", "-q", "--allow-empty", "-am", "The hooks of today", env=environment)
        found = dict(environment, PATH=f"{folder / 'bin'}{os.pathsep}{environment['PATH']}")
        team = Team(folder / "forms", hooks, found)
        try_hooks(team, "-system")
        expect("try-repo on a good form", team.try_repo("formulary-lint-system", "invoice.json"), 0, "Passed")
        expect("try-repo on a form with mistakes", team.try_repo("formulary-lint-system", "broken.json"), 1, "5 errors")
        if "all" in sys.argv[2:]:
            start = time.monotonic()
            built = Team(folder / "built", hooks, environment)
            built.write("invoice.json", (EXAMPLES / "invoice.json").read_text())
            expect("the first run, which builds the tool", built.hook("formulary-lint", "invoice.json"), 0, "Passed")
            print(f"built in {(time.monotonic() - start) / 60:.0f} minutes", flush=True)
            try_hooks(built, "")


main()
