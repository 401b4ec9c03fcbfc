import FormulaValues
import Formulas
import JSONTree
import JoyDoc
import SourceText
import Testing

@testable import JoyDocEngine

@Suite struct StreamRecalculatorTests {
  private static let environment = Environment(now: 1_720_000_000_000, timeZone: "Europe/Paris")

  /// What the whole document gives, read by itself: its bytes and who failed; nil if it is none.
  private func expected(_ line: [UInt8]) -> (output: [UInt8], failures: [String])? {
    let (tree, diagnostics) = JSONTree.parse(line)
    let document = JoyDocument(tree)
    guard !diagnostics.contains(where: \.isFatal), tree.kind(tree.root) == .object else {
      return nil
    }
    let recalculation = Recalculation(
      document, plan: FormulaPlan(document, language: .standard), environment: Self.environment)
    return (
      recalculation.applied(to: document),
      recalculation.failures.map { "\($0.fieldID): \($0.error.message)" }
    )
  }

  private func check(
    _ line: [UInt8], _ recalculator: StreamRecalculator, _ comment: @autoclosure () -> Comment
  ) {
    var output: [UInt8] = []
    let failures = try? line.withUnsafeBufferPointer {
      try recalculator.recalculate($0, appendingTo: &output)
    }
    guard let expected = expected(line) else {
      #expect(failures == nil && output.isEmpty, comment())
      return
    }
    #expect(failures?.map { "\($0.fieldID): \($0.error.message)" } == expected.failures, comment())
    if output != expected.output {
      #expect(
        String(decoding: output, as: UTF8.self) == String(decoding: expected.output, as: UTF8.self),
        comment())
    }
  }

  @Test func `documents of a stream come out as each does by itself`() throws {
    for seed in 0..<40 {
      var random = SeededGenerator(seed: UInt64(seed) &+ 77)
      let generated = try GeneratedDocument(seed: seed)
      let recalculator = StreamRecalculator(environment: Self.environment, limits: .init())
      for step in 0..<12 {
        var engine = generated.engine
        for _ in 0..<3 { _ = try? engine.apply(generated.change(.anything, using: &random)) }
        var line = step == 0 ? generated.text : engine.bytes
        if step % 3 == 2 {
          // Something is wrong somewhere, perhaps.
          let place = Int.random(in: 0..<line.count, using: &random)
          line[place] = Array("\"{}[],:0-x\\\u{1}".utf8).randomElement(using: &random) ?? 0
          if step == 8 { line.removeLast(Int.random(in: 0..<200, using: &random)) }
        }
        check(line, recalculator, "seed \(seed), step \(step)")
      }
    }
  }

  @Test(arguments: [
    "1", "-0.5e3", "01", "-", "1.", "1e", "\"a\\u00e9\"", "\"é\"", "\"\\x\"", "\"",
    "[1,{\"a\":\"]\"}]",
    "[1,]", "{\"a\"1}", "nul", "null", "true", "\"\u{1}\"", "[1]]", "1,\"x\":2", "1 ",
  ])
  func `a value of any form is read, passed on or refused`(value: String) {
    func line(_ value: String) -> [UInt8] {
      Array(
        """
        {"_id":\(value),"fields":[{"_id":"a","type":"number","value":\(value)},{"_id":"b",\
        "type":"text","formulas":[{"key":"value","formula":"f"}]},{"_id":"c","type":"text",\
        "value":\(value)},{"_id":"u","type":"text","value":\(value)}],"files":[],\
        "formulas":[{"_id":"f","expression":"concat(toText(a), toText(c))"}]}
        """.utf8)
    }
    let recalculator = StreamRecalculator(environment: Self.environment, limits: .init())
    for value in ["1", value, "2", value] {
      check(line(value), recalculator, "\(value)")
    }
  }
}
