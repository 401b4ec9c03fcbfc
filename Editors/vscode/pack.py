"""Packs the extension into a .vsix file, a zip archive with a manifest.

Usage: pack.py OUTPUT [MODULES]

MODULES is the folder with the packages that `npm install` downloaded, by default `node_modules`.
"""

import json
import os
import re
import sys
import zipfile
from xml.sax.saxutils import escape, quoteattr

here = os.path.dirname(os.path.abspath(__file__))
root = os.path.join(here, "..", "..")

# The files of the package that are outside this folder, with their paths from the root.
ELSEWHERE = {
    "LICENSE": "LICENSE",
    "schemas/joydoc.schema.json": "Grammar/joydoc.schema.json",
    "schemas/settings.schema.json": "Grammar/settings.schema.json",
    "schemas/tests.schema.json": "Grammar/tests.schema.json",
}
# The language server for WebAssembly, which `make wasm` builds.
ENGINE = ["worker.js", "formulary-editor.wasm", "formulary-locales.bin"]
OWN = ["package.json", "README.md", "extension.js", "client.js", "commands.js", "language-configuration.json"]
TYPES = {".json": "application/json", ".js": "application/javascript", ".md": "text/markdown", ".wasm": "application/wasm"}


def files(modules):
    """Returns pairs of a name in the package and a path, in a fixed order."""
    found = {name: os.path.join(here, name) for name in OWN}
    found.update({name: os.path.join(root, path) for name, path in ELSEWHERE.items()})
    engine = {name: os.path.join(root, ".build/wasm/package", name) for name in ENGINE}
    found.update({name: path for name, path in engine.items() if os.path.exists(path)})
    for name, folder in (("syntaxes", os.path.join(here, "syntaxes")), ("node_modules", modules)):
        for place, _, entries in os.walk(folder):
            for file in entries:
                path = os.path.join(place, file)
                found[os.path.join(name, os.path.relpath(path, folder))] = path
    return sorted(found.items())


class Bundle:
    """An entry and the modules that it requires as one script, since a web extension can require only `vscode`."""

    def __init__(self, entry, modules):
        self.modules = modules
        self.texts = {}
        self.add(entry)
        self.entry = entry

    @property
    def text(self):
        parts = [f"{json.dumps(self.name(path))}: (module, exports, require) => {{\n{text}\n}},\n" for path, text in self.texts.items()]
        return f"""const modules = {{
{"".join(parts)}}};
const loaded = {{}};
const host = require;
function load(name) {{
  if (!modules[name]) return host(name);
  if (!loaded[name]) {{
    const module = loaded[name] = {{ exports: {{}} }};
    modules[name](module, module.exports, load);
  }}
  return loaded[name].exports;
}}
module.exports = load({json.dumps(self.name(self.entry))});
"""

    def name(self, path):
        return os.path.relpath(path, self.modules if path.startswith(self.modules + os.sep) else here)

    def add(self, path):
        if path in self.texts:
            return
        with open(path, encoding="utf-8") as file:
            text = file.read()
        self.texts[path] = ""
        if path.endswith(".json"):
            text = f"module.exports = {text};"

        def named(match):
            if match[2] == "vscode":
                return match[0]
            found = self.found(match[2], os.path.dirname(path))
            if found is None:
                sys.exit(f"{path} requires '{match[2]}', which a web extension cannot load")
            self.add(found)
            return f"require({json.dumps(self.name(found))})"

        self.texts[path] = re.sub(r"""\brequire\(\s*(["'])([^"']+)\1\s*\)""", named, text)

    def found(self, name, folder):
        """Returns the file of a required module, or `None`."""
        if name.startswith("."):
            return self.file(os.path.normpath(os.path.join(folder, name)))
        scope, _, rest = re.fullmatch(r"((?:@[^/]+/)?[^/]+)(/?)(.*)", name).groups()
        # A package may have others of its own.
        while folder.startswith(self.modules + os.sep):
            inner = os.path.join(folder, "node_modules", scope)
            if os.path.isdir(inner):
                return self.part(inner, rest)
            folder = os.path.dirname(folder)
        outer = os.path.join(self.modules, scope)
        return self.part(outer, rest) if os.path.isdir(outer) else None

    def part(self, package, rest):
        """Returns the file of a package, or of a part of it."""
        with open(os.path.join(package, "package.json"), encoding="utf-8") as file:
            description = json.load(file)
        exports = description.get("exports")
        if exports is not None:
            is_list = isinstance(exports, dict) and any(key.startswith(".") for key in exports)
            targets = self.targets(exports.get(f"./{rest}" if rest else ".") if is_list else exports)
            found = [self.file(os.path.join(package, target)) for target in targets]
            return next((path for path in found if path and not self.is_module(path)), None)
        return self.file(os.path.normpath(os.path.join(package, rest or description.get("main", "index.js"))))

    def targets(self, target):
        """Returns the files of an export, of which those for browsers come first."""
        if isinstance(target, str):
            return [target]
        keys = [key for key in ("browser", "require", "default") if target and target.get(key)]
        return [path for key in keys for path in self.targets(target[key])]

    @staticmethod
    def is_module(path):
        """Whether a file is an ES module, which cannot be required."""
        with open(path, encoding="utf-8") as file:
            return re.search(r"^(import|export)\b", file.read(), re.M) is not None

    def file(self, path):
        """Returns the file at a path without its ending, or what a package replaces it by in a browser."""
        found = next((path + ending for ending in ("", ".js", ".json", "/index.js") if os.path.isfile(path + ending)), None)
        package = os.path.dirname(path)
        while found and package.startswith(self.modules + os.sep):
            description = os.path.join(package, "package.json")
            if os.path.isfile(description):
                with open(description, encoding="utf-8") as file:
                    replaced = json.load(file).get("browser")
                name = "./" + os.path.relpath(found, package)
                if isinstance(replaced, dict) and isinstance(replaced.get(name), str):
                    return os.path.normpath(os.path.join(package, replaced[name]))
                break
            package = os.path.dirname(package)
        return found


