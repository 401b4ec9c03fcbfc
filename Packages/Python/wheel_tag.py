"""Tags the wheel with the platform of its library, for any Python version."""

import sys
import sysconfig
from pathlib import Path

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

_advice = """
The native library is not built, so this folder cannot be installed by itself. In the clone of Formulary:

    make wheel
    pip install .build/wheel/*.whl

'make wheel' needs Swift 6.2 or later and takes some minutes. A wheel of a release needs no compiler.
"""


class PlatformTag(BuildHookInterface):
    def initialize(self, version, build_data):
        package = Path(self.root, "src", "formulary")
        if not any((package / f"libformulary.{end}").exists() for end in ("so", "dylib")):
            sys.exit(_advice)
        platform = sysconfig.get_platform().replace("-", "_").replace(".", "_")
        build_data["pure_python"] = False
        build_data["tag"] = f"py3-none-{platform}"
