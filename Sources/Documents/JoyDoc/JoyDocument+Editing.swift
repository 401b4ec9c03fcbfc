import IndexedCollections
package import JSONTree
package import SourceText

/// What came of a change in a document.
package struct FollowedChange {
  package let document: JoyDocument
  package let edit: DocumentEdit
  /// Where what was read anew stood before.
  package let region: DocumentRange
  /// What is wrong there now.
  package let faults: [DocumentDiagnostic]

  package init(
    document: JoyDocument, edit: DocumentEdit, region: DocumentRange, faults: [DocumentDiagnostic]
  ) {
    self.document = document
    self.edit = edit
    self.region = region
    self.faults = faults
  }
}

/// The elements of a list that an edit touches, read anew.
struct ReplacedElements {
  let new: ElementReplacement
  /// The places of those that were there, in the order of the file.
  let gone: Range<Int>
  /// How many of all elements were read anew, before and now.
  let counts: (before: Int, now: Int)
  /// Where all of that stood before.
  let region: DocumentRange
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
    case .definition, .elsewhere, .fields, .definitions: break
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
  ) -> FollowedChange? {
    let fields = fields
    guard
      let found = replacingElements(
        of: "fields", range, with: text, count: fields.presentCount, others: fields.otherCount,
        node: { fields[fields.number(at: $0)].node })
    else { return nil }
    let (replaced, gone, tree) = (found.new, found.gone, found.new.tree)
    let new = DocumentReader(tree).fields(at: replaced.elements, fileList)
    let others =
      fields.otherCount - (found.counts.before - gone.count)
      + (found.counts.now - new.count)
    guard others == 0 || !replaced.faults.isEmpty,
      let exchange = exchange(gone, with: new, in: tree)
    else { return nil }
    var document = self
    document.tree = tree
    document.formulas.move(to: tree)
    let numbers = document.fields.replace(
      gone, with: new, changed: exchange.changed, others: others, in: tree)
    guard document.fields.unsure.isEmpty || !replaced.faults.isEmpty else { return nil }
    var edit = exchange
    for number in edit.gone { document.fieldNumbers.change(fields[number].id, to: nil) }
    for number in numbers where number >= fields.endIndex {
      document.fieldNumbers.change(document.fields[number].id, to: number)
    }
    edit.read = numbers
    return FollowedChange(
      document: document,
      edit: DocumentEdit(
        part: .fields(edit), way: [], oldEnd: range.end, growth: text.count - range.length),
      region: found.region, faults: replaced.faults)
  }

  /// The elements of a list of the document after a change within it, all elements that touch it read
  /// anew; nil if there is no such list, or the whole text is better read anew. `count` elements are
  /// parts of the document, with their nodes by their places, and `others` are not.
  func replacingElements(
    of name: StaticString, _ range: DocumentRange, with text: some Collection<UInt8>, count: Int,
    others: Int, node: (Int) -> JSONNode
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
    // From the element that begins before the edit to the one that ends behind it.
    let replaced = tree.replacing(
      range, with: text, in: list, from: present(first { $0.start > range.start } - 1),
      through: present(first { $0.end >= range.end })
    ) { end in
      let next = first { $0.start >= end }
      return (next..<min(next + JSONTree.elementsBehind, count)).map(node)
    }
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
      if isSame(known.node, field.node, in: tree) { continue }
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

  /// Whether a part of this document is written as one of a tree is.
  func isSame(_ node: JSONNode, _ other: JSONNode, in tree: JSONTree) -> Bool {
    self.tree.source(node) == tree.source(other)
  }
}

extension FieldExchange {
  fileprivate mutating func note(_ field: Field) {
    if !field.logics.isEmpty { decidesWhatIsShown = true }
    // To read the rest of a field takes time, and most have none.
    if field.mayHaveApplications, !field.applications.isEmpty { isComputed = true }
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
