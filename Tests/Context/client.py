"""Uses the tools of `formulary mcp` through the official client of the Model Context Protocol.

    python3 Tests/Context/client.py .build/debug/formulary

Requires the package `mcp` from PyPI.
"""

import asyncio
import json
import os
import pathlib
import shutil
import sys
import tempfile

from mcp import ClientSession, StdioServerParameters
from mcp.client.stdio import stdio_client

TOOL = os.path.abspath(sys.argv[1])
PROJECT = pathlib.Path(__file__).resolve().parents[2]


async def use(session: ClientSession, folder: pathlib.Path) -> None:
    welcome = await session.initialize()
    name = getattr(welcome, "server_info", None) or welcome.serverInfo
    assert name.name == "formulary", welcome

    tools = {tool.name: tool for tool in (await session.list_tools()).tools}
    expected = {"lint", "explain", "evaluate", "trace", "functions", "apply", "fix"}
    assert set(tools) == expected, sorted(tools)
    for tool in tools.values():
        schema = getattr(tool, "input_schema", None) or tool.inputSchema
        assert schema["type"] == "object" and tool.description, tool

    async def call(tool: str, **arguments) -> tuple[str, bool]:
        result = await session.call_tool(tool, arguments)
        failed = result.is_error if hasattr(result, "is_error") else result.isError
        return "".join(part.text for part in result.content), bool(failed)

    text, failed = await call("evaluate", expression="price * 2", fields={"price": 21})
    assert not failed and json.loads(text.splitlines()[0]) == {"value": 42, "type": "number"}, text
    text, failed = await call("evaluate", expression="net > 0", path="invoice.json")
    assert json.loads(text.splitlines()[0])["value"] is True, text
    text, failed = await call("lint", path="broken.json")
    assert {"unknown-field", "type-mismatch"} <= {f["rule"] for f in json.loads(text)}, text
    text, failed = await call("lint", path=".")
    assert "broken.json" in {os.path.basename(f["file"]) for f in json.loads(text)}, text
    text, failed = await call("lint", text="summ(a)", name="a.formula")
    assert json.loads(text)[0]["rule"] == "unknown-function", text
    text, failed = await call("explain", rule="unknown-function")
    assert text.startswith("unknown-function (error)"), text
    text, failed = await call("functions", word="dateAdd")
    assert "dateAdd(" in text, text
    text, failed = await call("trace", path="invoice.json", field="gross")
    assert "tax" in text and not failed, text

    document = await call("apply", path="invoice.json", changes=[
        {"target": "field.update", "fieldId": "taxRate", "change": {"value": 0}}])
    changed = json.loads(json.loads(document[0])["document"])
    rate = next(f for f in changed["fields"] if f["_id"] == "taxRate")
    assert rate["value"] == 0, document[0][:200]
    before = (folder / "wrong.formula").read_text()
    text, failed = await call("fix", path="wrong.formula", write=True)
    assert json.loads(text)["count"] > 0 and (folder / "wrong.formula").read_text() != before, text

    # No path leads outside of the folder.
    for path in ["/etc/passwd", "../secret.json", "link.json", "linked/secret.json", "a\0b"]:
        text, failed = await call("lint", path=path)
        assert failed and "there is no" in text, (path, text)
    text, failed = await call("lint", path="broken.json", colour=True)
    assert failed and "colour" in text, text


async def main() -> None:
    with tempfile.TemporaryDirectory() as top:
        folder = pathlib.Path(top) / "forms"
        folder.mkdir()
        for name in ["invoice.json", "broken.json"]:
            shutil.copy(PROJECT / "Examples" / name, folder)
        (folder / "wrong.formula").write_text("max(1; 2)")
        secret = pathlib.Path(top) / "secret.json"
        secret.write_text('{"fields": [], "files": []}')
        (folder / "link.json").symlink_to(secret)
        (folder / "linked").symlink_to(top)
        server = StdioServerParameters(command=TOOL, args=["mcp", str(folder)])
        async with stdio_client(server) as (reader, writer):
            async with ClientSession(reader, writer) as session:
                await use(session, folder)
    print("formulary mcp: all 7 tools answer, and none leaves its folder")


asyncio.run(main())
