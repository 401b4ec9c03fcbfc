#!/usr/bin/env python3
"""Builds the language, the documents and the linter for WebAssembly with Embedded Swift, from the sources of the package.

build.py            compiles the modules that changed, links .build/wasm/formulary.wasm (the language),
                    formulary-documents.wasm (documents and the linter) and formulary-editor.wasm (the language
                    server), packs a tarball for npm and writes the pages playground.html and form.html
build.py --stale    fails if the files were not built from these sources
build.py --wasi     links also .build/wasm/formulas.wasm, a command that evaluates formulas in runtimes such as wasmkit
build.py --arm      compiles the same sources for ARM instead, and links .build/arm/formulas, a program that evaluates
                    formulas in an emulator: see compare.mjs

Needs Swift 6.3 with the embedded standard library, and from Debian: wasi-libc (memory, and the
remainder of a division), libclang-rt-19-dev-wasm32 (wide integers), and optionally binaryen. For ARM:
gcc-aarch64-linux-gnu, libc6-dev-arm64-cross, and qemu-user-static.
"""

import base64
import concurrent.futures
import glob
import gzip
import hashlib
import io
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import time

root = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "../.."))
os.chdir(root)
is_arm = "--arm" in sys.argv
triple, out = ("aarch64-none-none-elf", ".build/arm") if is_arm else ("wasm32-unknown-none-wasm", ".build/wasm")
# The features that Swift's compiler uses by default, and the optimization by Binaryen.
features = [f"--enable-{name}" for name in [
    "bulk-memory", "sign-ext", "mutable-globals", "nontrapping-float-to-int", "multivalue", "reference-types"]]
# A function is compiled when it is first called, so a large one is not inlined into its only caller: with its rare
# parts it would take longer to load.
optimization = ["-Oz", "--one-caller-inline-max-function-size=50"]
# The functions of the C library that WebPlatform.c replaces.
wrapped = ["posix_memalign", "free", "__wasi_fd_close", "__wasi_fd_seek", "__wasi_fd_write"]
package = open("Package.swift").read()

# Modules that only a system has (files, threads), or that no page needs.
without = {"ColumnarEvaluation", "JoyDocStreams", "PDFForms", "DocumentDiff"}
# The modules of the layer of interfaces that are built.
interfaces = {"ValueFormatting", "GraphDrawing", "JSONRPC", "FormulaIDE", "EditorRequests", "FormEditing"}
# The files that do without a system, of modules that otherwise do not.
parts = {
    "FileAccess": {"FileError.swift", "FilePath.swift", "SystemError+Embedded.swift"},
    "DataSources": {"JoyDocument+Recognition.swift"},
    "TestCoverage": {"TestedFormula.swift", "CaseCoverage+Reports.swift"},
    "LintReports": {"FindingNames.swift", "JSONReport.swift", "LintReportFormat.swift", "LintedFile.swift"},
}
# Files that use what Embedded Swift lacks: Codable, values of protocol type, and names of cases.
left_out = {"Disassembler.swift", "Value+Codable.swift", "ValueEncoder.swift", "EncodedRows.swift", "FormulaSource.swift"}
# Single files of modules that are otherwise left out.
added = {"FormularyWeb": ["Sources/Language/ColumnarEvaluation/FieldConversion.swift"]}
# Makes the compiler reject values that Embedded Swift cannot print. Part of every module.
checks = "Packages/Web/Platform/Interpolation.swift"
# The languages with currency names in the module; the file formulary-locales.bin has those of all.
languages = {"de", "en", "es", "fr", "it", "ja", "nl", "pt", "ru", "zh"}
currencies = "Sources/Foundations/Locales/Tables/currencyNames+Generated.swift"
program = "FormularyWeb"

flags = f"""-target {triple} -enable-experimental-feature Embedded -wmo -parse-as-library
  -swift-version 6 -Werror DeprecatedDeclaration -enable-upcoming-feature ExistentialAny -enable-upcoming-feature InternalImportsByDefault
  -enable-upcoming-feature MemberImportVisibility -package-name formulary -I Packages/Web/Platform -I {out}
  -enable-experimental-feature Extern -no-emit-module-separately-wmo -Xcc -fno-stack-protector -Xfrontend -assert-config -Xfrontend Release""".split()
