#!/usr/bin/env python3
"""Builds the language for WebAssembly with Embedded Swift, from the sources of the package.

build.py            compiles the modules, links .build/wasm/formulary.wasm and packs the npm tarball
build.py --check    compiles without generating code, which shows what Embedded Swift rejects
build.py MODULE…    compiles only these modules

Needs Swift 6.3 with the embedded standard library, and from Debian: wasi-libc (memory and
elementary functions), libclang-rt-19-dev-wasm32 (wide integers), and optionally binaryen.
"""

import glob
import gzip
import io
import os
import re
import shutil
import subprocess
import sys
import tarfile
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
small = {"Locales", "CivilTime", "Formulas", "FormularyWeb"}

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
                return found | {"FormularyWeb": "Packages/Web/Module"}


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


def first(patterns, advice):
    for pattern in patterns:
        found = sorted(glob.glob(pattern))
        if found:
            return found[-1]
    sys.exit(f"'{patterns[0]}' is missing: apt-get install {advice}")


def link(names):
    runtime = os.path.join(os.path.dirname(tool("swiftc")), "../lib/swift/embedded/wasm32-unknown-none-wasm")
    libc = first(["/usr/lib/wasm32-wasi/libc.a"], "wasi-libc")
    builtins = first(["/usr/lib/llvm-*/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a"], "libclang-rt-19-dev-wasm32")
    shim = f"{out}/WebPlatform.o"
    subprocess.run(
        [tool("clang"), "--target=wasm32-unknown-wasi", "-O2", "-isystem", "/usr/include/wasm32-wasi", "-c", "-o", shim,
         "Packages/Web/Platform/WebPlatform.c"], check=True)
    target = f"{out}/formulary.wasm"
    subprocess.run(
        [tool("wasm-ld"), "--no-entry", "--gc-sections", "--strip-all", "--stack-first", "-z", "stack-size=4194304",
         "-o", target, *[f"{out}/{name}.o" for name in names], shim, f"{runtime}/libswiftUnicodeDataTables.a",
         f"{os.path.dirname(libc)}/libm.a", libc, builtins], check=True)
    if shutil.which("wasm-opt"):
        subprocess.run(
            ["wasm-opt", "-O2", "--enable-bulk-memory", "--enable-sign-ext", "--enable-mutable-globals",
             "--enable-nontrapping-float-to-int", "--enable-multivalue", "--strip-debug", target, "-o", target], check=True)
    data = open(target, "rb").read()
    print(f"formulary.wasm: {len(data):,} bytes, {len(gzip.compress(data, 9)):,} gzipped")


def pack():
    version = re.search(r'"(\d+\.\d+\.\d+[^"]*)"', open("Sources/Language/Formulas/Version.swift").read()).group(1)
    files = {
        "package.json": open("Packages/Web/package.json").read().replace("VERSION", version).encode(),
        "formulary.wasm": open(f"{out}/formulary.wasm", "rb").read(),
    }
    for name in ["formulary.js", "formulary.d.ts", "README.md"]:
        files[name] = open(f"Packages/Web/{name}", "rb").read()
    files["LICENSE"] = open("LICENSE", "rb").read()
    target = f"{out}/formulary-{version}.tgz"
    with tarfile.open(target, "w:gz") as archive:
        for name, data in files.items():
            entry = tarfile.TarInfo(f"package/{name}")
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    print(target)


os.makedirs(out, exist_ok=True)
checks = "--check" in sys.argv
names = [argument for argument in sys.argv[1:] if not argument.startswith("-")]
folders = modules()
for name in names or folders:
    compile(name, folders[name], checks)
if not names and not checks:
    link(folders)
    pack()
