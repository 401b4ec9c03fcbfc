// Tests the module of exported forms: every example opens, computes as the native tool does, and restores its bytes by undo.
// test_form.mjs, or with FORMULARY=TOOL to compare with the tool.

import assert from "node:assert/strict"
import { spawnSync } from "node:child_process"
import { readdirSync, readFileSync } from "node:fs"
import { test } from "node:test"
import { load } from "./formulary.js"

const module = await WebAssembly.compile(readFileSync(process.env.FORM_MODULE ?? ".build/wasm/formulary-form.wasm"))
const locales = readFileSync(".build/wasm/formulary-locales.bin")
const now = Date.parse("2026-11-22T12:00:00Z")
const files = ["Examples", "Examples/Gallery"].flatMap((folder) => readdirSync(folder)
  .filter((name) => name.endsWith(".json") && !name.endsWith(".tests.json")).map((name) => `${folder}/${name}`))

async function opened(json, settings = {}) {
  const formulary = await load(module, { now, zone: "UTC", locale: "en", locales })
  return formulary.form(json, { fileName: "form.json", ...settings })
}

function answered(form, route, query = "", body = {}) {
  const { answer, error } = JSON.parse(form.request(route, query, JSON.stringify(body)))
  assert.equal(error, undefined)
  return answer
}

for (const file of files) {
  test(`${file} computes, changes and restores`, async () => {
    const form = await opened(readFileSync(file, "utf8"))
    const before = form.json()
    if (process.env.FORMULARY) {
      const options = ["run", "--now", "2026-11-22T12:00:00Z", "--timezone", "UTC", "--locale", "en"]
      assert.equal(before, spawnSync(process.env.FORMULARY, [...options, file], { encoding: "utf8" }).stdout)
    }
    const state = answered(form, "document")
    const changeable = Object.values(state.fields).filter(({ entry, disabled }) => entry === "text" && !disabled)
    for (const { id, stores } of changeable) {
      const edits = [{ set: id, text: stores === "number" ? "7" : "seven" }]
      const answer = answered(form, "changes", "", { epoch: state.epoch, client: "test", edits })
      assert.equal(answer.reports.length, 1)
      answered(form, "event", "", { type: "blur", field: id })
    }
    answered(form, "validation")
    for (let step = answered(form, "document").undo; step > 0; step -= 1) answered(form, "undo")
    assert.equal(form.json(), before)
    assert.equal(form.changelogs().replace(/\s/g, ""), "[]")
  })
}

test("requests that cannot be answered are errors", async () => {
  const form = await opened("{")
  assert.equal(answered(form, "document").fault.code, "ERROR_SCHEMA_FORMAT")
  for (const [route, query, body] of [["stop", "", ""], ["rows", "", ""], ["changes", "", "["], ["save", "", "{}"], ["upload", "field=x", ""]]) {
    assert.equal(typeof JSON.parse(form.request(route, query, body)).error.message, "string", route)
  }
})

test("new ids differ", async () => {
  const form = await opened(readFileSync("Examples/invoice.json", "utf8"))
  const { epoch } = answered(form, "document")
  const image = new Uint8Array([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
  assert.equal(JSON.parse(form.request("upload", "field=number", image)).error.code, "bad-request")
  const page = { changelog: { target: "page.duplicate", pageId: answered(form, "document").pages[0].id, change: {} } }
  for (let copy = 0; copy < 3; copy += 1) answered(form, "changes", "", { epoch, client: "test", edits: [page] })
  const ids = answered(form, "document").pages.map(({ id }) => id)
  assert.equal(new Set(ids).size, 4, ids.join())
})
