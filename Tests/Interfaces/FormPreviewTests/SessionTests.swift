import FileAccess
import FormEditing
import Foundation
import Testing

@testable import FormPreview

@Suite struct SessionTests {
  @Test func `the state contains pages, fields and computed values`() async throws {
    let file = try PreviewFile()
    let state = await JSON(try file.session().state())
    #expect(state.epoch.double == 1)
    #expect(state.revision.double == 0)
    #expect(state.mode.string == "fill" && state.savable.bool == true && state.dirty.bool == false)
    #expect(state.fault.isNull)
    #expect(state.pages.size == 1)
    #expect(state.pages[0].items[5].field.string == "lines")
    #expect(state.fields.gross.text.string == "1307.81")
    #expect(state.fields.gross.formula.definition.string == "grossFormula")
    #expect(state.fields.gross.formula.line.double == 20)
    #expect(state.fields.due.text.string == "12/05/2026")
    #expect(state.fields.due.input.string == "2026-12-05")
    #expect(state.fields.terms.chosen[0].string == "net14")
    #expect(state.fields.lines.rows.count.double == 3)
    let quantity = state.fields.lines.rows.columns[1]
    #expect(quantity.title.string == "Quantity")
    #expect(quantity.entry.string == "typed" && quantity.stores.string == "number")
    #expect(state.fields.terms.entry.string == "chosen")
  }

  @Test func `the state contains the numbers and texts that only the type of a field has`()
    async throws
  {
    let file = try PreviewFile(
      """
      {"_id": "d", "files": [{"_id": "f", "pageOrder": ["p"], "pages": [{"_id": "p", "name": "",
       "fieldPositions": [{"_id": "q", "field": "c", "x": 0, "y": 0, "width": 8, "height": 8}]}]}],
       "fields": [{"_id": "c", "type": "chart", "file": "f", "title": "Growth", "xTitle": "Day",
        "xMin": 1, "xMax": 9, "yTitle": 5, "yMin": "", "yMax": "abc"}]}
      """)
    let state = await JSON(try file.session().state())
    let settings = state.fields.c.settings
    #expect(settings.names == ["xTitle", "xMin", "xMax", "yTitle", "yMin", "yMax"])
    #expect(settings.xTitle.string == "Day" && settings.xMax.double == 9)
    // Values of the wrong type do not reach the page.
    #expect(settings.yTitle.isNull && settings.yMin.isNull && settings.yMax.isNull)
  }

  @Test(
    arguments: [
      ("first", nil, "there is no page 'first'; known pages are 'page'"),
      (
        nil, "mobil",
        "there is no view 'mobil'; known views are 'mobile', 'tablet', 'desktop', 'pdf'"
      ),
      ("page", "mobile", nil), (nil, nil, nil),
    ] as [(String?, String?, String?)])
  func `an unknown page or view is reported with the existing ones`(
    page: String?, view: String?, message: String?
  ) async throws {
    let session = try await PreviewFile().session { settings in
      settings.form.page = page
      settings.form.view = view
    }
    #expect(await session.unknownName == message)
  }

  @Test func `an edit without effect cannot be undone`() async throws {
    let session = try await PreviewFile().session()
    let answer = try await session.type("0.19", into: "taxRate")
    #expect(answer.reports[0].applied.bool == true)
    #expect(answer.undo.double == 0 && answer.dirty.bool == false)
  }

  @Test func `a changed tax rate changes only dependent fields`() async throws {
    let file = try PreviewFile()
    let session = try await file.session()
    let answer = try await session.type("0.07", into: "taxRate")
    #expect(answer.revision.double == 1)
    #expect(answer.fields.names == ["taxRate", "tax", "gross", "label"])
    #expect(answer.fields.tax.text.string == "76.93")
    #expect(answer.fields.gross.text.string == "1175.93")
    #expect(answer.reports[0].applied.bool == true)
    #expect(answer.undo.double == 1 && answer.dirty.bool == true)
    let undone = await JSON(try session.undo())
    #expect(undone.fields.gross.text.string == "1307.81")
    #expect(undone.redo.double == 1 && undone.dirty.bool == false)
    let redone = await JSON(try session.redo())
    #expect(redone.fields.gross.text.string == "1175.93" && redone.dirty.bool == true)
    await #expect(throws: RequestError.self) { try await session.redo() }
  }

  @Test(arguments: [
    ("taxRate", "much", "not-a-number"), ("taxRate", "7%", "not-a-number"),
    ("issued", "soon", "not-a-date"), ("terms", "never", "not-an-option"),
    ("lines", "x", "not-typed"), ("nothing", "x", "unknown-field"),
  ])
  func `a value that cannot be stored is reported and the old value is kept`(
    field: String, text: String, code: String
  ) async throws {
    let file = try PreviewFile()
    let session = try await file.session()
    let answer = try await session.type(text, into: field)
    #expect(answer.reports[0].code.string == code)
    #expect(answer.reports[0].applied.bool == false)
    #expect(answer.fields.size == 0 && answer.revision.double == 0)
    #expect(await session.now.undo.double == 0)
  }

