import CFormulary
import FormularyC
import Formulas
import JSONTree
import JoyDoc
import JoyDocFormulas
import Testing

struct DocumentCallTests {
  /// A document with a formula over two numbers, and a table that another formula sums.
  static let order = Array(
    #"""
    {"_id": "order", "formulas": [
       {"_id": "f1", "expression": "price * quantity"},
       {"_id": "f2", "expression": "1 / quantity"}],
     "fields": [
       {"_id": "price", "type": "number", "value": 2.5},
       {"_id": "quantity", "identifier": "amount", "title": "Quantity", "type": "number", "value": 4},
       {"_id": "net", "type": "number", "value": "",
        "formulas": [{"_id": "a1", "key": "value", "formula": "f1"}]},
       {"_id": "share", "type": "number", "value": "",
        "formulas": [{"_id": "a2", "key": "value", "formula": "f2"}]}],
     "files": []}
    """#.utf8)

  /// Returns the output of `run` for a document.
  private func recalculated(_ bytes: [UInt8]) -> [UInt8] {
    let document = JoyDocument(JSONTree.parse(bytes).tree)
    return FullRecalculation(document, DocumentProgram(document, language: .standard)).applied(
      to: document)
  }

  private func bytes(of document: OpaquePointer) -> String {
    Library.outcome { formulary_document_bytes(document, $0, $1) }.text
  }

  @Test func `a recalculated document equals the output of run`() {
    _ = Library.withDocument(Self.order) { document in
      #expect(bytes(of: document) == String(decoding: Self.order, as: UTF8.self))
      let run = Library.outcome { formulary_document_run(document, $0, $1) }
      #expect(run == CallOutcome(status: FORMULARY_OK, text: "[]"))
      #expect(bytes(of: document) == String(decoding: recalculated(Self.order), as: UTF8.self))
    }
  }

  @Test func `a field is read by id, identifier or title`() {
    _ = Library.withDocument(Self.order) { document in
      for name in ["quantity", "amount", "Quantity"] {
        let value = Library.outcome {
          formulary_document_value(document, name, name.utf8.count, $0, $1)
        }
        #expect(value.text == "4")
      }
      let unknown = Library.outcome { formulary_document_value(document, "quantty", 7, $0, $1) }
      #expect(unknown.code == "unknown-field")
      #expect(unknown.message.contains("did you mean"))
    }
  }

  @Test func `a change is applied and recalculated, and an invalid one is reported`() {
    let changes = #"""
      [{"target": "field.update", "fieldId": "quantity", "change": {"value": 0}},
       {"target": "field.update", "fieldId": "nope", "change": {"value": 1}}]
      """#
    _ = Library.withDocument(Self.order) { document in
      _ = Library.outcome { formulary_document_run(document, $0, $1) }
      let report = Library.outcome {
        formulary_document_apply(document, changes, changes.utf8.count, $0, $1)
      }
      #expect(report.status == FORMULARY_OK)
      let tree = JSONTree.parse(Array(report.text.utf8)).tree
      let entries = Array(tree.elements(of: tree.root))
      #expect(entries.count == 2)
      #expect(report.text.contains(#""recomputedFields":["net","share"]"#))
      #expect(report.text.contains(#""applied":false"#))
      let net = Library.outcome { formulary_document_value(document, "net", 3, $0, $1) }
      #expect(net.text == "0")
      let run = Library.outcome { formulary_document_run(document, $0, $1) }
      #expect(run.text.contains(#""field":"share","formula":"f2","code":"division-by-zero""#))
    }
  }

  @Test func `trace, validation and findings equal those of the commands`() {
    _ = Library.withDocument(Self.order) { document in
      let trace = Library.outcome { formulary_document_trace(document, "net", 3, $0, $1) }
      #expect(trace.text.contains(#""expression":"price * quantity""#))
      let validation = Library.outcome { formulary_document_validate(document, $0, $1) }
      #expect(validation.status == FORMULARY_OK && validation.text.hasPrefix("{"))
      let findings = Library.outcome { formulary_document_lint(document, $0, $1) }
      #expect(findings.status == FORMULARY_OK && findings.text.hasPrefix("["))
      let fields = Library.outcome { formulary_document_fields(document, $0, $1) }
      #expect(fields.text.contains(#"{"id":"quantity","identifier":"amount","title":"Quantity""#))
    }
  }

  @Test(arguments: [("{", 1), ("[1]", 0), ("", 0)])
  func `invalid documents are rejected with a position`(text: String, place: Int) {
    let (handle, failure) = Library.withDocument(Array(text.utf8), isFine: false) { $0 }
    #expect(handle == nil)
    #expect(!failure.message.isEmpty && failure.range?.lowerBound == place)
  }

  @Test func `a template equals run for each document`() {
    var error = formulary_error()
    error.size = MemoryLayout<formulary_error>.size
    let model = Self.order.withUnsafeBytes {
      formulary_template_open(
        $0.baseAddress?.assumingMemoryBound(to: CChar.self), $0.count, nil, &error)
    }
    defer { formulary_template_free(model) }
    for quantity in ["7", "0", "null"] {
      let text = String(decoding: Self.order, as: UTF8.self)
        .replacing(#""value": 4}"#, with: #""value": \#(quantity)}"#)
      var failures = formulary_text()
      failures.size = MemoryLayout<formulary_text>.size
      let outcome = Library.outcome {
        formulary_template_run(model, text, text.utf8.count, $0, &failures, $1)
      }
      #expect(
        outcome.text == String(decoding: recalculated(Array(text.utf8)), as: UTF8.self))
      #expect((failures.bytes != nil) == (quantity == "0"))
      formulary_text_clear(&failures)
    }
    let broken = Library.outcome { formulary_template_run(model, "{", 1, $0, nil, $1) }
    #expect(broken.status == FORMULARY_FAILED && broken.text.isEmpty)
  }

  @Test func `a file is linted by the selected rules`() {
    func findings(_ text: String, _ path: String, select: String?) -> CallOutcome {
      Library.outcome {
        formulary_lint(
          text, text.utf8.count, path, path.utf8.count, select, select?.utf8.count ?? 0, 0, $0, $1)
      }
    }
    #expect(findings("1 +", "a.formula", select: nil).text.contains("\"file\":\"a.formula\""))
    #expect(findings("[1, 2]", "a.json", select: nil) == CallOutcome(status: FORMULARY_OK))
    #expect(findings("1", "a.formula", select: #"["nope"]"#).message.contains("no rule 'nope'"))
    #expect(findings("1", "a.formula", select: #"["unknown-field"]"#).text == "[]\n")
  }
}
