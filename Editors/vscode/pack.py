"""Packs the extension into a .vsix file, a zip archive with a manifest.

Usage: pack.py OUTPUT [MODULES]

MODULES is the folder with the packages that `npm install` downloaded, by default `node_modules`.
"""

import json
import os
import shutil
import subprocess
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


def bundle(modules):
    """Returns the entry for browsers with the modules that it requires, since a web extension can require only `vscode`.

    Returns `None` if there is no esbuild.
    """
    tool = shutil.which("esbuild") or shutil.which("esbuild", path=os.path.join(modules, ".bin"))
    if tool is None:
        return None
    command = [tool, os.path.join(here, "browser.js"), "--bundle", "--platform=browser", "--format=cjs", "--external:vscode",
               "--log-level=warning"]
    return subprocess.run(command, env={**os.environ, "NODE_PATH": modules}, check=True, stdout=subprocess.PIPE).stdout


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
    entry = None if missing else bundle(modules)
    if entry is None:
        print("The package has no entry for browsers, which requires its dependencies and esbuild: apt-get install esbuild",
              file=sys.stderr)
        contents["package.json"] = json.dumps({**package, "browser": None}, indent=2).encode()
    else:
        contents["browser.js"] = entry
    with zipfile.ZipFile(output, "w") as vsix:
        add(vsix, "[Content_Types].xml", types(contents))
        add(vsix, "extension.vsixmanifest", manifest(package))
        for name, content in contents.items():
            add(vsix, f"extension/{name}", content)
    print(f"{output}: {len(contents)} files")


if __name__ == "__main__":
    main(*sys.argv[1:])
