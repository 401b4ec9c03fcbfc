import IndexedCollections
import JSONTree
package import SourceText

/// A document after an edit of which only a part was reparsed.
package struct UpdatedDocument {
  package let document: JoyDocument
  package let delta: DocumentDelta
  /// The old range of the reparsed part.
  package let region: DocumentRange
  /// The syntax errors.
  package let faults: [DocumentDiagnostic]

  package init(
    document: JoyDocument, delta: DocumentDelta, region: DocumentRange,
    faults: [DocumentDiagnostic]
  ) {
    self.document = document
    self.delta = delta
    self.region = region
    self.faults = faults
  }
}

/// The reparsed elements of a list that an edit touches.
struct ReplacedElements {
  let new: ElementReplacement
  /// The positions of the replaced elements, in document order.
  let gone: Range<Int>
  /// The number of reparsed array elements before and after the edit.
  let counts: (before: Int, now: Int)
  /// The old range of the reparsed elements.
  let region: DocumentRange
}

extension JoyDocument {
  /// Returns the document after an edit in its list of fields, with the changed fields.
  ///
  /// Returns `nil` if the document must be reparsed: for duplicate names, or for elements that are
  /// not fields in source without syntax errors. Source with syntax errors is read as far as
  /// possible. `faults` are the syntax errors before the edit.
  ///
  /// Complexity: O(size of the fields around the edit and the errors), plus a few copied bytes per
  /// field.
  package func replacingFields(
    _ range: DocumentRange, with text: some Collection<UInt8>, _ faults: [DocumentDiagnostic]
  ) -> UpdatedDocument? {
    let fields = fields
    guard
      let found = replacingElements(
        of: "fields", range, with: text, faults, count: fields.presentCount,
        others: fields.otherCount,
        node: { fields[fields.number(at: $0)].node })
    else { return nil }
    let (replaced, gone, tree) = (found.new, found.gone, found.new.tree)
    let new = DocumentReader(tree).fields(at: replaced.elements, fileList)
    let others =
      fields.otherCount - (found.counts.before - gone.count)
      + (found.counts.now - new.count)
    guard others == 0 || !replaced.faults.isEmpty,
      let (difference, kept) = self.difference(gone, new, in: tree)
    else { return nil }
    var delta = difference
    var document = self
    document.tree = tree
    document.formulas.move(to: tree)
    let numbers = document.fields.replace(
      gone, with: new, changed: delta.changed, others: others, in: tree)
    guard document.fields.unsure.isEmpty || !replaced.faults.isEmpty else { return nil }
    delta.reparsed = numbers
    delta.added = numbers.filter { $0 >= fields.endIndex }
    for number in delta.removed { document.fieldNumbers.change(fields[number].id, to: nil) }
    for number in delta.added {
      document.fieldNumbers.change(document.fields[number].id, to: number)
    }
    let places = gone.map { fields.number(at: $0) }
    let remaining = Set(numbers)
    delta.reorders =
      places.filter(remaining.contains) != numbers.filter { $0 < fields.endIndex }
    let source = SourceDelta(replaced: found.region, growth: text.count - range.length, kept: kept)
    return UpdatedDocument(
      document: document, delta: DocumentDelta(source, fields: delta),
      region: found.region, faults: replaced.faults)
  }

  /// Reparses the elements of the list `name` that an edit touches.
  ///
  /// Returns `nil` if there is no such list or the whole source must be reparsed. The list has
  /// `count` valid elements, whose nodes `node` returns by position, and `others` invalid ones.
  func replacingElements(
    of name: StaticString, _ range: DocumentRange, with text: some Collection<UInt8>,
    _ faults: [DocumentDiagnostic], count: Int, others: Int, node: (Int) -> JSONNode
  ) -> ReplacedElements? {
    guard let list = tree[tree.root, name], tree.kind(list) == .array,
      tree.count(list) == count + others, count > 0
    else { return nil }
    let whole = tree.range(list)
    guard whole.start < range.start, range.end < whole.end else { return nil }
    let places = 0..<count
    func present(_ place: Int) -> JSONNode? { places.contains(place) ? node(place) : nil }
    func first(where holds: (DocumentRange) -> Bool) -> Int {
      places.lowerBound { holds(tree.range(node($0))) }
    }
    // From the element that starts before the edit to the one that ends after it.
    let replaced = tree.replacing(
      range, with: text, in: list, from: present(first { $0.start > range.start } - 1),
      through: present(first { $0.end >= range.end }), faults: faults,
      before: elements(of:from:))
    guard let replaced else { return nil }
    let region = DocumentRange(
      start: replaced.region.start, end: replaced.region.end - (text.count - range.length))
    let gone = first { $0.start >= region.start }..<first { $0.start >= region.end }
    return ReplacedElements(
      new: replaced, gone: gone,
      counts: (
        tree.count(list) - replaced.tree.count(list) + replaced.elements.count,
        replaced.elements.count
      ), region: region)
  }

