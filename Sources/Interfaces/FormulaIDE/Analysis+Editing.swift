import SheetEvaluation
import IndexedCollections
import FormulaValues
import JSONTree
package import JoyDoc
import JoyDocEngine
package import SourceText

extension Analysis {
  /// Builds the lazy indexes used by `replacing`. Complexity: O(references).
  package func prepareForUpdates() {
    plan?.prepareForUpdates()
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
  ) -> (analysis: Analysis, delta: DocumentDelta)? {
    guard let document, let plan, let found = updated(range, with: text, in: document) else {
      return nil
    }
    let (changed, delta) = (found.document, found.delta)
    var checks = plan
    guard checks.apply(delta, to: changed) else { return nil }
    var analysis = self
    analysis.document = changed
    analysis.plan = checks
    analysis.faults = found.faults
    analysis.earlierSchema = found.faults.isEmpty ? nil : wellFormedSchema
    analysis.lost = found.faults.isEmpty ? nil : fieldsLost(by: found, in: document)
    analysis.schema = checks.schema
    if let lost = analysis.lost?.fields, !lost.isEmpty {
      let source = changed.tree.source(ofElementsWith: found.faults)
      analysis.schema = checks.schema.restoring(lost.declared(in: source))
    }
    let (fields, definitions) = delta.lists
    if delta.isStructural, !definitions.isEmpty {
      let numbers = definitions.changed + definitions.added + definitions.kept
      analysis.formulas.replace(
        found.region,
        with: numbers.compactMap { EmbeddedFormula(DefinitionNumber($0), of: changed, checks) },
        in: changed)
    } else {
      analysis.formulas.move(to: changed.tree)
      for number in checks.affected {
        guard let place = formulas.number(ofDefinition: number),
          let formula = EmbeddedFormula(number, of: changed, checks)
        else { continue }
        analysis.formulas.replace(place, with: formula)
      }
    }
    if delta.isStructural {
      for number in fields.reparsed { namingParts?.note(CellID(number), changed.fields[number]) }
    }
    return (analysis, delta)
  }

  /// Returns the document after an edit, with the diagnostics of its JSON.
  private func updated(
    _ range: DocumentRange, with text: some Collection<UInt8>, in document: JoyDocument
  ) -> UpdatedDocument? {
    if faults.isEmpty, let found = replacingScalar(range, with: text, in: document) {
      return found
    }
    guard
      let found = document.replacingFields(range, with: text, faults)
        ?? document.replacingDefinitions(range, with: text, faults),
      found.faults.isEmpty || found.faults.contains(where: { $0.isFatal })
    else { return nil }
    return found
  }

  /// Returns the fields that `change` and earlier edits removed or made unreadable.
  ///
  /// Only fields count that were readable when the JSON was last well-formed. All JSON errors are
  /// inside reparsed elements, so fields that these do not declare were removed. A later edit may
  /// declare them again.
  ///
  /// Complexity: O(fields that the edit removed).
  private func fieldsLost(
    by change: UpdatedDocument, in document: JoyDocument
  ) -> (fields: [Slot: FormulaSchema.Field], count: Int) {
    let (fields, _) = change.delta.lists
    var lost = self.lost ?? (fields: [:], count: document.fields.count)
    for number in fields.removed where number < lost.count {
      // The schema may be that of an earlier text, in which fields have other numbers.
      guard let known = wellFormedSchema,
        case .field(let slot) = known.meaning(of: document.fields[number].id)
      else { continue }
      lost.fields[Slot(number)] = known[slot]
    }
    return lost
  }

  /// Returns the document after an edit inside one scalar.
  ///
  /// Returns `nil` if the edit reaches beyond the scalar, or if more than the enclosing part
  /// depends on it.
  private func replacingScalar(
    _ range: DocumentRange, with text: some Collection<UInt8>, in document: JoyDocument
  ) -> UpdatedDocument? {
    guard let (changed, path) = changedScalar(range, of: document), let node = path.last else {
      return nil
    }
    let whole = document.tree.range(node)
    var content = Array(document.tree.source(node))
    content.replaceSubrange((range.start - whole.start)..<(range.end - whole.start), with: text)
    guard let tree = document.tree.replacing(node, with: content) else { return nil }
    let isText = document.tree.kind(node) == .string && tree.kind(node) == .string
    // A scalar that becomes a formula, or stops being one, requires a full analysis.
    let (_, definitions) = changed
    if !definitions.isEmpty, !isText { return nil }
    let source = SourceDelta(
      replaced: isText ? document.tree.contentRange(node) : whole,
      growth: text.count - range.length)
    return UpdatedDocument(
      document: document.replacingScalar(changed, in: tree),
      delta: DocumentDelta(source, changed, path: path), region: whole, faults: [])
  }

  /// Returns the path from the root to the scalar that contains `range`, and the differences if it
  /// changes.
  ///
  /// Returns `nil` if there is no such scalar, or if other parts depend on it.
  private func changedScalar(
    _ range: DocumentRange, of document: JoyDocument
  ) -> (changed: DocumentDelta.Lists, path: [JSONNode])? {
    guard let path = JSONPath(document.tree, at: range.start), !path.isName else { return nil }
    let tree = document.tree
    let whole =
      tree.kind(path.node) == .string ? tree.contentRange(path.node) : tree.range(path.node)
    guard whole.touches(range.start), range.end <= whole.end else { return nil }
    let way = path.containers + [path.node]
    let changed = DocumentDelta.lists(at: path.names) { list in
      guard way.count > 2 else { return nil }
      let node = way[2]
      switch list {
      case "fields": return document.fields.number(of: node, in: document.tree)
      default: return document.formulas.number(of: node)
      }
    }
    return changed.map { ($0, way) }
  }
}
