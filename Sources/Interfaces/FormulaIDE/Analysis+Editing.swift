package import FormulaSheets
import IndexedCollections
import FormulaValues
import JSONTree
package import JoyDoc
import JoyDocEngine
package import SourceText

/// An edit of a document with what it affects.
package struct FollowedEdit: Sendable {
  package let edit: DocumentEdit
  /// The definitions that were looked at anew, or that read the edited field.
  package let definitions: [DefinitionNumber]
}

extension Analysis {
  /// Finds out what following the first edits takes. Complexity: O(references).
  package func prepareFollowing() {
    plan?.prepareFollowing()
    document?.tree.prepareFollowing()
    document?.prepareFollowing()
    namingParts?.prepare()
  }

  /// What is known after a change inside one scalar of the document, the text of a formula, a title, a
  /// number, or of fields that come, go and change. Nil if the change reaches beyond that, or if so
  /// much depends on it that the text is better looked at anew.
  ///
  /// Complexity: what checking the formulas takes that read the changed part, O(siblings) on the way
  /// to it, and a few copied words for every 64 formulas; O(bytes of the formulas) if names of fields
  /// come and go.
  package func replacing(
    _ range: DocumentRange, with text: some Collection<UInt8>
  ) -> (analysis: Analysis, edit: FollowedEdit)? {
    guard let document, let plan, let found = followed(range, with: text, in: document) else {
      return nil
    }
    let (changed, edit) = (found.document, found.edit)
    if case .fields(let exchange) = edit.part,
      !plan.knows(exchange.names, onlyOf: exchange.gone.map { CellID($0) })
    {
      return nil
    }
    let (checks, definitions) = plan.following(edit, in: changed)
    if case .fields(let exchange) = edit.part,
      !checks.knows(exchange.names, onlyOf: exchange.read.map { CellID($0) })
    {
      return nil
    }
    // A circle is told from its first field on, by the order of the file.
    if changed.fields.isPieced, !checks.cycles.isEmpty { return nil }
    var analysis = self
    analysis.document = changed
    analysis.plan = checks
    analysis.faults = found.faults
    analysis.lost = found.faults.isEmpty ? nil : fieldsLost(by: found, document, plan)
    analysis.schema = analysis.lost.map { checks.schema.restoring($0.fields) } ?? checks.schema
    if case .definitions(let exchange) = edit.part {
      let numbers = (exchange.changed + exchange.read).map { DefinitionNumber($0) }
      analysis.formulas.replace(
        found.region, with: numbers.compactMap { EmbeddedFormula($0, of: changed, checks) },
        in: changed)
    } else {
      analysis.formulas.move(to: changed.tree)
      for number in definitions {
        guard let place = formulas.number(ofDefinition: number),
          let formula = EmbeddedFormula(number, of: changed, checks)
        else { continue }
        analysis.formulas.replace(place, with: formula)
      }
    }
    if case .fields(let exchange) = edit.part {
      for number in exchange.read { namingParts?.note(CellID(number), changed.fields[number]) }
    }
    return (analysis, FollowedEdit(edit: edit, definitions: definitions))
  }

  /// The document after a change, and what is wrong with its JSON then.
  private func followed(
    _ range: DocumentRange, with text: some Collection<UInt8>, in document: JoyDocument
  ) -> FollowedChange? {
    if faults.isEmpty, let found = replacingScalar(range, with: text, in: document) {
      return found
    }
    // All faults that there were must be in what is read anew.
    guard
      let found = document.replacingFields(range, with: text)
        ?? document.replacingDefinitions(range, with: text),
      faults.allSatisfy({ found.region.contains($0.range) }),
      found.faults.isEmpty || found.faults.contains(where: \.isFatal)
    else { return nil }
    return found
  }

  /// The fields that cannot be read after an edit though the text that was read anew declares them, and
  /// that could be read when the JSON was sound last. All faults are in that text, so the others are
  /// gone.
  ///
  /// Complexity: O(bytes read anew).
  private func fieldsLost(
    by change: FollowedChange, _ document: JoyDocument, _ plan: CheckedFormulas
  ) -> (fields: [Slot: Schema.Field], count: Int)? {
    guard case .fields(let exchange) = change.edit.part else { return nil }
    var lost = self.lost ?? (fields: [:], count: document.fields.count)
    for number in exchange.gone where number < lost.count {
      lost.fields[Slot(number)] = plan.schema[Slot(number)]
    }
    let region = change.region
    let present = DocumentRange(
      start: region.start, end: region.end + change.edit.growth)
    lost.fields = lost.fields.declared(in: change.document.tree.presentBytes(in: present))
    return lost
  }

  /// The document after a change inside one scalar; nil if the change reaches beyond that, or more
  /// than the part around the scalar depends on it.
  private func replacingScalar(
    _ range: DocumentRange, with text: some Collection<UInt8>, in document: JoyDocument
  ) -> FollowedChange? {
    guard let (part, way) = changedPart(range, of: document), let node = way.last else {
      return nil
    }
    let whole = document.tree.range(node)
    var content = Array(document.tree.source(node))
    content.replaceSubrange((range.start - whole.start)..<(range.end - whole.start), with: text)
    guard let tree = document.tree.replacing(node, with: content) else { return nil }
    let isText = document.tree.kind(node) == .string && tree.kind(node) == .string
    // What becomes a formula or is one no more is better looked at anew.
    if case .definition = part, !isText { return nil }
    let edit = DocumentEdit(
      part: part, way: way, oldEnd: isText ? whole.end - 1 : whole.end,
      growth: text.count - range.length)
    return FollowedChange(
      document: document.replacing(part, in: tree), edit: edit, region: whole, faults: [])
  }

  /// The scalar that holds a range, by the way to it from the root, and the part that it belongs to;
  /// nil if there is none or more than that part depends on it.
  private func changedPart(
    _ range: DocumentRange, of document: JoyDocument
  ) -> (part: DocumentEdit.Part, way: [JSONNode])? {
    guard let path = JSONPath(document.tree, at: range.start), !path.isName else { return nil }
    let tree = document.tree
    let whole =
      tree.kind(path.node) == .string ? tree.contentRange(path.node) : tree.range(path.node)
    guard whole.touches(range.start), range.end <= whole.end else { return nil }
    let way = path.containers + [path.node]
    let part = DocumentEdit.part(at: path.names) { list in
      guard way.count > 2 else { return nil }
      let node = way[2]
      switch list {
      case "fields": return document.fields.number(of: node, in: document.tree)
      default: return document.formulas.number(of: node)
      }
    }
    return part.map { ($0, way) }
  }
}
