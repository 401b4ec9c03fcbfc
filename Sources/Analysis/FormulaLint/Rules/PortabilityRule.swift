import FormulaChecker
import FormulaSyntax
import FormulaRuntime
import FormulaValues
package import SourceText

/// Syntax and functions that other hosts may not support.
package enum PortabilityRule: FormulaRule {
  package static let subjects: FormulaTraits = .unpublished
  package static let description = RuleDescription(
    "portability", .warning,
    "A formula uses syntax or a function that other JoyDoc hosts may not know.",
    reason: """
      This engine accepts more than the published formula language, including other forms of calls \
      than the public guide shows. A document that is also opened elsewhere must only use what is \
      published, otherwise its formulas may fail there.
      """,
    wrong: "price > 10 ? price : 10", right: "iff(price > 10, price, 10)", profile: .portable)

  package static func check(_ formula: LintedFormula) -> [FormulaDiagnostic] {
    // A function as the result has no meaning for any host.
    if formula.checked.type.kinds == .function { return [] }
    let uses = formula.tree.extensions
    var coalescing: [TextRange: FormulaDiagnostic.Fix] = [:]
    if !uses.isEmpty {
      for id in formula.tree.all {
        guard case .binary(.coalesce, let left, let right) = formula.tree[id],
          let text = choice(of: left, otherwise: right, formula)
        else { continue }
        coalescing[formula.tree.signRange(of: id)] = fix(text, for: id, formula)
      }
    }
    let syntax = uses.compactMap { use -> FormulaDiagnostic? in
      // A directive for this tool requires nothing of other hosts.
      let text = use.isComment ? formula.tree.text(in: use.range) : ""
      if IgnoreComment(text, at: use.range, isRule: { _ in false }) != nil { return nil }
      let known = use.fix ?? coalescing[use.range] ?? use.suggestion
      let fix = known.flatMap { isSound($0, formula) ? $0 : nil }
      let reported = use.suggestion == nil ? fix?.title : nil
      return finding(
        unknown(use.what),
        hint: reported ?? use.advice ?? (known == nil ? noneHint : nil), at: use.range,
        fixes: fix.map { [$0] } ?? [])
    }
    let errors = formula.checked.diagnostics.filter { $0.severity == .error }.map { $0.range }
    let functions = formula.calls.compactMap { known -> FormulaDiagnostic? in
      guard !known.function.isPublished else { return nil }
      if known.function.group == .host {
        return finding(
          "the function '\(known.function.name)' is not available everywhere",
          hint: "it is declared as not portable", at: known.call.name.range)
      }
      let text = portable(known, formula)
      // What an invalid call is equivalent to is unknown.
      let range = formula.tree.range(of: known.id)
      let isValid = !errors.contains { range.contains($0) }
      return finding(
        unknown("'\(known.function.name)'"),
        hint: text.map { "write \(shortened($0))" } ?? (isValid ? noneHint : nil),
        at: known.call.name.range,
        fixes: text.map { [fix($0, for: known.id, formula)] } ?? [])
    }
    return joined(
      syntax + functions + identifiers(formula) + PublishedForms.names(in: formula)
        + PublishedForms.findings(in: formula, errors: errors))
  }

  private static func unknown(_ what: String) -> String {
    "other programs that open this form may not know \(what)"
  }

  // MARK: Repeated extensions

  /// Joins the findings about each extension into one, whose fix applies to all its uses.
  ///
  /// Complexity: O(n log n) for n findings.
  private static func joined(_ findings: [FormulaDiagnostic]) -> [FormulaDiagnostic] {
    let groups = Dictionary(grouping: findings, by: { $0.message })
    guard groups.count < findings.count else { return findings }
    let joined = groups.values.compactMap { group -> FormulaDiagnostic? in
      let group = group.sorted { $0.range.start < $1.range.start }
      guard var finding = group.first, group.count > 1 else { return group.first }
      finding.fixes = fix(joining: group).map { [$0] } ?? []
      return finding
    }
    return joined.sorted { ($0.range.start, $0.message) < ($1.range.start, $1.message) }
  }

  /// Returns a fix that joins the first fix of each finding, without those that overlap another.
  private static func fix(joining findings: [FormulaDiagnostic]) -> FormulaDiagnostic.Fix? {
    let fixes = findings.compactMap { $0.fixes.first }
    // Safe fixes are preferred, since others are not applied automatically.
    let isSafe = fixes.contains { $0.isSafe }
    let spans = fixes.filter { $0.isSafe == isSafe }.compactMap { fix in
      let ranges = fix.edits.map { $0.range }
      return ranges.map { $0.start }.min().map { start in
        (fix: fix, start: start, end: ranges.map { $0.end }.max() ?? start)
      }
    }
    var joined: FormulaDiagnostic.Fix?
    var (end, count) = (0, 0)
    for span in spans.sorted(by: { $0.start < $1.start }) where span.start >= end {
      (end, count) = (span.end, count + 1)
      if joined == nil { joined = span.fix } else { joined?.edits += span.fix.edits }
    }
    if count > 1 { joined?.title += ", and \(count - 1) more" }
    return joined
  }

  /// Returns `true` if all names in the text that a fix replaces are known.
  ///
  /// Otherwise `Math.round(x)` would become `round(Math, x)`.
  private static func isSound(
    _ fix: FormulaDiagnostic.Fix, _ formula: LintedFormula
  ) -> Bool {
    !formula.checked.diagnostics.contains { finding in
      finding.isUnknownName && fix.edits.contains { $0.range.contains(finding.range) }
    }
  }

  /// Returns findings for fields that are named by their identifiers. Other hosts only know ids.
  private static func identifiers(_ formula: LintedFormula) -> [FormulaDiagnostic] {
    formula.tree.all.compactMap { id in
      guard case .name(let name) = formula.tree[id],
        case .field(let slot) = formula.checked[meaning: id], formula.schema[slot].id != name,
        formula.schema[slot].identifier == name
      else { return nil }
      let own = formula.schema[slot].id
      return finding(
        "'\(name)' is the identifier of a field, not its _id",
        hint: "write \(own)", at: formula.tree.range(of: id),
        fixes: Printer.isPlainName(own) ? [fix(own, for: id, formula)] : [])
    }
  }

  /// The hint if no published construct is equivalent.
  private static let noneHint =
    "nothing published is equivalent; if no other host opens the document, allow it by "
    + "profile = \"extended\" in .formulary.toml"

  private static func shortened(_ text: String) -> String {
    GeneratedID.cut(text, over: 60, to: 57)
  }

  private static func fix(
    _ text: String, for id: ExpressionID, _ formula: LintedFormula
  ) -> FormulaDiagnostic.Fix {
    .init("write \(shortened(text))", isSafe: true, formula.tree.range(of: id), with: text)
  }

  /// Returns an equivalent call of published functions, or `nil` if there is none.
  private static func portable(_ known: KnownCall, _ formula: LintedFormula) -> String? {
    let arguments = known.call.arguments
    let tree = formula.tree
    // Comments between the arguments would be lost.
    guard known.call.style == .plain, tree.comments.isEmpty else { return nil }
    for role in known.function.roles {
      switch role {
      case .fallback(.null):
        guard arguments.count == 2 else { return nil }
        return choice(of: arguments[0], otherwise: arguments[1], formula)
      case .isFilled:
        guard arguments.count == 1 else { return nil }
        return "not(empty(\(formula.argumentText(arguments[0]))))"
      case .aggregatesEach(let aggregate):
        guard arguments.count == 2, tree.isLambda(arguments[1]),
          let whole = formula.catalog.function(playing: .aggregates(aggregate))?.name
        else { return nil }
        let inner = arguments.map { formula.argumentText($0) }.joined(separator: ", ")
        return "\(whole)(map(\(inner)))"
      case .aggregatesWhere(let aggregate):
        guard arguments.count == 3, tree.isLambda(arguments[1]),
          let whole = formula.catalog.function(playing: .aggregates(aggregate))?.name,
          let key = key(arguments[2], formula)
        else { return nil }
        let rows = arguments.prefix(2).map { formula.argumentText($0) }.joined(separator: ", ")
        return "\(whole)(map(filter(\(rows)), \(key)))"
      case .startsToday:
        guard arguments.isEmpty else { return nil }
        return "date(year(now()), month(now()), day(now()))"
      case .choice(.conditions): return nested(arguments, formula)
      default: continue
      }
    }
    return nil
  }

  /// Returns a key as a function of a row, or `nil` if it is computed or not a plain name.
  private static func key(_ argument: ExpressionID, _ formula: LintedFormula) -> String? {
    if formula.tree.isLambda(argument) { return formula.argumentText(argument) }
    guard case .text(let name) = formula.tree[formula.tree.ungrouped(argument)],
      Printer.isPlainName(name)
    else { return nil }
    return "(row) -> row.\(name)"
  }

  /// Returns conditions and their values as nested choices.
  private static func nested(_ arguments: ExpressionList, _ formula: LintedFormula) -> String? {
    guard arguments.count >= 2 else { return nil }
    var text =
      arguments.count % 2 == 1 ? formula.argumentText(arguments[arguments.count - 1]) : "null"
    for place in stride(from: arguments.count - arguments.count % 2 - 2, through: 0, by: -2) {
      text =
        "iff(\(formula.argumentText(arguments[place])), \(formula.argumentText(arguments[place + 1])), \(text))"
    }
    return text
  }

  /// Returns a choice that yields the value of a name unless it is null.
  ///
  /// Returns `nil` for texts and lists: only for other values, empty is equivalent to null.
  private static func choice(
    of value: ExpressionID, otherwise: ExpressionID, _ formula: LintedFormula
  ) -> String? {
    let name = formula.tree.ungrouped(value)
    guard case .name = formula.tree[name],
      formula.checked[type: name].kinds.isSubset(of: [.number, .date, .boolean, .null])
    else { return nil }
    let text = formula.tree.text(in: formula.tree.range(of: name))
    return "iff(empty(\(text)), \(formula.argumentText(otherwise)), \(text))"
  }
}
