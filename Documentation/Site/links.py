"""Rewrites links that lead out of the documentation folder, so that they point to the repository, and adds the engine
for the examples on the pages."""

import base64
import gzip
import os
import posixpath
import re

REPOSITORY = "https://github.com/formulary/formulary/blob/main/"


def on_page_markdown(markdown, page, **_):
    folder = posixpath.join("Documentation", posixpath.dirname(page.file.src_uri))

    def led(found):
        path = posixpath.normpath(posixpath.join(folder, found[1]))
        return found[0] if path.startswith("Documentation/") else f"]({REPOSITORY}{path}{found[2] or ''})"

    return re.sub(r"\]\((\.\./[^)#\s]+)(#[^)\s]*)?\)", led, markdown)


def on_post_build(config, **_):
    """Writes the engine as a script, which a page can also load from a file."""
    root = os.path.join(os.path.dirname(config["config_file_path"]), "../..")
    module = os.path.join(root, ".build/wasm/formulary.wasm")
    if not os.path.exists(module):
        print("The examples of the site cannot be run: 'make wasm' builds the engine for it")
        return
    with open(os.path.join(root, "Packages/Web/formulary.js")) as file:
        library = file.read().replace("export ", "")
    with open(module, "rb") as file:
        packed = base64.b64encode(gzip.compress(file.read(), 9, mtime=0)).decode()
    with open(os.path.join(config["site_dir"], "Site/formulary-module.js"), "w") as file:
        file.write(f"""globalThis.formularyModule = async () => {{
{library}
const packed = Uint8Array.from(atob("{packed}"), (letter) => letter.charCodeAt(0))
const bytes = new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip")))
return load(await bytes.arrayBuffer(), {{ now: 1795339800000 }})
}}
""")
