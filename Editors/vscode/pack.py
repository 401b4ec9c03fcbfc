"""Packs the extension into a .vsix file, a zip archive with a manifest.

Usage: pack.py OUTPUT
"""

import json
import os
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
OWN = ["package.json", "README.md", "extension.js", "commands.js", "language-configuration.json"]
TYPES = {".json": "application/json", ".js": "application/javascript", ".md": "text/markdown"}


def files():
    """Returns pairs of a name in the package and a path, in a fixed order."""
    found = {name: os.path.join(here, name) for name in OWN}
    found.update({name: os.path.join(root, path) for name, path in ELSEWHERE.items()})
    for folder in ("syntaxes", "node_modules"):
        for place, _, names in os.walk(os.path.join(here, folder)):
            for name in names:
                path = os.path.join(place, name)
                found[os.path.relpath(path, here)] = path
    return sorted(found.items())


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


def main(output):
    with open(os.path.join(here, "package.json"), encoding="utf-8") as file:
        package = json.load(file)
    for dependency in package.get("dependencies", {}):
        if not os.path.isdir(os.path.join(here, "node_modules", dependency)):
            print(f"'{dependency}' is not in the package: run 'npm install --omit=dev' in Editors/vscode first,"
                  " or the extension cannot start", file=sys.stderr)
    parts = files()
    with zipfile.ZipFile(output, "w") as vsix:
        add(vsix, "[Content_Types].xml", types([name for name, _ in parts]))
        add(vsix, "extension.vsixmanifest", manifest(package))
        for name, path in parts:
            with open(path, "rb") as file:
                add(vsix, f"extension/{name}", file.read())
    print(f"{output}: {len(parts)} files")


if __name__ == "__main__":
    main(sys.argv[1])
