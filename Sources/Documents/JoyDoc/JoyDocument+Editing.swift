import IndexedCollections
package import JSONTree
package import SourceText

/// What came of a change in a document's list of fields.
package struct FieldReplacement {
  package let document: JoyDocument
  package let edit: DocumentEdit
  /// Where what was read anew stood before.
  package let region: DocumentRange
  /// What is wrong there now.
  package let faults: [DocumentDiagnostic]
}

extension JoyDocument {
  /// The document after a scalar of a part was replaced; `tree` is that of the new text, and its
  /// nodes have their old numbers.
  ///
  /// Complexity: O(size of the field, or length of the formula), and a few copied words for every 64
  /// formulas.
  package func replacing(_ part: DocumentEdit.Part, in tree: JSONTree) -> JoyDocument {
    var document = self
    document.tree = tree
    document.fields.move(to: tree)
    document.formulas.move(to: tree)
    switch part {
    case .field(let number): document.fields.read(number, in: tree)
    case .definition, .elsewhere, .fields: break
    }
    return document
  }

  /// The document after something was replaced in its list of fields, and which fields came and went.
  /// Nil if so much may depend on them that the document is better read anew: on names that occur
  /// twice, and on what is no field. What has faults is taken in as far as it can be read.
  ///
  /// Complexity: O(size of the fields around the edit), and a few copied bytes for every field.
  package func replacingFields(
    _ range: DocumentRange, with text: some Collection<UInt8>
  ) -> FieldReplacement? {
    guard let list = self.tree[self.tree.root, "fields"], self.tree.kind(list) == .array,
      self.tree.count(list) == fields.presentCount + fields.otherCount, fields.presentCount > 0
    else { return nil }
    let whole = self.tree.range(list)
    guard whole.start < range.start, range.end < whole.end else { return nil }
    func placeOfField(at place: Int) -> DocumentRange {
      self.tree.range(fields[fields.number(at: place)].node)
    }
    let places = 0..<fields.presentCount
    // The element that begins before the edit, and the one that ends behind it.
    let first = places.lowerBound { placeOfField(at: $0).start > range.start } - 1
    let last = places.lowerBound { placeOfField(at: $0).end >= range.end }
    func node(at place: Int) -> JSONNode? {
      places.contains(place) ? fields[fields.number(at: place)].node : nil
    }
    func nodes(behind end: Int) -> [JSONNode] {
      let next = places.lowerBound { placeOfField(at: $0).start >= end }
      return (next..<min(next + JSONTree.elementsBehind, places.count)).compactMap(node)
    }
    let replaced = self.tree.replacing(
      range, with: text, in: list, from: node(at: first), through: node(at: last),
      before: nodes(behind:))
    guard let replaced else { return nil }
    let (tree, elements, region) = (replaced.tree, replaced.elements, replaced.region)
    let growth = text.count - range.length
    let gone =
      places.lowerBound {
        placeOfField(at: $0).start >= region.start
      }..<places.lowerBound { placeOfField(at: $0).start >= region.end - growth }
    let reader = DocumentReader(tree)
    let source = FieldSource(tree, fileList)
    let new = elements.compactMap { reader.field(at: $0, from: source) }
    let goneCount = self.tree.count(list) - tree.count(list) + elements.count
    let others = fields.otherCount - (goneCount - gone.count) + (elements.count - new.count)
    guard others == 0 || !replaced.faults.isEmpty,
      let exchange = exchange(gone, with: new, in: tree)
    else { return nil }
    var document = self
    document.tree = tree
    document.formulas.move(to: tree)
    let numbers = document.fields.replace(
      gone, with: new, changed: exchange.changed, others: others, from: source)
    guard document.fields.unsure.isEmpty || !replaced.faults.isEmpty else { return nil }
    var edit = exchange
    for number in edit.gone { document.fieldNumbers.remove(fields[number].id) }
    for number in numbers where number >= fields.endIndex {
      document.fieldNumbers.insert(document.fields[number].id, number: number)
    }
    edit.read = numbers
    return FieldReplacement(
      document: document,
      edit: DocumentEdit(part: .fields(edit), way: [], oldEnd: range.end, growth: growth),
      region: DocumentRange(start: region.start, end: region.end - growth),
      faults: replaced.faults)
  }

  /// What goes and comes if fields that stand one after the other give way to others; nil if other
  /// things may depend on that.
  private func exchange(
    _ gone: Range<Int>, with new: [Field], in tree: JSONTree
  ) -> FieldExchange? {
    var exchange = FieldExchange()
    var (come, changed): (Set<String>, Set<String>) = ([], [])
    var old: [String: Int] = [:]
    for place in gone {
      let number = fields.number(at: place)
      old[fields[number].id] = number
    }
    for field in new {
      guard let number = old.removeValue(forKey: field.id) else {
        guard field.names.allSatisfy({ come.insert($0).inserted }) else { return nil }
        exchange.note(field)
        continue
      }
      let known = fields[number]
      if isSame(known, field, in: tree) { continue }
      guard known.identifier == field.identifier else { return nil }
      exchange.note(known)
      exchange.note(field)
      exchange.changed.append(number)
      changed.insert(field.id)
    }
    for number in old.values.sorted() {
      exchange.note(fields[number])
      exchange.gone.append(number)
      exchange.names += fields[number].names
    }
    exchange.names += come.sorted()
    exchange.lost = (exchange.gone + exchange.changed).map { self.tree.range(fields[$0].node) }
    guard Set(new.map(\.id)).count == new.count else { return nil }
    for field in new { askedFields.note(field.logics) }
    if askedFields.include(anyOf: exchange.names + changed) { exchange.decidesWhatIsShown = true }
    return exchange
  }

  /// Finds out what following the first edit takes. Complexity: O(fields), and O(size of the files).
  package func prepareFollowing() { _ = askedFields.include(anyOf: []) }

  /// Whether a field of this document is written as one of a tree is.
  private func isSame(_ field: Field, _ other: Field, in tree: JSONTree) -> Bool {
    self.tree.source(field.node) == tree.source(other.node)
  }
}

extension FieldExchange {
  fileprivate mutating func note(_ field: Field) {
    if !field.logics.isEmpty { decidesWhatIsShown = true }
    if !field.applications.isEmpty { isComputed = true }
  }
}

extension Field {
  /// The names by which formulas know it.
  fileprivate var names: [String] {
    [id] + (identifier.flatMap { $0.isEmpty || $0 == id ? nil : [$0] } ?? [])
  }
}

extension DocumentRange {
  func moved(by distance: Int) -> DocumentRange {
    DocumentRange(start: start + distance, end: end + distance)
  }
}

extension JoyDocument {
  /// The numbers of the definitions whose texts hold one of some names, perhaps of some more.
  ///
  /// Complexity: O(bytes of the definitions).
  package func definitions(mentioning names: [String]) -> [Int] {
    guard !names.isEmpty, let list = tree[tree.root, "formulas"] else { return [] }
    // What is written in another way than it reads is not looked for.
    guard names.allSatisfy({ $0.utf8.allSatisfy(JSONTree.isWordByte) }) else {
      return Array(formulas.indices)
    }
    let places = tree.scannedPlaces(ofWords: names, in: list)
    let found = Set(
      places.map { place in
        formulas.lowerBound { tree.origin(of: $0.node) > place } - 1
      })
    return found.filter(formulas.indices.contains).sorted()
  }
}