def manifest(package):
    identity = " ".join(
        f"{name}={quoteattr(package[key])}"
        for name, key in [("Id", "name"), ("Version", "version"), ("Publisher", "publisher")]
    )
    return f"""<?xml version="1.0" encoding="utf-8"?>
<PackageManifest Version="2.0.0" xmlns="http://schemas.microsoft.com/developer/vsx-schema/2011">
  <Metadata>
    <Identity Language="en-US" {identity}/>
    <DisplayName>{escape(package["displayName"])}</DisplayName>
    <Description xml:space="preserve">{escape(package["description"])}</Description>
    <Categories>{escape(",".join(package["categories"]))}</Categories>
    <License>extension/LICENSE</License>
    <Properties>
      <Property Id="Microsoft.VisualStudio.Code.Engine" Value={quoteattr(package["engines"]["vscode"])}/>
    </Properties>
  </Metadata>
  <Installation><InstallationTarget Id="Microsoft.VisualStudio.Code"/></Installation>
  <Dependencies/>
  <Assets>
    <Asset Type="Microsoft.VisualStudio.Code.Manifest" Path="extension/package.json" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.Details" Path="extension/README.md" Addressable="true"/>
    <Asset Type="Microsoft.VisualStudio.Services.Content.License" Path="extension/LICENSE" Addressable="true"/>
  </Assets>
</PackageManifest>
"""


def types(names):
    endings = sorted({os.path.splitext(name)[1] for name in names} - {""})
    lines = "".join(
        f'<Default Extension="{escape(ending)}" ContentType="{TYPES.get(ending, "application/octet-stream")}"/>'
        for ending in endings
    )
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n'
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        f'{lines}<Default Extension=".vsixmanifest" ContentType="text/xml"/>'
        '<Override PartName="/extension/LICENSE" ContentType="text/plain"/></Types>\n'
    )


def add(package, name, content):
    # With a fixed time, packing is reproducible.
    entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
    entry.compress_type = zipfile.ZIP_DEFLATED
    entry.external_attr = 0o644 << 16
    package.writestr(entry, content)


def main(output, modules=os.path.join(here, "node_modules")):
    modules = os.path.abspath(modules)
    with open(os.path.join(here, "package.json"), encoding="utf-8") as file:
        package = json.load(file)
    parts = files(modules)
    missing = [name for name in package["dependencies"] if not os.path.isdir(os.path.join(modules, name))]
    for dependency in missing:
        print(f"'{dependency}' is not in the package: run 'npm install --omit=dev' in Editors/vscode first,"
              " or the extension cannot start", file=sys.stderr)
    for name in set(ENGINE) - {name for name, _ in parts}:
        print(f"'{name}' is not in the package: run 'make wasm' first, or the extension requires the program formulary",
              file=sys.stderr)
    contents = {}
    for name, path in parts:
        with open(path, "rb") as file:
            contents[name] = file.read()
    if not missing:
        contents["browser.js"] = Bundle(os.path.join(here, "browser.js"), modules).text.encode()
    with zipfile.ZipFile(output, "w") as vsix:
        add(vsix, "[Content_Types].xml", types(contents))
        add(vsix, "extension.vsixmanifest", manifest(package))
        for name, content in contents.items():
            add(vsix, f"extension/{name}", content)
    print(f"{output}: {len(contents)} files")


if __name__ == "__main__":
    main(*sys.argv[1:])
