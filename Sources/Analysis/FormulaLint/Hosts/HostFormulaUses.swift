import CivilTime
import FormulaChecker
import FormulaRuntime
import FormulaSyntax
import FormulaValues
package import SourceText

/// A use of a feature in a formula that hosts treat differently.
package struct HostFormulaUse: Sendable {
  package let feature: HostFeature
  /// The name of the called function, for functions of the application.
  package let function: String?
  /// The subject of messages: a noun phrase, or a sentence about a difference.
  package let subject: String
  package let range: TextRange
  package let hint: String?
  package let fixes: [FormulaDiagnostic.Fix]

  fileprivate init(
    _ feature: HostFeature, _ subject: String, at range: TextRange, hint: String? = nil,
    fixes: [FormulaDiagnostic.Fix] = [], function: String? = nil
  ) {
    self.feature = feature
    self.function = function
    self.subject = subject
    self.range = range
    self.hint = hint
    self.fixes = fixes
  }
}

extension LintedFormula {
  /// The uses of features in the formula that hosts treat differently, whatever field it computes.
  ///
  /// Complexity: O(expressions).
  package var hostUses: [HostFormulaUse] {
    var uses: [HostFormulaUse] = []
    for id in tree.all {
      let node = tree.nodes[id]
      switch node.kind {
      case .number:
        let start = Int(node.start)
        guard start < tree.source.count, tree.source[start] == UInt8(ascii: ".") else { continue }
        let range = tree.range(of: id)
        let text = tree.text(in: range)
        uses.append(
          HostFormulaUse(
            .leadingPoint, "'\(text)'", at: range, hint: "write 0\(text)",
            fixes: [.init("write 0\(text)", isSafe: true, range, with: "0\(text)")]))
      case .call:
        guard case .function(let number) = checked[meaning: id],
          let function = catalog.function(number), case .call(let call) = tree[id]
        else { continue }
        uses += hostUses(of: call, function)
      case .missing, .null, .boolean, .text, .name, .group, .unary, .binary, .conditional, .list,
        .record, .lambda, .binding, .element, .member:
        continue
      }
    }
    return uses
  }

  private func hostUses(
    of call: Expression.Call, _ function: FunctionDeclaration
  ) -> [HostFormulaUse] {
    if function.group == .host {
      return [
        HostFormulaUse(
          .ownFunctions, "'\(function.name)'", at: call.name.range, function: function.name)
      ]
    }
    var uses: [HostFormulaUse] = []
    for (place, argument) in call.arguments.enumerated()
    where function.signature.parameter(at: place)?.want == .date {
      let kinds = checked[kinds: argument]
      let inner = tree.ungrouped(argument)
      if kinds.isText {
        let range = tree.range(of: argument)
        let name: String? = if case .name(let name) = tree[inner] { name } else { nil }
        uses.append(
          HostFormulaUse(
            .textAsDate, "'\(GeneratedID.cut(tree.text(in: range), over: 40, to: 37))' is text",
            at: range, hint: name.map { "make '\($0)' a date field" }))
      } else if kinds.subtracting(.null) == .date, isCell(inner) {
        uses.append(
          HostFormulaUse(
            .rowDates,
            "'\(GeneratedID.cut(tree.text(in: tree.range(of: argument)), over: 40, to: 37))' is a date in a row",
            at: tree.range(of: argument)))
      }
    }
    if let range = impossibleAmount(of: call, function) {
      uses.append(
        HostFormulaUse(
          .dateAmount,
          "adding \(GeneratedID.cut(tree.text(in: range), over: 40, to: 37)) gives no date",
          at: range))
    }
    return uses
  }

  /// Returns `true` if an expression reads a member, such as a cell of a row.
  private func isCell(_ id: ExpressionID) -> Bool {
    if case .member = tree[id] { true } else { false }
  }

  /// The number of milliseconds between the first and the last date.
  private static let span = 2 * 8.64e15

  /// Returns the range of a constant amount that leads out of the range of dates from every date.
  private func impossibleAmount(
    of call: Expression.Call, _ function: FunctionDeclaration
  ) -> TextRange? {
    let parameters = function.signature.parameters
    guard parameters.map({ $0.want }) == [.date, .number, .text],
      function.signature.result.kinds == .date, call.arguments.count >= 3,
      let amount = tree.number(call.arguments[1]),
      case .text(let name) = tree[tree.ungrouped(call.arguments[2])], let unit = DateUnit(name)
    else { return nil }
    // No unit of whole months is shorter than 28 days for each month, and a business day takes a
    // day.
    let day = 86_400_000.0
    let least = unit.milliseconds ?? unit.months.map { Double($0) * 28 * day } ?? day
    return amount.magnitude * least > Self.span ? tree.range(of: call.arguments[1]) : nil
  }
}
