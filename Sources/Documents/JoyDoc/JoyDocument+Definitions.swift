import IndexedCollections
import JSONTree
package import SourceText

extension JoyDocument {
  /// Returns the document after an edit in its list of formulas, with the changed definitions.
  ///
  /// Returns `nil` if the document must be reparsed: for duplicate ids, or for elements that are
  /// not formulas in source without syntax errors. Source with syntax errors is read as far as
  /// possible. `faults` are the syntax errors before the edit.
  ///
  /// Complexity: O(size of the definitions around the edit and the errors), plus a few copied bytes
  /// per definition.
  package func replacingDefinitions(
    _ range: DocumentRange, with text: some Collection<UInt8>, _ faults: [DocumentDiagnostic]
  ) -> UpdatedDocument? {
    let formulas = formulas
    guard
      let found = replacingElements(
        of: "formulas", range, with: text, faults, count: formulas.presentCount,
        others: formulas.otherCount, node: { formulas[formulas.number(at: $0)].node })
    else { return nil }
    let (replaced, gone, tree) = (found.new, found.gone, found.new.tree)
    let reader = DocumentReader(tree)
    let new = replaced.elements.compactMap { reader.definition(at: $0) }
    let others =
      formulas.otherCount - (found.counts.before - gone.count) + (found.counts.now - new.count)
    let ids = new.map { tree.string($0.idNode) ?? "" }
    guard others == 0 || !replaced.faults.isEmpty, Set(ids).count == ids.count else { return nil }
    var delta = DefinitionDelta()
    var kept: [MovedElement] = []
    var old: [String: Int] = [:]
    for number in gone.map(formulas.number(at:)) { old[formulas[number].id] = number }
    for (id, place) in zip(ids, new) {
      if let number = old.removeValue(forKey: id) {
        if let same = keptElement(formulas[number].node, place.node, in: tree) {
          kept.append(same)
          delta.kept.append(number)
        } else {
          delta.changed.append(number)
        }
      } else if definitionNumbers.number(of: id) == nil {
        delta.addedIDs.insert(id)
      } else {
        return nil
      }
    }
    delta.removed = old.values.sorted()
    var document = self
    document.tree = tree
    document.fields.move(to: tree)
    let numbers = document.formulas.replace(
      gone, with: new, changed: delta.changed, others: others, in: tree)
    guard document.formulas.unsure.isEmpty || !replaced.faults.isEmpty else { return nil }
    for number in delta.removed { document.definitionNumbers.change(formulas[number].id, to: nil) }
    for (id, number) in zip(ids, numbers) where number >= formulas.endIndex {
      document.definitionNumbers.change(id, to: number)
      delta.added.append(number)
    }
    let source = SourceDelta(replaced: found.region, growth: text.count - range.length, kept: kept)
    return UpdatedDocument(
      document: document, delta: DocumentDelta(source, definitions: delta),
      region: found.region, faults: replaced.faults)
  }
}
