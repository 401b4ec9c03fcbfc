import FormulaValues
import Formulas
import JSONTree
import JoyDoc
import Testing

@testable import JoyDocEngine

/// An engine whose formulas call host functions.
@Suite struct EngineLanguageTests {
  private static let language = FormulaLanguage(unchecked: [
    HostFunction("hostDouble", taking: [.number("n")], giving: .number) { arguments in
      guard case .number(let number) = arguments[0] else { return .null }
      return .number(number * 2)
    }
  ])

  private static let text =
    #"{"files":[{"_id":"f","pages":[{"_id":"p","fieldPositions":[{"_id":"x","field":"n"},"#
    + #"{"_id":"y","field":"t"}]}],"pageOrder":["p"]}],"fields":["#
    + #"{"_id":"n","type":"number","value":1},{"_id":"t","type":"number","#
    + #""formulas":[{"_id":"a","key":"value","formula":"d"}]}],"#
    + #""formulas":[{"_id":"d","expression":"hostDouble(n) + 1"}]}"#

  @Test func `changes run host functions`() throws {
    var engine = try DocumentEngine(Array(Self.text.utf8), language: Self.language)
    #expect(engine.recalculate().failures.isEmpty)
    #expect(engine.storedValue(of: "t") == JSONPart(3))
    _ = try engine.apply(.fieldUpdate(FieldUpdate(field: "n", value: JSONPart(20))))
    #expect(engine.storedValue(of: "t") == JSONPart(41))
    #expect(try engine.trace(of: "t")?.value != nil)
  }

  @Test func `copying a page and structural changes keep the language`() throws {
    var engine = try DocumentEngine(Array(Self.text.utf8), language: Self.language)
    let report = try engine.apply(.pageDuplicate(PageDuplicate(page: "p")))
    #expect(report.failures.isEmpty)
    let document = JoyDocument(JSONTree.parse(engine.bytes).tree)
    let copies = document.formulas.filter { $0.id != "d" }
    #expect(copies.count == 1)
    let copied = copies.first?.expression?.text
    let number = document.fields.first {
      $0.kind == .number && $0.applications.isEmpty && $0.id != "n"
    }
    #expect(copied == "hostDouble(\(number?.id ?? "")) + 1")
    _ = engine.recalculate()
    #expect(engine.failures.isEmpty)
  }

  @Test func `without the host function the formula fails with a message`() throws {
    var engine = try DocumentEngine(Array(Self.text.utf8))
    #expect(engine.recalculate().failures.map(\.error.code) == [.unknownFunction])
  }
}