# Embedded Swift optimizes and generates the code of a module again in each module that calls it. With this feature, only
# the last module generates code, for all of them, so that only it is optimized.
deferred = ["-Onone", "-enable-experimental-feature", "DeferredCodeGen"]
# For size: with -O the module is 14 % larger, and loading takes longer in proportion.
generated = ["-Osize"]


def modules():
    """The folders and the imported modules of the modules, in the order of the package."""
    found = {}
    for layer, body in re.findall(r'\(\s*"(\w+)",\s*\[(.*?)\n    \]\s*\)', package, re.S):
        for name, uses in re.findall(r'^      Library\(\s*"(\w+)"(?:, *\s*uses: \[([^\]]*)\])?', body, re.M):
            if name not in without and (layer != "Interfaces" or name in interfaces):
                found[name] = f"Sources/{layer}/{name}", [use for use in re.findall(r"\w+", uses) if use in found]
    return found | {program: ("Packages/Web/Module", list(found))}


def tool(name):
    """The path of a program, beside the Swift compiler or on the PATH."""
    swift = os.path.realpath(shutil.which(os.environ.get("SWIFT", "swift")) or "/opt/swift/usr/bin/swift")
    beside = os.path.join(os.path.dirname(swift), name)
    return beside if os.path.exists(beside) else shutil.which(name)


def sources(name):
    """The contents of the files of a module by their names."""
    files = [
        os.path.join(path, file)
        for path, _, names in os.walk(folders[name][0])
        for file in names
        if file.endswith(".swift") and file not in left_out and file in parts.get(name, names)]
    files += added.get(name, []) + embedded(name) + [checks]
    return {file: open(file, "rb").read() for file in sorted(files)}


def embedded(name):
    """Writes the source with the embedded files of a module, as SwiftPM does; returns its name in a list."""
    lists = re.findall(r'Library\(\s*"(\w+)"(?:(?!Library\().)*?embeds: \[([^\]]*)\]', package, re.S)
    paths = [f"{folders[name][0]}/{path}" for library, paths in lists if library == name for path in re.findall(r'"(.*?)"', paths)]
    if not paths:
        return []
    os.makedirs(out, exist_ok=True)
    source = f"{out}/{name}Resources.swift"
    members = [f'  static let {re.sub(r"[^A-Za-z0-9]", "_", os.path.basename(path))} = Array(###"""\n{open(path).read()}\n"""###.utf8)\n' for path in paths]
    open(source, "w").write(f"enum PackageResources {{\n{''.join(members)}}}\n")
    return [source]


def stamp(name, stamps={}):
    """A digest of everything that the code of a module depends on."""
    if name not in stamps:
        parts = [*flags, *deferred, *(generated if name == program else []), *sorted(languages), *(stamp(use) for use in folders[name][1]), compiler]
        digest = hashlib.sha256("\n".join(parts).encode())
        for file, content in sources(name).items():
            digest.update(file.encode() + content)
        stamps[name] = digest.hexdigest()
    return stamps[name]


def is_current(target, stamp):
    return os.path.exists(target) and os.path.exists(target + ".stamp") and open(target + ".stamp").read() == stamp


def mark(target, stamp):
    open(target + ".stamp", "w").write(stamp)


def compile(name):
    """Compiles a module, unless it is current; returns its messages if it has errors."""
    module = f"{out}/{name}.swiftmodule"
    if is_current(module, stamp(name)):
        return None
    mark(module, "unfinished")
    files = [divide_currencies() if file == currencies else file for file in sources(name)]
    start = time.time()
    command = [tool("swiftc"), *flags, "-module-name", name, "-emit-module", "-emit-module-path", module]
    command += [*generated, "-c", "-o", f"{out}/{name}.o"] if name == program else deferred
    run = subprocess.run(command + files, capture_output=True, text=True)
    print(f"{name}: {'failed' if run.returncode else 'compiled'} in {time.time() - start:.0f} s", flush=True)
    if run.returncode:
        messages = (run.stdout + run.stderr).split("\n")
        lines = [line for line in messages if re.search(r": (error|note):", line)] or messages[-30:]
        return "\n".join(dict.fromkeys(lines))
    mark(module, stamp(name))