  /// Returns the first elements of the list of fields or definitions that start at or after `end`.
  private func elements(of list: JSONNode, from end: Int) -> [JSONNode] {
    let (fields, formulas) = (fields, formulas)
    let isFields = tree[tree.root, "fields"] == list
    let count = isFields ? fields.presentCount : formulas.presentCount
    func node(_ place: Int) -> JSONNode {
      isFields
        ? fields[fields.number(at: place)].node : formulas[formulas.number(at: place)].node
    }
    let next = (0..<count).lowerBound { tree.range(node($0)).start >= end }
    return (next..<min(next + JSONTree.elementsAfter, count)).map(node)
  }

  /// Returns the difference between the old fields at `gone` and the `new` ones, and the fields
  /// that are the same.
  ///
  /// Returns `nil` if other parts of the document may depend on the difference.
  private func difference(
    _ gone: Range<Int>, _ new: [Field], in tree: JSONTree
  ) -> (FieldDelta, kept: [MovedElement])? {
    var delta = FieldDelta()
    var kept: [MovedElement] = []
    var (come, changed): (Set<String>, Set<String>) = ([], [])
    var old: [String: Int] = [:]
    for place in gone {
      let number = fields.number(at: place)
      old[fields[number].id] = number
    }
    for field in new {
      guard let number = old.removeValue(forKey: field.id) else {
        guard field.names.allSatisfy({ come.insert($0).inserted }) else { return nil }
        delta.note(field)
        continue
      }
      let known = fields[number]
      if let same = keptElement(known.node, field.node, in: tree) {
        kept.append(same)
        continue
      }
      guard known.identifier == field.identifier else { return nil }
      delta.note(known)
      delta.note(field)
      delta.changed.append(number)
      changed.insert(field.id)
    }
    for number in old.values.sorted() {
      delta.note(fields[number])
      delta.removed.append(number)
      delta.names += fields[number].names
    }
    delta.names += come.sorted()
    guard Set(new.map({ $0.id })).count == new.count else { return nil }
    for field in new { conditionFields.note(field.logics) }
    if conditionFields.include(anyOf: delta.names + changed) { delta.decidesWhatIsShown = true }
    return (delta, kept)
  }

  /// Builds the lazy index for incremental updates, so that the first edit does not pay for it.
  ///
  /// Complexity: O(fields + size of the files).
  package func prepareForUpdates() {
    tree.prepareForUpdates()
    _ = conditionFields.include(anyOf: [])
  }

  /// Returns how the element `node` of this document has moved to `other` in `tree`, or `nil` if
  /// its source has changed.
  func keptElement(_ node: JSONNode, _ other: JSONNode, in tree: JSONTree) -> MovedElement? {
    guard self.tree.source(node) == tree.source(other) else { return nil }
    let range = self.tree.range(node)
    return MovedElement(range: range, distance: tree.range(other).start - range.start)
  }
}

extension FieldDelta {
  fileprivate mutating func note(_ field: Field) {
    if !field.logics.isEmpty { decidesWhatIsShown = true }
    // Reading the rest of a field is slow, and most fields have no applications.
    if field.mayHaveApplications, !field.applications.isEmpty { isComputed = true }
  }
}

extension Field {
  /// The names by which formulas refer to the field.
  fileprivate var names: [String] {
    [id] + (identifier.flatMap { $0.isEmpty || $0 == id ? nil : [$0] } ?? [])
  }
}

extension DocumentRange {
  /// Returns the range `distance` bytes further.
  package func moved(by distance: Int) -> DocumentRange {
    DocumentRange(start: start + distance, end: end + distance)
  }
}
