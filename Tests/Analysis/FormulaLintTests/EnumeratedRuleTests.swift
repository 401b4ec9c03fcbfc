import FormulaLint
import FormulaTesting
import FormulaValues
import SourceText
import Testing

/// Findings about conditions and their fixes, compared with the results for all inputs.
@Suite struct EnumeratedRuleTests {
  /// Generates choices whose conditions repeat, contradict each other or are constant.
  private func choice(_ seed: UInt64) -> String {
    var generator = SmallFormulaGenerator(seed: seed, notation: seed)
    let (a, b) = (generator.condition(depth: 1), generator.condition(depth: 0))
    let number = generator.number(depth: 1)
    return switch seed % 12 {
    case 0: "iff(\(b) || n == n, \(number), iff(\(a), m, 1))"
    case 1: "iff(\(a), \(number), iff(\(b), 2, iff(\(a), m, 3)))"
    case 2: "ifs(\(a), 1, \(b), \(number), \(b), 2, 4)"
    case 3: "ifs(\(a), n, \(b) || 2 > 1, m, \(a), \(number))"
    case 4: "iff(\(a), iff(\(b), 1, n), iff(\(a) || \(b), m, \(number)))"
    case 5: "(\(a) && m < m ? \(number) : n)"
    case 6: "coalesce(\(number), 0, m)"
    case 7: "switch(n, 1, \(number), m, 2, 1, 3, 4)"
    case 8: "iff(iff(\(a), true, false), \(number), (n ?? 1) ?? m)"
    case 9: "iff(and(\(a)), \(number), sum(map(l, r -> r.q)))"
    case 10: "iff(not(false) && n > 0, iff(n < 0, \(number), 1), iff(n <= 0, 2, 3))"
    default: "iff(!(\(a)) && \(a), \(number), iff(\(b) == true, n, m))"
    }
  }

  @Test func `a condition that is reported as constant can be replaced by its value`() {
    let values = [
      "condition-always-true": "true", "condition-always-false": "false", "contradiction": "false",
    ]
    var counts: [String: Int] = [:]
    for seed in 0..<40 as Range<UInt64> {
      let text = choice(seed)
      let found = EnumeratedFields.findings(in: text).filter {
        values[$0.rule] != nil && !$0.message.hasPrefix("no case covers")
      }
      guard !found.isEmpty else { continue }
      let results = EnumeratedFields.results(of: text)
      for finding in found {
        counts[finding.rule, default: 0] += 1
        let replaced = EnumeratedFields.edited(
          text, [.init(finding.range, with: values[finding.rule] ?? "")])
        #expect(
          EnumeratedFields.results(of: replaced) == results, "\(finding.rule): \(text)\n\(replaced)"
        )
      }
    }
    for rule in values.keys { #expect(counts[rule, default: 0] > 1, "\(counts)") }
  }

  @Test func `a condition without fields is always reported, with the value that it has`() {
    let leaves = [
      "true", "false", "null", "1 < 2", "3 <= 2", "2 == 2", "2 != 2", "'a' == 'b'", "'a' != 'b'",
    ]
    let conditions =
      leaves
      + leaves.flatMap { one in
        leaves.flatMap { other in
          [
            "(\(one)) && (\(other))", "or(\(one), \(other))", "!(\(one)) || (\(other))",
            "not(and(\(one), \(other)))",
          ]
        }
      }
    for condition in conditions {
      let text = "iff(\(condition), n, m)"
      let holds = EnumeratedFields.results(of: "iff(\(condition), 1, 0)").first == 1
      let rules = EnumeratedFields.findings(in: text).map(\.rule).filter {
        $0.hasPrefix("condition-always-")
      }
      #expect(rules == [holds ? "condition-always-true" : "condition-always-false"], "\(text)")
    }
  }

  @Test func `a condition that is true and false for some inputs is not reported`() {
    let rules: Set<String> = [
      "condition-always-true", "condition-always-false", "contradiction", "unreachable-branch",
    ]
    var silent = 0
    for seed in 0..<40 as Range<UInt64> {
      var generator = SmallFormulaGenerator(seed: seed + 9_000)
      let condition = generator.condition(depth: 1)
      let results = Set(EnumeratedFields.results(of: "iff(\(condition), 1, 2)"))
      guard results.contains(1), results.contains(2) else { continue }
      // A part of a compound condition can be constant where the whole is not.
      guard !["&&", "||", "and(", "or("].contains(where: condition.contains) else { continue }
      silent += 1
      let found = EnumeratedFields.findings(in: "iff(\(condition), n, m)").filter {
        rules.contains($0.rule)
      }
      #expect(found.isEmpty, "\(condition): \(found.map(\.message))")
    }
    #expect(silent > 12, "\(silent)")
  }

  @Test func `a safe fix keeps the results for all inputs`() {
    var fixed: [String: Int] = [:]
    for seed in 0..<45 as Range<UInt64> {
      let text = choice(seed + 1_000)
      let fixes = EnumeratedFields.findings(in: text).flatMap { finding in
        finding.fixes.filter(\.isSafe).map { (finding.rule, $0) }
      }
      guard !fixes.isEmpty else { continue }
      let results = EnumeratedFields.results(of: text)
      for (rule, fix) in fixes {
        fixed[rule, default: 0] += 1
        let changed = EnumeratedFields.edited(text, fix.edits)
        #expect(changed != text)
        // Where the formula failed, the fix may remove the failing part.
        let isKept = zip(results, EnumeratedFields.results(of: changed)).allSatisfy {
          before, after in
          before == nil || before == after
        }
        #expect(isKept, "\(rule): \(text)\n\(changed)")
      }
    }
    #expect(fixed.count > 2 && fixed.values.reduce(0, +) > 25, "\(fixed)")
  }

  @Test func `a branch that is reported as unreachable is never taken`() {
    var found = 0
    for seed in 0..<25 as Range<UInt64> {
      var generator = SmallFormulaGenerator(seed: seed + 3_000, notation: seed)
      let conditions = (0..<3).map { _ in generator.condition(depth: Int(seed % 2)) }
      let last = seed % 3 == 0 ? conditions[0] : seed % 3 == 1 ? "1 < 2" : conditions[1]
      let arms = [conditions[0], conditions[1], last, conditions[2]].enumerated().map {
        "\($1), \(100 + $0)"
      }
      let text = "ifs(\(arms.joined(separator: ", ")), 104)"
      let unreachable = EnumeratedFields.findings(in: text).filter {
        $0.rule == "unreachable-branch"
      }
      guard let finding = unreachable.first else { continue }
      found += 1
      let source = Array(text.utf8)
      let rest = String(decoding: source[finding.range.start...], as: UTF8.self)
      // The number after the reported condition is the value of its branch.
      guard let number = rest.matches(of: /\b10[0-4]\b/).first.flatMap({ Double($0.output) }) else {
        Issue.record("no branch at \(rest)")
        continue
      }
      #expect(!EnumeratedFields.results(of: text).contains(.number(number)), "\(text): \(number)")
    }
    #expect(found > 10, "\(found)")
  }
}
