import FormulaChecker
import FormulaSyntax
import JSONTree
import JoyDoc
package import JoyDocLint
package import SourceText

/// A code action: a change that the user may apply.
package struct CodeAction: Hashable, Sendable {
  package let title: String
  package let kind: Kind
  package let edits: [DocumentDiagnostic.Edit]
  /// The finding that the action fixes, if any.
  package let finding: Finding?
  package let isPreferred: Bool
  /// The offset, after the edits, of a new name that the user may want to change.
  package var newName: Int?

  /// The kind of an action. The raw value is LSP's `CodeActionKind`.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    case quickFix = "quickfix"
    case extract = "refactor.extract"
    case inline = "refactor.inline"
    case rewrite = "refactor.rewrite"
    case fixAll = "source.fixAll.formulary"
    case organize = "source.organize.formulary"

    /// Returns `true` if a client filter for `name` includes this kind.
    package func isWanted(by name: String) -> Bool {
      name.isEmpty || rawValue == name || rawValue.hasPrefix(name + ".")
    }
  }

  /// Returns the actions available in `range`, given all `findings` of the text, and the edits of
  /// all safe fixes that can be applied together.
  ///
  /// `isExtended` states that the text is written for hosts with all extensions of the language.
  ///
  /// Complexity: O(findings + size of the formula).
  package static func actions(
    _ analysis: Analysis, _ findings: [Finding], safeEdits: [DocumentDiagnostic.Edit],
    isExtended: Bool, in range: DocumentRange
  ) -> [CodeAction] {
    let here = findings.filter {
      $0.diagnostic.range.end >= range.start && $0.diagnostic.range.start <= range.end
    }.map { analysis.withoutOutdatedFixes($0) }
    var actions: [CodeAction] = []
    for finding in here {
      for (place, fix) in finding.diagnostic.fixes.enumerated() {
        actions.append(
          CodeAction(
            title: analysis.titled(change: fix.title).capitalizedFirst, kind: .quickFix,
            edits: fix.edits, finding: finding,
            isPreferred: place == 0 && fix.isSafe))
      }
    }
    actions += here.compactMap { creatingField($0, analysis) }
    actions += here.compactMap { ignoring($0, analysis) }
    if !safeEdits.isEmpty {
      actions.append(
        CodeAction(
          title: "Apply all safe fixes", kind: .fixAll, edits: safeEdits, finding: nil,
          isPreferred: false))
    }
    if let portable = portable(analysis, at: range.start) { actions.append(portable) }
    if let reading = readingNumber(analysis, at: range.start) { actions.append(reading) }
    actions += FormulaRefactoring(analysis, at: range, isExtended: isExtended)?.actions ?? []
    return actions
  }

  /// Returns an action that orders the definitions of formulas like the fields that apply them.
  ///
  /// Definitions that no field applies come last. Complexity: O(n log n) in fields and definitions.
  package static func organizing(_ analysis: Analysis) -> CodeAction? {
    guard let document = analysis.document,
      let list = document.tree[document.tree.root, "formulas"]
    else { return nil }
    let tree = document.tree
    var ranks: [String: Int] = [:]
    for id in document.fields.inOrder.flatMap({ $0.applications.compactMap { $0.formula } })
    where ranks[id] == nil {
      ranks[id] = ranks.count
    }
    let elements = Array(tree.elements(of: list))
    let places = elements.map { tree.string("_id", of: $0).flatMap { ranks[$0] } ?? .max }
    let sources = elements.indices.sorted { (places[$0], $0) < (places[$1], $1) }
    let moves = zip(elements.indices, sources).filter { $0 != $1 }
    if moves.isEmpty { return nil }
    return CodeAction(
      title: "Order formulas like the fields", kind: .organize,
      edits: moves.map { place, source in
        .init(
          tree.range(elements[place]),
          with: String(decoding: tree.source(elements[source]), as: UTF8.self))
      }, finding: nil, isPreferred: false)
  }

  /// Returns fixes for JSON errors in `range`. Nothing else is offered while the JSON is malformed.
  ///
  /// Complexity: O(bytes) if there is an error in `range`.
  package static func mending(_ analysis: Analysis, in range: DocumentRange) -> [CodeAction] {
    func isHere(_ fault: DocumentDiagnostic) -> Bool {
      fault.range.start <= range.end && range.start <= fault.range.end
    }
    let bytes = analysis.bytes
    let conflicts = MergeConflict.all(in: bytes).filter {
      $0.whole.start <= range.end && range.start <= $0.whole.end
    }
    let resolutions = conflicts.flatMap { conflict in
      conflict.resolutions(in: bytes).map { title, text in
        CodeAction(
          title: title, kind: .quickFix, edits: [.init(conflict.whole, with: text)], finding: nil,
          isPreferred: false)
      }
    }
    guard analysis.faults.contains(where: isHere) else { return resolutions }
    return resolutions
      + JSONTree.faults(in: bytes).filter(isHere).flatMap { fault in
        var reported = fault
        reported.fixes = []
        return fault.fixes.map {
          CodeAction(
            title: $0.title.capitalizedFirst, kind: .quickFix, edits: $0.edits,
            finding: Finding(reported), isPreferred: $0.isSafe)
        }
      }
  }

  /// Returns an action that rewrites the formula in syntax supported by every host.
  private static func portable(_ analysis: Analysis, at offset: Int) -> CodeAction? {
    // The meaning of a formula with errors is unknown.
    guard let (_, formula) = analysis.formula(at: offset),
      !formula.checked.diagnostics.contains(where: { $0.severity == .error })
    else { return nil }
    // Fixes of outer expressions include the fixes of inner ones.
    let uses = formula.checked.tree.extensions
    let fixes = uses.compactMap { $0.fix }.flatMap { $0.edits }
      .sorted { ($0.range.start, -$0.range.end) < ($1.range.start, -$1.range.end) }
    var edits: [FormulaDiagnostic.Edit] = []
    for edit in fixes where edits.last.map({ $0.range.end <= edit.range.start }) ?? true {
      edits.append(edit)
    }
    guard !edits.isEmpty else { return nil }
    return CodeAction(
      title: uses.allSatisfy { $0.fix != nil }
        ? "Make the formula portable" : "Make the formula more portable", kind: .rewrite,
      edits: edits.map {
        .init(formula.place(of: $0.range), with: formula.written($0.replacement))
      }, finding: nil, isPreferred: false)
  }
}

extension Analysis {
  /// Returns `finding` without the fixes whose ranges no longer contain the text that they replace.
  fileprivate func withoutOutdatedFixes(_ finding: Finding) -> Finding {
    guard !finding.diagnostic.fixes.isEmpty else { return finding }
    var finding = finding
    finding.diagnostic.fixes.removeAll { fix in
      fix.edits.contains { edit in
        guard let text = source(in: edit.range) else { return true }
        return edit.replaced.map { $0 != text } ?? false
      }
    }
    return finding
  }

  /// Returns the current text of `range`, or `nil` if it is out of bounds.
  private func source(in range: DocumentRange) -> String? {
    guard range.start >= 0, range.start <= range.end, range.end <= byteCount else { return nil }
    let bytes = document?.tree.presentBytes(in: range) ?? Array(read[range.start..<range.end])
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension String {
  fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