def compile_all():
    """Compiles the modules, each when those that it imports are compiled."""
    waiting, running, done = dict(folders), {}, set()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        while waiting or running:
            for name in [name for name, (_, uses) in waiting.items() if done.issuperset(uses)]:
                running[pool.submit(compile, name)] = name
                del waiting[name]
            finished, _ = concurrent.futures.wait(running, return_when=concurrent.futures.FIRST_COMPLETED)
            for future in finished:
                done.add(running.pop(future))
                if future.result():
                    sys.exit(future.result())


def divide_currencies():
    """Writes the file with the currency names of all languages, and the table of those in the module; returns the
    name of the latter."""
    before, lines, after = re.fullmatch(r'(.*"""\n)(.*\n)(""".*)', open(currencies).read(), re.S).groups()
    rows = {line.split("\t")[0]: line for line in lines.split("\n") if line}
    kept = {key for key in rows if key.split("_")[0] in languages}
    # A row may be inherited by languages that are used more.
    while parents := {rows[key].split("\t")[1] for key in kept} - kept - {""}:
        kept |= parents
    others = sorted({key.split("_")[0] for key in rows} - languages)
    first = "\t".join(["@@", "", *others])
    table = f"{out}/currencyNames.swift"
    open(table, "w").write(before + "\n".join([first, *(rows[key] for key in rows if key in kept)]) + "\n" + after)
    version = re.search(r'cldr = "(\w+)"', open("Sources/Foundations/Locales/LocaleVersion.swift").read()).group(1)
    text = re.sub(r"\\##u\{(\w+)\}", lambda match: chr(int(match.group(1), 16)), lines)
    open(f"{out}/formulary-locales.bin", "w").write(version + "\n" + text)
    return table


def newest(pattern):
    return max(glob.glob(pattern), default=None)


runtime = os.path.join(
    os.path.dirname(tool("swiftc") or ""), f"../lib/swift/embedded/{triple}/libswiftUnicodeDataTables.a")
libraries = [
    (newest("/usr/lib/wasm32-wasi/libm.a"), "wasi-libc"),
    (newest("/usr/lib/wasm32-wasi/libc.a"), "wasi-libc"),
    (newest("/usr/lib/llvm-*/lib/clang/*/lib/wasi/libclang_rt.builtins-wasm32.a"), "libclang-rt-19-dev-wasm32"),
]


def missing():
    """What has to be installed before the module can be linked."""
    names = [] if os.path.exists(runtime) else [f"Swift with the embedded standard library for {triple}"]
    if is_arm:
        names += [] if shutil.which("aarch64-linux-gnu-gcc") else ["gcc-aarch64-linux-gnu and libc6-dev-arm64-cross"]
        return names + ([] if tool("ld.lld") else ["ld.lld, a part of Swift"])
    names += [f"{name}, a part of Swift" for name in ["clang", "wasm-ld"] if not tool(name)]
    names += [name for path, name in libraries[1:] if not path]
    return names + [name for name in ["node"] if not shutil.which(name)]


def link_arm():
    """Links the program for ARM."""
    subprocess.run(
        ["aarch64-linux-gnu-gcc", "-O2", "-Wall", "-Werror", "-static", "-fuse-ld=lld",
         f"-B{os.path.dirname(tool('ld.lld'))}", "-o", f"{out}/formulas", "Packages/Web/Emulated/main.c",
         f"{out}/{program}.o", runtime, "-lm"], check=True)
    print(f"{out}/formulas")


def link_wasi():
    """Links the program that evaluates formulas as a command for a system interface. It has the C library's allocator."""
    main, target = f"{out}/main.o", f"{out}/formulas.wasm"
    subprocess.run(
        [tool("clang"), "--target=wasm32-unknown-wasi", "-O2", "-Wall", "-Werror", "-isystem", "/usr/include/wasm32-wasi",
         "-c", "-o", main, "Packages/Web/Emulated/main.c"], check=True)
    subprocess.run(
        [tool("wasm-ld"), "--gc-sections", "--strip-all", "--stack-first", "-z", "stack-size=4194304", "-o", target,
         "/usr/lib/wasm32-wasi/crt1-command.o", main, f"{out}/{program}.o", runtime, *[path for path, _ in libraries]], check=True)
    print(f"{target}: {os.path.getsize(target):,} bytes")


