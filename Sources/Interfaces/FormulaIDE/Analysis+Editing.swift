package import SheetEvaluation
import IndexedCollections
import FormulaValues
import JSONTree
package import JoyDoc
import JoyDocEngine
package import SourceText

/// A document edit that was applied incrementally, together with the definitions it affects.
package struct IncrementalEdit: Sendable {
  package let edit: DocumentEdit
  /// The definitions that were checked again or that read the edited field.
  package let definitions: [DefinitionNumber]
}

extension Analysis {
  /// Builds the lazy indexes used by `replacing`. Complexity: O(references).
  package func prepareForUpdates() {
    plan?.prepareForUpdates()
    document?.tree.prepareForUpdates()
    document?.prepareForUpdates()
    namingParts?.prepare()
  }

  /// Returns the analysis after an edit, updated incrementally, or `nil` if a full analysis is
  /// required.
  ///
  /// Supported edits stay inside one scalar (the text of a formula, a title, a number), or insert,
  /// remove or change whole fields or definitions. Returns `nil` if the edit reaches beyond that,
  /// or if so much depends on it that a full analysis is cheaper.
  ///
  /// Complexity: that of checking the formulas that read the edited part, O(siblings) on the path
  /// to it, and a few copied words per 64 formulas; O(bytes of the formulas) if field names are
  /// added or removed.
  package func replacing(
    _ range: DocumentRange, with text: some Collection<UInt8>
  ) -> (analysis: Analysis, edit: IncrementalEdit)? {
    guard let document, let plan, let found = followed(range, with: text, in: document) else {
      return nil
    }
    let (changed, edit) = (found.document, found.edit)
    if case .fields(let exchange) = edit.part,
      !plan.knows(exchange.names, onlyOf: exchange.gone.map { CellID($0) })
    {
      return nil
    }
    let (checks, definitions) = plan.updated(edit, in: changed)
    if case .fields(let exchange) = edit.part,
      !checks.knows(exchange.names, onlyOf: exchange.added.map { CellID($0) })
    {
      return nil
    }
    // A cycle is reported from its first field, which requires fields in file order.
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
    return (analysis, IncrementalEdit(edit: edit, definitions: definitions))
  }

  /// Returns the document after an edit, with the diagnostics of its JSON.
  private func followed(
    _ range: DocumentRange, with text: some Collection<UInt8>, in document: JoyDocument
  ) -> DocumentUpdate? {
    if faults.isEmpty, let found = replacingScalar(range, with: text, in: document) {
      return found
    }
    // All previous JSON errors must be inside the reparsed region.
    guard
      let found = document.replacingFields(range, with: text)
        ?? document.replacingDefinitions(range, with: text),
      faults.allSatisfy({ found.region.contains($0.range) }),
      found.faults.isEmpty || found.faults.contains(where: \.isFatal)
    else { return nil }
    return found
  }

  /// Returns the fields that `change` made unreadable although the reparsed text still declares
  /// them.
  ///
  /// Only fields count that were readable when the JSON was last well-formed. All JSON errors are
  /// inside the reparsed region, so other missing fields were removed.
  ///
  /// Complexity: O(bytes reparsed).
  private func fieldsLost(
    by change: DocumentUpdate, _ document: JoyDocument, _ plan: CheckedFormulas
  ) -> (fields: [Slot: FormulaSchema.Field], count: Int)? {
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

  /// Returns the document after an edit inside one scalar.
  ///
  /// Returns `nil` if the edit reaches beyond the scalar, or if more than the enclosing part
  /// depends on it.
  private func replacingScalar(
    _ range: DocumentRange, with text: some Collection<UInt8>, in document: JoyDocument
  ) -> DocumentUpdate? {
    guard let (part, way) = changedPart(range, of: document), let node = way.last else {
      return nil
    }
    let whole = document.tree.range(node)
    var content = Array(document.tree.source(node))
    content.replaceSubrange((range.start - whole.start)..<(range.end - whole.start), with: text)
    guard let tree = document.tree.replacing(node, with: content) else { return nil }
    let isText = document.tree.kind(node) == .string && tree.kind(node) == .string
    // A scalar that becomes a formula, or stops being one, requires a full analysis.
    if case .definition = part, !isText { return nil }
    let edit = DocumentEdit(
      part: part, way: way, replaced: isText ? document.tree.contentRange(node) : whole,
      growth: text.count - range.length)
    return DocumentUpdate(
      document: document.replacing(part, in: tree), edit: edit, region: whole, faults: [])
  }

  /// Returns the path from the root to the scalar that contains `range`, and the part it belongs
  /// to.
  ///
  /// Returns `nil` if there is no such scalar, or if more than that part depends on it.
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
