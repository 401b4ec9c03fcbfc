#!/usr/bin/env python3
"""Builds the language for WebAssembly with Embedded Swift, from the sources of the package.

build.py            compiles the modules into .build/wasm
build.py --check    compiles without generating code, which shows what Embedded Swift rejects
build.py MODULE…    compiles only these modules

Needs Swift 6.3 with the embedded standard library.
"""

import os
import re
import shutil
import subprocess
import sys
import time

root = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
os.chdir(root)
out = ".build/wasm"
package = open("Package.swift").read()

# Modules that only a system has (files, threads), or that formulas do without.
without = {"FileAccess", "ColumnarEvaluation", "JSONTree"}
# Files that use what Embedded Swift lacks: Codable and values of protocol type.
left_out = {"Value+Codable.swift", "ValueEncoder.swift", "EncodedRows.swift", "FormulaSource.swift"}
# Modules in which an evaluation spends no time.
small = {"Locales", "CivilTime", "Formulas"}

flags = """-target wasm32-unknown-none-wasm -enable-experimental-feature Embedded -wmo -parse-as-library
  -swift-version 6 -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault
  -enable-upcoming-feature MemberImportVisibility -package-name formulary -I Packages/Web/Platform -I .build/wasm
  -enable-experimental-feature Extern -no-emit-module-separately-wmo -Xcc -fno-stack-protector""".split()


def modules():
    """The folders of the modules up to Formulas, in the order of the package."""
    found = {}
    for layer, body in re.findall(r'\(\s*"(\w+)",\s*\[(.*?)\n    \]\s*\)', package, re.S):
        for name in re.findall(r'^      Library\(\s*"(\w+)"', body, re.M):
            if name not in without:
                found[name] = f"Sources/{layer}/{name}"
            if name == "Formulas":
                return found


def tool(name):
    """The path of a program, beside the Swift compiler or on the PATH."""
    swift = os.path.realpath(shutil.which(os.environ.get("SWIFT", "swift")) or "/opt/swift/usr/bin/swift")
    beside = os.path.join(os.path.dirname(swift), name)
    return beside if os.path.exists(beside) else shutil.which(name)


def compile(name, folder, checks):
    sources = sorted(
        os.path.join(path, file)
        for path, _, files in os.walk(folder)
        for file in files
        if file.endswith(".swift") and file not in left_out)
    module, code = f"{out}/{name}.swiftmodule", f"{out}/{name}.o"
    start = time.time()
    command = [tool("swiftc"), *flags, "-module-name", name, "-emit-module", "-emit-module-path", module]
    if not checks:
        command += ["-Osize" if name in small else "-O", "-c", "-o", code]
    run = subprocess.run(command + sources, capture_output=True, text=True)
    print(f"{name}: {'failed' if run.returncode else 'compiled'} in {time.time() - start:.0f} s", flush=True)
    if run.returncode:
        messages = (run.stdout + run.stderr).split("\n")
        lines = [line for line in messages if re.search(r": (error|note):", line)] or messages[-30:]
        print("\n".join(dict.fromkeys(lines)))
        sys.exit(1)


os.makedirs(out, exist_ok=True)
checks = "--check" in sys.argv
names = [argument for argument in sys.argv[1:] if not argument.startswith("-")]
folders = modules()
for name in names or folders:
    compile(name, folders[name], checks)