def exports(file):
    """The functions of a file of the module. What only they use is left out where they are not exported."""
    return re.findall(r'^@_cdecl\("(\w+)"\)', open(f"Packages/Web/Module/{file}").read(), re.M)


def link(target, exports):
    """Links and optimizes a file with additional exports, unless it is current."""
    platform = f"{out}/WebPlatform.o"
    digest = link_stamp()
    if is_current(target, digest):
        return
    mark(target, "unfinished")
    subprocess.run(
        [tool("clang"), "--target=wasm32-unknown-wasi", "-O2", "-Wall", "-Werror", "-isystem", "/usr/include/wasm32-wasi",
         "-c", "-o", platform, "Packages/Web/Platform/WebPlatform.c"], check=True)
    # The stack comes first, so that an overflow traps instead of overwriting data.
    subprocess.run(
        [tool("wasm-ld"), "--no-entry", "--gc-sections", "--strip-all", "--stack-first", "-z", "stack-size=4194304",
         *[f"--wrap={name}" for name in wrapped], *[f"--export={name}" for name in exports], "-o", target, f"{out}/{program}.o", platform,
         runtime, *[path for path, _ in libraries]], check=True)
    print(f"linked: {os.path.getsize(target):,} bytes")
    if shutil.which("wasm-opt"):
        subprocess.run(["wasm-opt", *optimization, *features, "--strip-debug", "--strip-producers", target, "-o", target], check=True)
    else:
        print("wasm-opt is missing, so the module is larger: apt-get install binaryen")
    data = open(target, "rb").read()
    print(f"{target}: {len(data):,} bytes, {len(gzip.compress(data, 9)):,} compressed by gzip")
    mark(target, digest)


def link_stamp():
    platform = b"".join(open(file, "rb").read() for file in sorted(glob.glob("Packages/Web/Platform/*")))
    return hashlib.sha256(platform + "\n".join([stamp(program), *optimization]).encode()).hexdigest()


def pack():
    version = re.search(r'"(\d+\.\d+\.\d+[^"]*)"', open("Sources/Language/Formulas/Version.swift").read()).group(1)
    files = {
        "package.json": open("Packages/Web/package.json").read().replace("VERSION", version).encode(),
    }
    for name in ["formulary.wasm", "formulary-documents.wasm", "formulary-editor.wasm", "formulary-locales.bin"]:
        files[name] = open(f"{out}/{name}", "rb").read()
    for name in ["Packages/Web/formulary.js", "Packages/Web/formulary.d.ts", "Packages/Web/README.md", "LICENSE", "NOTICE"]:
        files[os.path.basename(name)] = open(name, "rb").read()
    files["worker.js"] = worker().encode()
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
    library = files["formulary.js"].decode().replace("export ", "")
    write_page("playground.html", {
        "MODULE": packed("formulary.wasm"), "DOCUMENTS": packed("formulary-documents.wasm"), "LOCALES": packed("formulary-locales.bin"),
        "LIBRARY": library})
    # As a part of a script, the text of the worker cannot end it.
    engine = json.dumps(library + open("Packages/Web/form_worker.js").read()).replace("<", "\\u003c")
    setup, script = filled(open("Packages/Web/form.js").read(), {"WORKER": engine}), form_script()
    styles = "".join(open(f"{form_page}/{name}.css").read() for name in ["page", "parts"])
    policy = ["default-src 'none'", f"script-src {digest(setup)} {digest(script)} 'wasm-unsafe-eval'", f"style-src {digest(styles)}",
              "worker-src blob:", "img-src data:@@IMAGES@@", "base-uri 'none'", "form-action 'none'",
              "require-trusted-types-for 'script'", "trusted-types engine"]
    write_page("form.html", {
        "POLICY": "; ".join(policy), "STYLES": styles, "BODY": re.search(r"<body>.*</body>", open(f"{form_page}/index.html").read(), re.S).group(),
        "MODULE": packed("formulary-form.wasm"), "LOCALES": packed("formulary-locales.bin"), "SETUP": setup, "PAGE": script})
    # The tests use the unpacked tarball.
    shutil.rmtree(f"{out}/package", ignore_errors=True)
    with tarfile.open(target) as archive:
        archive.extractall(out)
    mark(pages, pack_stamp())


