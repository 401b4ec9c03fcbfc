import FormulaLint
import FormulaTesting
import FormulaValues
import Formulas
import SourceText
import Testing

/// Findings of `binary-fraction`, compared with exact arithmetic in hundredths.
@Suite struct BinaryFractionTests {
  /// The numbers with which the rule tries a single field.
  private static let samples = Array(1...100) + (1...60).map { $0 * 1_000 }

  private static let schema = FormulaSchema([.init(id: "n", type: .number)])

  /// Returns the results of a formula for all samples.
  private func results(of text: String) -> [Value?] {
    let formula = Formula(text, schema: Self.schema)
    return Self.samples.map { try? formula.value(in: NamedValues([("n", .number(Double($0)))])) }
  }

  private func finding(in text: String) -> FormulaDiagnostic? {
    EnumeratedFields.findings(in: text).first { $0.rule == "binary-fraction" }
  }

  /// Checks that the rule reports `text` exactly if a result is wrong, and that its fix corrects
  /// all results. Returns `true` if it is reported.
  private func check(_ text: String, _ exact: [Value]) -> Bool {
    let isWrong = results(of: text) != exact
    let finding = finding(in: text)
    #expect((finding != nil) == isWrong, "\(text): \(finding?.message ?? "not reported")")
    guard let fix = finding?.fixes.first else { return finding != nil }
    #expect(!fix.isSafe)
    let fixed = EnumeratedFields.edited(text, fix.edits)
    #expect(results(of: fixed) == exact, "\(fixed)")
    return true
  }

  private func decimal(_ hundredths: Int) -> String {
    let digits = String(hundredths % 100 + 100).dropFirst()
    return "\(hundredths / 100).\(digits)"
  }

  @Test(arguments: ["floor", "ceil", "round", "trunc"])
  func `a rounding of a product is reported exactly if it is wrong for some number`(name: String) {
    var reported = 0
    for hundredths in 1..<120 {
      let exact = Self.samples.map { sample -> Value in
        let product = sample * hundredths
        let rounded =
          switch name {
          case "ceil": (product + 99) / 100
          case "round": (product + 50) / 100
          default: product / 100
          }
        return .number(Double(rounded))
      }
      if check("\(name)(n * \(decimal(hundredths)))", exact) { reported += 1 }
    }
    #expect(name == "round" || reported > 10, "\(reported)")
  }

  @Test(arguments: [("==", 30), (">", 70), ("<=", 45), ("!=", 90)])
  func `a comparison of a product is reported exactly if it is wrong for some number`(
    sign: String, limit: Int
  ) {
    var reported = 0
    for hundredths in stride(from: 1, to: 60, by: 2) {
      let exact = Self.samples.map { sample -> Value in
        let (left, right) = (sample * hundredths, limit)
        return switch sign {
        case "==": .boolean(left == right)
        case "!=": .boolean(left != right)
        case ">": .boolean(left > right)
        default: .boolean(left <= right)
        }
      }
      if check("n * \(decimal(hundredths)) \(sign) \(decimal(limit))", exact) { reported += 1 }
    }
    #expect(reported < 30)
  }

  @Test func `a sum of decimals is reported exactly if its comparison is wrong`() {
    var reported = 0
    for one in 1..<12 {
      for other in 1..<12 {
        let text = "0.\(one + 10) + n * 0.\(other + 10) == \(decimal(one + 3 * other + 40))"
        let exact = Self.samples.map { sample in
          Value.boolean(one + 10 + sample * (other + 10) == one + 3 * other + 40)
        }
        if check(text, exact) { reported += 1 }
      }
    }
    #expect(reported > 10 && reported < 111, "\(reported)")
  }

  @Test func `exact fractions and whole numbers are not reported`() {
    for factor in ["0.5", "0.25", "0.75", "1.125", "3", "100", "1000.5"] {
      for text in ["floor(n * \(factor))", "round(n * \(factor), 2)", "n * \(factor) == 3"] {
        #expect(finding(in: text) == nil, "\(text)")
      }
    }
  }
}