  @Test(arguments: [
    ("issued", "12/05/2026", "12/05/2026"), ("issued", "2026-12-05", "12/05/2026"),
    ("terms", "30 days", "30 days"), ("terms", "net30", "30 days"), ("taxRate", " 0.5 ", "0.5"),
    ("taxRate", "", ""), ("issued", "", ""), ("number", "12", "12"), ("number", "\"x\"", "\"x\""),
  ])
  func `typed texts are parsed by the type of their field`(
    field: String, text: String, shown: String
  ) async throws {
    let file = try PreviewFile()
    let session = try await file.session()
    _ = try await session.type(text, into: field)
    #expect(await session.now.fields[field].text.string == shown)
  }

  @Test func `a failed edit does not stop the others`() async throws {
    let file = try PreviewFile()
    let session = try await file.session()
    let answer = try await session.edit(
      #"{"set":"taxRate","text":"x"}"#, #"{"set":"customer","text":"Ann"}"#,
      #"{"changelog":{"target":"field.update","fieldId":"number","change":{"value":"7"}}}"#,
      #"{"changelog":{"target":"nonsense"}}"#)
    #expect(answer.reports.elements.map { $0.applied.bool } == [false, true, true, false])
    #expect(answer.fields.names == ["number", "customer"])
    let undone = await JSON(try session.undo())
    #expect(undone.fields.number.text.string == "2026-0117")
    #expect(undone.fields.customer.text.string == "Müller & Söhne")
  }

  @Test func `an outdated epoch is rejected`() async throws {
    let file = try PreviewFile()
    let session = try await file.session()
    let body = Array(#"{"epoch":7,"edits":[{"set":"number","text":"1"}]}"#.utf8)
    do {
      _ = try await session.change(body)
      Issue.record("it was taken")
    } catch {
      #expect(error.code == .staleEpoch)
    }
  }

  @Test(arguments: [
    "", "[]", "{", #"{"edits":[]}"#, #"{"epoch":1}"#, #"{"epoch":1,"edits":[1]}"#,
    #"{"epoch":1,"edits":[{}]}"#, #"{"epoch":1,"edits":[{"set":"x"}]}"#,
    #"{"epoch":1,"edits":[{"set":"lines","row":"row1","text":"1"}]}"#,
    "{\"epoch\":1,\"edits\":["
      + Array(repeating: "{\"set\":\"x\",\"text\":\"\"}", count: 501)
      .joined(separator: ",") + "]}",
  ]) func `an invalid request body is rejected`(body: String) async throws {
    let file = try PreviewFile()
    let session = try await file.session()
    do {
      _ = try await session.change(Array(body.utf8))
      Issue.record("it was taken")
    } catch {
      #expect(error.code == .badRequest)
    }
  }

  @Test func `typing in a field is one undo step until the field is left`() async throws {
    let file = try PreviewFile()
    let session = try await file.session()
    for text in ["0.1", "0.12", "0.123"] { _ = try await session.type(text, into: "taxRate") }
    #expect(await session.now.undo.double == 1)
    #expect(await session.unsavedCount == 1)
    try await session.event(Array(#"{"type":"blur","field":"taxRate"}"#.utf8))
    _ = try await session.type("0.2", into: "taxRate")
    #expect(await session.now.undo.double == 2)
    _ = try await session.undo()
    #expect(await session.now.fields.taxRate.text.string == "0.123")
    _ = try await session.undo()
    #expect(await session.now.fields.taxRate.text.string == "0.19")
    #expect(await session.now.fields.gross.text.string == "1307.81")
    #expect(await session.now.dirty.bool == false)
  }

  @Test func `typing in a cell is one undo step`() async throws {
    let file = try PreviewFile()
    let session = try await file.session()
    for text in ["5", "56"] {
      let answer = try await session.edit(
        "{\"set\":\"lines\",\"row\":\"row1\",\"column\":\"quantity\",\"text\":\"\(text)\"}")
      #expect(answer.rows.lines.changed[0].string == "row1")
      #expect(answer.rows.lines.count.double == 3)
    }
    #expect(await session.now.undo.double == 1)
    _ = try await session.undo()
    let rows = await JSON(try session.rows(field: "lines", path: "", from: 0, count: 5))
    #expect(rows.rows[0].cells.quantity.text.string == "2")
  }

  @Test func `rows are created, copied, moved and deleted by changelogs`() async throws {
    let file = try PreviewFile()
    let session = try await file.session()
    let answer = try await session.edit(
      #"{"changelog":{"target":"field.value.rowCreate","fieldId":"lines","change":{"row":{"_id":"n","cells":{"price":10}},"targetRowIndex":1}}}"#
    )
    #expect(answer.rows.lines.count.double == 4)
    #expect(answer.fields.lines.rows.count.double == 4)
    let rows = await JSON(try session.rows(field: "lines", path: "", from: 1, count: 1))
    #expect(rows.rows[0].id.string == "n" && rows.count.double == 4 && rows.from.double == 1)
    #expect(rows.rows[0].cells.price.input.string == "10")
  }

  @Test func `a read-only form does not change`() async throws {
    let file = try PreviewFile()
    let session = try await file.session { $0.form.mode = .readonly }
    for work in [
      { _ = try await session.type("1", into: "taxRate") },
      { _ = try await session.undo() },
      { _ = try await session.save(Array("{}".utf8)) },
      {
        _ = try await session.answer(.upload, Query("field=number"))
      },
    ] {
      do {
        try await work()
        Issue.record("it was taken")
      } catch {
        #expect((error as? RequestError)?.code == .readOnly)
      }
    }
    #expect(await session.now.fields.gross.text.string == "1307.81")
    #expect(await session.now.savable.bool == false)
  }

  @Test func `collections are disabled and not edited without a license, beside a table that is`()
    async throws
  {
    let file = try PreviewFile(
      #"""
      {"files":[{"_id":"f","pageOrder":["p"],"pages":[{"_id":"p","fieldPositions":[
        {"_id":"1","field":"k"},{"_id":"2","field":"t"}]}]}],
       "fields":[
        {"_id":"k","type":"collection","file":"f","schema":{"s":{"root":true,
         "tableColumns":[{"_id":"c","type":"number"}]}},"value":[{"_id":"r","cells":{"c":1}}]},
        {"_id":"t","type":"table","file":"f","tableColumns":[{"_id":"c","type":"number"}],
         "tableColumnOrder":["c"],"rowOrder":["r"],"value":[{"_id":"r","cells":{"c":1}}]}]}
      """#)
    for allowed in [true, false] {
      let session = try await file.session { $0.form.allowsCollections = allowed }
      let fields = await session.now.fields
      #expect(fields.k.disabled.bool == !allowed && fields.t.disabled.bool == false)
      for (field, isApplied) in [("k", allowed), ("t", true)] {
        let answer = try await session.edit(
          #"{"set":"\#(field)","row":"r","column":"c","text":"7"}"#)
        #expect(answer.reports[0].applied.bool == isApplied, "\(field), \(allowed)")
        #expect(answer.reports[0].code.string == (isApplied ? nil : "unlicensed"))
      }
    }
  }

  @Test func `saving changes only values, and does not overwrite concurrent changes`()
    async throws
  {
    let file = try PreviewFile()
    let session = try await file.session()
    _ = try await session.type("0.07", into: "taxRate")
    let answer = await JSON(try session.save(Array("{}".utf8)))
    #expect(answer.saved.bool == true)
    let before = PreviewFile.invoice.split(separator: "\n")
    let after = file.text.split(separator: "\n")
    #expect(before.count == after.count)
    let differing = zip(before, after).filter { $0 != $1 }.map { $1 }
    #expect(differing.allSatisfy { $0.contains("\"value\":") })
    #expect(differing.count == 6)
    #expect(await session.now.dirty.bool == false)
    _ = try await session.type("0.08", into: "taxRate")
    try file.write(PreviewFile.invoice)
    do {
      _ = try await session.save(Array("{}".utf8))
      Issue.record("it was written")
    } catch {
      #expect(error.code == .changedOnDisk)
    }
    #expect(file.text == PreviewFile.invoice)
    _ = try await session.save(Array(#"{"force":true}"#.utf8))
    #expect(file.text.contains("0.08"))
  }

  @Test func `queries are answered as by the tool`() async throws {
    let file = try PreviewFile()
    let session = try await file.session()
    let trace = await JSON(try session.trace(field: "gross"))
    #expect(trace.trace.isNull == false && trace.inputs.size == 2)
    let graph = await JSON(try session.graph(field: "gross"))
    #expect(graph.nodes.size > 4 && graph.nodes[0].x.double != nil)
    #expect(graph.edges[0].points.size >= 2)
    let value = await JSON(try session.evaluate(Array(#"{"expression":"gross * 2"}"#.utf8)))
    #expect(value.value.double == 2615.62 && value.type.string == "number")
    let wrong = await JSON(try session.evaluate(Array(#"{"expression":"1 +"}"#.utf8)))
    #expect(wrong.error.code.string != nil)
    #expect(await JSON(try session.validation()).status.string == "valid")
    #expect(await JSON(try session.lintFindings()).size == 0)
  }

  @Test(arguments: ["trace", "graph", "rows"]) func `unknown fields are reported`(question: String)
    async throws
  {
    let file = try PreviewFile()
    let session = try await file.session()
    do {
      switch question {
      case "trace": _ = try await session.trace(field: "x")
      case "graph": _ = try await session.graph(field: "x")
      default: _ = try await session.rows(field: "x", path: "", from: 0, count: 1)
      }
      Issue.record("it was answered")
    } catch {
      #expect(error.code == .unknownField)
    }
  }
}