# The last page that is written; its stamp is that of the package, too.
pages = f"{out}/form.html"


def pack_stamp():
    """A digest of the files in the package and in the pages, and of this script."""
    patterns = [f"Packages/Web/{name}" for name in ["build.py", "*.html", "*.js", "*.json", "*.md", "*.d.ts"]] + [f"{form_page}/*"]
    digest = hashlib.sha256(link_stamp().encode())
    for name in sorted(["LICENSE", "NOTICE", *(name for pattern in patterns for name in glob.glob(pattern))]):
        digest.update(name.encode() + open(name, "rb").read())
    return digest.hexdigest()


def worker():
    """The script of a worker with the library in it, so that it also runs from a `blob:` address."""
    library, script = [open(f"Packages/Web/{name}").read() for name in ["formulary.js", "worker.js"]]
    return re.sub(r"^export ", "", library, flags=re.M) + "\n" + re.sub(r"^import .*\n", "", script, flags=re.M)


def packed(name):
    """A file of the build as text in a page."""
    return base64.b64encode(gzip.compress(open(f"{out}/{name}", "rb").read(), 9, mtime=0)).decode()


def write_page(name, texts):
    """Writes a page with texts in place of their marks."""
    page = filled(open(f"Packages/Web/{name}").read(), texts)
    open(f"{out}/{name}", "w").write(page)
    print(f"{out}/{name}: {len(page):,} bytes")


def filled(template, texts):
    """A text with others in place of their marks."""
    marks = re.compile("|".join(rf"\b{mark}\b" for mark in texts))
    return marks.sub(lambda match: texts[match.group()], template)


def digest(text):
    """The source of a content security policy for an inline script or style."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"


# The page of the form view.
form_page = "Sources/Interfaces/PreviewServer/Page"


def form_script():
    """The scripts of the form view as one, since a page opened as a file cannot import others.

    Each comes after those that it imports, as browsers run them. They share one scope, so their top-level names must differ.
    """
    texts, names = [], {}

    def add(file, visited=set()):
        if file in visited:
            return
        visited.add(file)
        text = open(f"{form_page}/{file}").read()
        for imported in re.findall(r'^import .* from "\./(.*)";$', text, re.M):
            add(imported)
        text = re.sub(r"^import .*\n|^export \{.*\};\n", "", text, flags=re.M)
        text = re.sub(r"^export ", "", text, flags=re.M)
        if re.search(r"^(import|export)\b|</script|<!--", text, re.M):
            sys.exit(f"{form_page}/{file} has an import, an export or a tag that build.py cannot combine")
        for name in re.findall(r"^(?:async )?(?:function\*?|const|let|class) ([\w$]+)", text, re.M):
            if names.setdefault(name, file) != file:
                sys.exit(f"{form_page}: '{name}' is declared in {names[name]} and in {file}, which the exported form combines")
        texts.append(text)

    add("main.js")
    return "".join(texts)


folders = modules()
targets = {
    f"{out}/formulary.wasm": [],
    f"{out}/formulary-documents.wasm": exports("DocumentFunctions.swift"),
    f"{out}/formulary-form.wasm": exports("FormFunctions.swift"),
    f"{out}/formulary-editor.wasm": exports("EditorFunctions.swift"),
}
compiler = tool("swiftc") or ""
compiler += str(os.path.getmtime(compiler)) if compiler else ""
if "--stale" in sys.argv:
    for target in targets:
        if not is_current(target, link_stamp()):
            sys.exit(f"{target} was not built from these sources; run `make wasm`")
    if not is_current(pages, pack_stamp()):
        sys.exit("the package and the pages were not made from these scripts; run `make wasm`")
    sys.exit()
if missing():
    sys.exit("The module for WebAssembly needs " + ", ".join(missing()))
os.makedirs(out, exist_ok=True)
compile_all()
if is_arm:
    link_arm()
    sys.exit()
for target, functions in targets.items():
    link(target, functions)
if "--wasi" in sys.argv:
    link_wasi()
mark(pages, "unfinished")
pack()
