"""Tests the preview in a browser: run.py PROGRAM FOLDER [WORD]. Saves screenshots in FOLDER.

With WORD only tests whose names contain it run."""

import os
import pathlib
import sys
import time
import traceback

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent))
from playwright.sync_api import sync_playwright  # noqa: E402

import accessibility  # noqa: E402
import drafts  # noqa: E402
import filling  # noqa: E402
import scale  # noqa: E402
import watching  # noqa: E402
from stage import Stage  # noqa: E402

MODULES = [filling, watching, scale, accessibility, drafts]


def main():
    program = pathlib.Path(sys.argv[1]).resolve()
    pictures = pathlib.Path(sys.argv[2]).resolve()
    word = sys.argv[3] if len(sys.argv) > 3 else ""
    pictures.mkdir(parents=True, exist_ok=True)
    failures = 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"))
        stage = Stage(program, pictures, browser)
        for module in MODULES:
            for name in [name for name in dir(module) if name.startswith("test_")]:
                if word not in name:
                    continue
                start = time.monotonic()
                try:
                    getattr(module, name)(stage)
                    stage.check_quiet()
                except Exception:  # noqa: BLE001
                    failures += 1
                    print(f"FAILED {name}")
                    traceback.print_exc()
                else:
                    print(f"ok {name} ({time.monotonic() - start:.1f} s)")
                finally:
                    stage.clear()
        browser.close()
    print("all tests passed" if failures == 0 else f"{failures} failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
