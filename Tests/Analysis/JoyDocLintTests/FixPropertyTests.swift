import SeededRandom
import FormulaLint
import FormulaValues
import Formulas
import Foundation
import JSONTree
import JoyDoc
import JoyDocLint
import SourceText
import Testing

/// All fixes, applied to formulas of the corpus and to damaged ones.
@Suite struct FixPropertyTests {
  /// A part of the formulas of the corpus.
  static let parts = 8
  static let formulas: [String] = {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appending(path: "Corpus")
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".formula") }.sorted().flatMap { name in
      let text = (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
      return text.split(separator: "\n").filter { $0.hasPrefix("> ") && $0.utf8.count < 400 }
        .map { String($0.dropFirst(2)) }
    }
  }()

  private let environment = EvaluationEnvironment(now: 1_795_219_200_000)

  /// Returns the formula of a generated document.
  private func formula(in bytes: [UInt8]) -> String? {
    JoyDocument(JSONTree.parse(bytes).tree).formulas.first?.expression?.text
  }

  private func value(_ formula: String) -> Value? {
    try? Formula(formula).value(in: NamedValues([:]), environment: environment)
  }

  private func weight(_ findings: [Finding]) -> Int {
    findings.count { $0.diagnostic.severity == .error }
  }

  /// Fixes a formula in a document and checks the invariants. Returns `false` if nothing changes.
  private func check(_ text: String, profile: Profile, isUnsafe: Bool) -> Bool {
    let linter = Linter(settings: RuleSettings(profile: profile))
    let original = RuleTrial.document(with: text)
    let before = linter.findings(in: original, of: "d.json")
    guard before.contains(where: { !$0.diagnostic.fixes.isEmpty }) else { return false }
    let fixed = linter.fixed(original, of: "d.json", includingUnsafe: isUnsafe).bytes
    guard fixed != original else { return false }
    guard let mended = formula(in: fixed) else {
      Issue.record("\(text) is lost")
      return true
    }
    let after = linter.findings(in: fixed, of: "d.json")
    #expect(weight(after) <= weight(before), "\(text) became \(mended)")
    if !before.contains(where: \.diagnostic.isFatal) {
      let isReadable = !after.contains(where: \.diagnostic.isFatal)
      #expect(isReadable, "\(text) became \(mended)")
    }
    let again = linter.fixed(fixed, of: "d.json", includingUnsafe: isUnsafe)
    #expect(again.bytes == fixed, "\(text) became \(mended)")
    if !isUnsafe, let value = value(text) {
      #expect(self.value(mended) == value, "\(text) became \(mended)")
    }
    return true
  }

  @Test(arguments: 0..<parts)
  func `fixes keep the value, add no errors, and leave nothing to fix`(part: Int) {
    #expect(Self.formulas.count > 500)
    var count = 0
    for number in stride(from: part, to: Self.formulas.count, by: Self.parts) {
      let text = Self.formulas[number]
      let isFixed = check(text, profile: .portable, isUnsafe: false)
      let isFixedOtherwise = check(
        text, profile: number % 2 == 0 ? .extended : .portable, isUnsafe: number % 3 == 0)
      if isFixed || isFixedOtherwise { count += 1 }
    }
    #expect(count > 0)
  }

  @Test(arguments: 0..<parts)
  func `fixes add no errors to damaged formulas`(part: Int) {
    var random = SeededGenerator(seed: UInt64(part + 1))
    var count = 0
    let pieces = Array("()[],;=&'\"+ {}|?:.<>!").map(String.init) + [" and ", "iff(", "price", "1"]
    for number in stride(from: part, to: Self.formulas.count, by: Self.parts * 4) {
      var characters = Array(Self.formulas[number]).map(String.init)
      for _ in 0...random.below(2) {
        let place = random.below(characters.count)
        switch random.below(3) {
        case 0 where characters.count > 1: characters.remove(at: place)
        case 1: characters[place] = pieces[random.below(pieces.count)]
        default: characters.insert(pieces[random.below(pieces.count)], at: place)
        }
      }
      if check(characters.joined(), profile: .portable, isUnsafe: random.below(2) == 0) {
        count += 1
      }
    }
    #expect(count > 0)
  }
}
