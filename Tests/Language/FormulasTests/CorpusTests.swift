import FormulaTesting
import FormulaValues
import Formulas
import Foundation
import SourceText
import Testing

/// The cases of `Tests/Corpus`, by the machine and by the reference evaluator.
@Suite struct CorpusTests {
  private static var folder: URL {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
      .appending(component: "Corpus")
  }

  static let files: [String] =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".formula") }.sorted()

  private static func cases(of file: String) throws -> [CorpusCase] {
    let text = try String(contentsOf: folder.appending(component: file), encoding: .utf8)
    let (cases, faults) = CorpusCase.read(text, file: file)
    #expect(faults == [], "lines that cannot be read")
    return cases
  }

  @Test func `the corpus is large`() throws {
    let count = try Self.files.reduce(0) { try $0 + Self.cases(of: $1).count }
    #expect(count >= 250)
  }

  @Test(arguments: files)
  func `every case has its expected result`(file: String) throws {
    for testCase in try Self.cases(of: file) {
      let fields = NamedValues(testCase.fields)
      let formula = Formula(testCase.formula, schema: fields.schema)
      let title = "\(file):\(testCase.line): \(testCase.formula)"
      check(testCase, title) { () throws(EvaluationError) in try formula.value(in: fields) }
      // The reference evaluator reports some positions less exactly.
      check(testCase, "\(title) by reference", comparesPlaces: false) {
        () throws(EvaluationError) in
        try ReferenceEvaluator.value(of: formula, in: fields)
      }
      for finding in testCase.findings {
        let found = formula.diagnostics.contains {
          $0.rule == finding.code
            && (finding.place ?? "")
              == (finding.place == nil ? "" : "\($0.range.start)..\($0.range.end)")
        }
        let all = formula.diagnostics.map { "\($0.rule) at \($0.range.start)..\($0.range.end)" }
        #expect(found, "\(title)\nwants the finding \(finding), has \(all)")
      }
    }
  }

  private func check(
    _ testCase: CorpusCase, _ title: String, comparesPlaces: Bool = true,
    _ evaluate: () throws(EvaluationError) -> Value
  ) {
    do throws(EvaluationError) {
      let value = try evaluate()
      guard case .value(let wanted) = testCase.outcome else {
        Issue.record("\(title)\nwants \(testCase.outcome), gives \(value)")
        return
      }
      if !value.looksLike(wanted) { Issue.record("\(title)\nwants \(wanted), gives \(value)") }
    } catch {
      let place = error.range.map { "\($0.start)..\($0.end)" } ?? "nowhere"
      guard case .error(let wanted) = testCase.outcome else {
        Issue.record(
          "\(title)\nwants \(testCase.outcome), fails: \(error.code.rawValue) at \(place) \(error.message)"
        )
        return
      }
      let isSame =
        wanted.code == error.code.rawValue
        && (!comparesPlaces || (wanted.place ?? place) == place)
      if !isSame { Issue.record("\(title)\nerror \(error.code.rawValue) at \(place)") }
    }
  }
}
