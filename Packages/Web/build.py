#!/usr/bin/env python3
"""Builds the language for WebAssembly with Embedded Swift, from the sources of the package.

build.py            compiles the modules, links .build/wasm/formulary.wasm, packs a tarball for npm and
                    writes the page .build/wasm/playground.html
build.py --check    compiles without generating code, which shows what Embedded Swift rejects
build.py --link     links and packs what is compiled
build.py MODULE…    compiles only these modules, then links and packs all of them

Needs Swift 6.3 with the embedded standard library, and from Debian: wasi-libc (memory and
elementary functions), libclang-rt-19-dev-wasm32 (wide integers), and optionally binaryen.
"""

import base64
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
# The features that Swift's compiler uses by default, and the optimization by Binaryen.
features = [f"--enable-{name}" for name in [
    "bulk-memory", "sign-ext", "mutable-globals", "nontrapping-float-to-int", "multivalue", "reference-types"]]
optimization = "-O2"
# The functions of the C library that WebPlatform.c replaces.
wrapped = ["posix_memalign", "__wasi_fd_close", "__wasi_fd_seek", "__wasi_fd_write"]
package = open("Package.swift").read()

# Modules that only a system has (files, threads), or that formulas do without.
without = {"FileAccess", "ColumnarEvaluation", "JSONTree"}
# Files that use what Embedded Swift lacks: Codable and values of protocol type.
left_out = {"Value+Codable.swift", "ValueEncoder.swift", "EncodedRows.swift", "FormulaSource.swift"}
# Single files of modules that are otherwise left out.
added = {"FormularyWeb": ["Sources/Language/ColumnarEvaluation/FieldConversion.swift"]}
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
        if file.endswith(".swift") and file not in left_out) + added.get(name, [])
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


def newest(pattern):
    return max(glob.glob(pattern), default=None)


runtime = os.path.join(
    os.path.dirname(tool("swiftc") or ""), "../lib/swift/embedded/wasm32-unknown-none-wasm/libswiftUnicodeDataTables.a")
libraries = [
    (newest("/usr/lib/wasm32-wasi/libm.a"), "wasi-libc"),
    (newest("/usr/lib/wasm32-wasi/libc.a"), "wasi-libc"),
    (newest("/usr/lib/llvm-*/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a"), "libclang-rt-19-dev-wasm32"),
]


def missing():
    """What has to be installed before the module can be linked."""
    names = [] if os.path.exists(runtime) else ["Swift with the embedded standard library for wasm32-unknown-none-wasm"]
    names += [f"{name}, a part of Swift" for name in ["clang", "wasm-ld"] if not tool(name)]
    names += [name for path, name in libraries[1:] if not path]
    return names + [name for name in ["node"] if not shutil.which(name)]


def link(names):
    platform, target = f"{out}/WebPlatform.o", f"{out}/formulary.wasm"
    subprocess.run(
        [tool("clang"), "--target=wasm32-unknown-wasi", "-O2", "-Wall", "-Werror", "-isystem", "/usr/include/wasm32-wasi",
         "-c", "-o", platform, "Packages/Web/Platform/WebPlatform.c"], check=True)
    # The stack comes first, so that an overflow traps instead of overwriting data.
    subprocess.run(
        [tool("wasm-ld"), "--no-entry", "--gc-sections", "--strip-all", "--stack-first", "-z", "stack-size=4194304",
         *[f"--wrap={name}" for name in wrapped], "-o", target, *[f"{out}/{name}.o" for name in names], platform,
         runtime, *[path for path, _ in libraries]], check=True)
    print(f"linked: {os.path.getsize(target):,} bytes")
    if shutil.which("wasm-opt"):
        subprocess.run(["wasm-opt", optimization, *features, "--strip-debug", "--strip-producers", target, "-o", target], check=True)
    else:
        print("wasm-opt is missing, so the module is larger: apt-get install binaryen")
    data = open(target, "rb").read()
    print(f"formulary.wasm: {len(data):,} bytes, {len(gzip.compress(data, 9)):,} compressed by gzip")


def pack():
    version = re.search(r'"(\d+\.\d+\.\d+[^"]*)"', open("Sources/Language/Formulas/Version.swift").read()).group(1)
    files = {
        "package.json": open("Packages/Web/package.json").read().replace("VERSION", version).encode(),
        "formulary.wasm": open(f"{out}/formulary.wasm", "rb").read(),
    }
    for name in ["Packages/Web/formulary.js", "Packages/Web/formulary.d.ts", "Packages/Web/README.md", "LICENSE", "NOTICE"]:
        files[os.path.basename(name)] = open(name, "rb").read()
    target = f"{out}/formulary-{version}.tgz"
    copyright = "/usr/share/doc/wasi-libc/copyright"
    if os.path.exists(copyright):
        files["wasi-libc.copyright"] = open(copyright, "rb").read()
    with tarfile.open(target, "w:gz") as archive:
        for name, data in files.items():
            entry = tarfile.TarInfo(f"package/{name}")
            entry.size = len(data)
            archive.addfile(entry, io.BytesIO(data))
    print(target)
    page = open("Packages/Web/playground.html").read()
    library = files["formulary.js"].decode().replace("export ", "")
    module = base64.b64encode(gzip.compress(files["formulary.wasm"], 9, mtime=0)).decode()
    open(f"{out}/playground.html", "w").write(page.replace("LIBRARY", library).replace("MODULE", module))
    print(f"{out}/playground.html")
    # The tests use the unpacked tarball.
    shutil.rmtree(f"{out}/package", ignore_errors=True)
    with tarfile.open(target) as archive:
        archive.extractall(out)


checks = "--check" in sys.argv
if not checks and missing():
    sys.exit("The module for WebAssembly needs " + ", ".join(missing()))
os.makedirs(out, exist_ok=True)
names = [argument for argument in sys.argv[1:] if not argument.startswith("-")]
folders = modules()
for name in names or (folders if "--link" not in sys.argv else []):
    compile(name, folders[name], checks)
if not checks:
    link(folders)
    pack()
