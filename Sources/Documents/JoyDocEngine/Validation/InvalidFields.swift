import JoyDoc

/// Which fields of a document lack something that they require, kept up to date with its changes.
struct InvalidFields: Sendable {
  /// The numbers of the fields that require something.
  private var requiring: Set<Int> = []
  /// For a field, those with columns or schemas whose logic asks it.
  private var askers: [Int: Set<Int>] = [:]
  /// Whether a change of the field with a number may make one valid or invalid.
  private var inputs: [Bool]
  /// The ids of the fields that lack something, by their numbers.
  private var invalid: [Int: String] = [:]

  /// Complexity: O(size of what requires something).
  init(_ live: LiveDocument, _ visibility: Visibility) {
    inputs = live.document.fields.map { _ in false }
    for (number, field) in live.document.fields.enumerated() {
      let columns = field.columns + field.schemas.flatMap(\.columns)
      guard field.isRequired || columns.contains(where: \.isRequired) else { continue }
      requiring.insert(number)
      inputs[number] = true
      let logics = columns.map(\.logic) + field.schemas.map(\.logic)
      for condition in logics.compactMap({ $0 }).flatMap(\.conditions) {
        guard let asked = condition.field.flatMap(live.number(of:)) else { continue }
        askers[asked, default: []].insert(number)
        inputs[asked] = true
      }
      if Validation.isInvalid(field: number, live, visibility) { invalid[number] = field.id }
    }
  }

  /// Whether cells in some columns of a table make no difference.
  func ignores(_ columns: Set<String>, of table: Int?, _ live: LiveDocument) -> Bool {
    guard let table, live.document.fields.indices.contains(table) else { return false }
    return live.document.fields[table].columns.allSatisfy {
      !$0.isRequired || !columns.contains($0.id)
    }
  }

  /// Looks again at fields that changed or were shown or hidden, and tells what came of it.
  ///
  /// Complexity: O(changed fields + size of those looked at).
  mutating func refresh(
    touched: [Int], computed: some Sequence<Int>, _ live: LiveDocument,
    _ visibility: Visibility, _ report: inout ChangeReport
  ) {
    if requiring.isEmpty { return }
    var stale: Set<Int> = []
    func look(at number: Int) {
      guard inputs.indices.contains(number), inputs[number] else { return }
      if requiring.contains(number) { stale.insert(number) }
      if let askers = askers[number] { stale.formUnion(askers) }
    }
    for number in touched { look(at: number) }
    for number in computed { look(at: number) }
    for number in stale.sorted() {
      let isInvalid = Validation.isInvalid(field: number, live, visibility)
      guard isInvalid != (invalid[number] != nil) else { continue }
      let id = live.document.fields[number].id
      invalid[number] = isInvalid ? id : nil
      if isInvalid {
        report.invalidatedFields.append(id)
      } else {
        report.validatedFields.append(id)
      }
    }
  }

  /// Tells how it differs from before a change of the structure; fields that are gone are not told.
  func tell(since old: InvalidFields, _ live: LiveDocument, _ report: inout ChangeReport) {
    let before = Set(old.invalid.values)
    let now = Set(invalid.values)
    for field in live.document.fields where before.contains(field.id) != now.contains(field.id) {
      if now.contains(field.id) {
        report.invalidatedFields.append(field.id)
      } else {
        report.validatedFields.append(field.id)
      }
    }
  }
}
