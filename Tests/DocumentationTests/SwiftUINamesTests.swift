import Formulas
import Foundation
import JoyDocEngine
import SwiftUINames
import Testing

/// The libraries beside SwiftUI, SwiftData and Combine in one file: no name needs its module in front.
@Suite struct SwiftUINamesTests {
  /// A view's state, as an app would declare it.
  private struct Invoice {
    @Environment var scheme = "dark"
    @State var engine: DocumentEngine
    let title = Text("Invoice")
    let environment = EvaluationEnvironment(now: 0)
    let schema = FormulaSchema([.init(id: "price", type: .number)])
    let value: Value = 3
    let slot = Slot(0)
    let kind = Kind.number
    let diagnostics: [FormulaDiagnostic] = []
  }

  @Test func `an app names its types and ours without qualification`() throws {
    let form = #"{"fields": [{"_id": "price", "type": "number", "value": 2}], "files": []}"#
    var invoice = Invoice(engine: try DocumentEngine(Array(form.utf8)))
    try invoice.engine.set("price", to: 3)
    #expect(invoice.engine.value(of: "price") == 3)
    #expect(invoice.scheme == "dark")
  }

  /// The targets whose public types a client sees: those of the products, and what they re-export.
  private static let exported = [
    "Foundations/SourceText", "Language/FormulaValues", "Language/FormulaRuntime",
    "Language/Formulas", "Documents/JoyDocFormulas", "Documents/JoyDocEngine",
  ]

  @Test func `no public type has the name of one that an app imports`() throws {
    let declared = try ProjectFile("Tests/SwiftUINames/SwiftUINames.swift").text()
    let taken = Set(declared.matches(of: /(?m)^public \w+ (\w+)/).map { String($0.1) })
    #expect(taken.isSuperset(of: ["Environment", "State", "Text", "List", "Schema", "Record"]))
    var names: Set<String> = []
    for folder in Self.exported {
      let root = ProjectFile("Sources/\(folder)").absolutePath
      for path in try FileManager.default.subpathsOfDirectory(atPath: root)
      where path.hasSuffix(".swift") {
        let text = try ProjectFile("Sources/\(folder)/\(path)").text()
        let types = text.matches(of: /(?m)^(?:@\w+ )*public (?:final )?\w+ ([A-Z]\w*)/)
        names.formUnion(types.map { String($0.1) })
      }
    }
    #expect(names.isSuperset(of: ["EvaluationEnvironment", "Value", "DocumentEngine"]))
    #expect(names.isDisjoint(with: taken), "\(names.intersection(taken).sorted())")
  }
}
