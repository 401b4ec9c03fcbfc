import CivilTime
import FormulaRuntime
package import SheetEvaluation
package import FormulaValues
import IndexedCollections
import JSONTree
package import JoyDoc
import JoyDocFormulas

/// A builder of candidate values for the fields that a formula depends on.
package struct DomainBuilder: Sendable {
  let document: JoyDocument
  let constants: FormulaConstants
  private let environment: EvaluationEnvironment

  package init(
    _ document: JoyDocument, _ constants: FormulaConstants, environment: EvaluationEnvironment
  ) {
    self.document = document
    self.constants = constants
    self.environment = environment
  }

  /// Returns the candidates of a field: its stored value, simple values, then values near
  /// constants.
  ///
  /// If `isFilled` is `true`, empty values are left out.
  package func domain(of cell: CellID, isFilled: Bool = false) -> FieldDomain {
    let field = document.fields[cell]
    let stored = field.value.map { Array(document.tree.source($0)) } ?? Self.null
    let part = InputPart(field, in: document.tree)
    let all = [stored, Self.null] + candidates(of: part)
    let kept = isFilled ? all.filter { !Self.isEmpty($0, part) } : all
    return FieldDomain(field: cell, kept.isEmpty ? [stored] : kept)
  }

  /// Returns the simplest value of a field that counts as filled in.
  package func plainest(of cell: CellID) -> [UInt8]? {
    domain(of: cell, isFilled: true).candidates.first
  }

  static let null = Array("null".utf8)

  static func isEmpty(_ json: [UInt8], _ part: InputPart) -> Bool {
    let tree = JSONTree.parse(json).tree
    return LogicOperand(
      kind: part.kind, options: part.options, value: tree.root, tree: tree
    ).isEmpty
  }

  // MARK: Kinds

  func candidates(of part: InputPart) -> [[UInt8]] {
    switch part.kind.storage {
    case .number: constants.candidates.map { JSONWriter.literal($0) }
    case .text, .richText: texts.map { JSONWriter.literal($0) }
    case .instant: days(in: part.timeZone).map { StoredDate(instant: $0).json }
    case .option: part.options.filter { !$0.isDeleted }.map { JSONWriter.literal($0.id) }
    case .options:
      Self.selections(
        of: part.options.filter { !$0.isDeleted }.map { $0.id }, allowsMany: part.allowsMany)
    case .attachments:
      [
        Array("[]".utf8),
        Array(#"[{"_id":"a1","url":"https://example.com/a1.png","fileName":"a1.png"}]"#.utf8),
      ]
    case .signature: ["", "data:image/png;base64,AAAA"].map { JSONWriter.literal($0) }
    case .rows, .nestedRows: rows(of: part)
    case .block, .series, .unknown: []
    }
  }

  private var texts: [String] {
    let compared = constants.texts
    return ["", "word", "12"] + compared + compared.map { $0.lowercased() }
      + compared.map { $0.uppercased() } + [#"say "hi" 🙂"#]
      + compared.prefix(4).map { "a\($0)b" } + lengths.map { String(repeating: "x", count: $0) }
  }

  /// The lengths of texts at which the behavior of a formula may change.
  private var lengths: [Int] {
    constants.counts.filter { $0 <= Self.longestText }.flatMap { [$0, $0 + 1, $0 - 1] }
  }

  static let longestText = 300

  private static func selections(of options: [String], allowsMany: Bool) -> [[UInt8]] {
    let none = Array("[]".utf8)
    guard allowsMany else { return [none] + options.map { JSONWriter.literal([$0]) } }
    // Several options, and all of them.
    let more =
      options.indices.dropFirst().prefix(5).map { Array(options[...$0]) }
      + (options.count > 6 ? [options] : [])
    return [none] + (options.map { [$0] } + more).map { JSONWriter.literal($0) }
  }

  private static let day = Int64(CivilDateTime.millisecondsPerDay)

  /// Returns the instants to try.
  ///
  /// They are today, the dates in texts of formulas with a day on either side, a leap day, the days
  /// on which clocks change, and the other dates of the document.
  private func days(in timeZone: String?) -> [Int64] {
    let day = Self.day
    let utc = CivilCalendar.utc
    var result: [Int64] = []
    if let now = CivilCalendar.instant(environment.now) {
      let today = now - (now % day + day) % day
      result += [today, today + day, today - day]
    }
    for text in constants.texts {
      if let instant = utc.instant(iso: text) {
        result += [instant, instant + day, instant - day]
      }
    }
    if let leapDay = utc.instant(iso: "2024-02-29") { result.append(leapDay) }
    let zone =
      timeZone.flatMap { TimeZoneRules.named($0) } ?? TimeZoneRules.named(environment.timeZone)
    if let zone, !zone.isUTC { result += clockChanges(in: zone) }
    for field in document.fields where field.kind.storage == .instant {
      if let instant = StoredDate(field.value, of: document.tree)?.instant {
        result += [instant, instant + day, instant - day]
      }
    }
    return result + [0] + calendarDays
  }

  /// Returns the starts of the days of this year on which the clocks of a time zone change.
  private func clockChanges(in rules: TimeZoneRules) -> [Int64] {
    let year = CivilCalendar.utc.date(at: CivilCalendar.instant(environment.now) ?? 0).year
    guard
      let start = CivilDate(year: year, month: 1, day: 1).flatMap({
        CivilCalendar.utc.startOfDay($0)
      })
    else { return [] }
    let calendar = CivilCalendar(rules)
    var changes: [Int64] = []
    for place in 0..<Int64(366) {
      var (before, after) = (start + place * Self.day, start + (place + 1) * Self.day)
      let offset = rules.offsetSeconds(at: before)
      guard rules.offsetSeconds(at: after) != offset else { continue }
      while after - before > 1 {
        let middle = before + (after - before) / 2
        if rules.offsetSeconds(at: middle) == offset { before = middle } else { after = middle }
      }
      if let day = calendar.startOfDay(calendar.date(at: after)) { changes.append(day) }
    }
    return changes
  }

  /// Days in the years, months, days of a month and days of a week that formulas may mention.
  private var calendarDays: [Int64] {
    let today = CivilCalendar.instant(environment.now) ?? 0
    let year = CivilCalendar.utc.isoText(at: today).prefix(4)
    func two(_ count: Int) -> Substring { String(100 + count).dropFirst() }
    var texts: [String] = []
    for count in constants.counts {
      if (1_000...9_000).contains(count) { texts += ["\(count)-01-01", "\(count)-12-31"] }
      if count <= 12 { texts.append("\(year)-\(two(count))-15") }
      if count <= 28 { texts.append("\(year)-01-\(two(count))") }
    }
    let week = (1...7).map { "\(year)-06-0\($0)" }
    return (texts + week).compactMap { CivilCalendar.utc.instant(iso: $0) }
  }

  // MARK: Rows

  /// Returns tables of zero to three rows, and tables in which one cell varies.
  private func rows(of list: InputPart) -> [[UInt8]] {
    let parts = list.columns.filter { !$0.isDeleted && !$0.id.isEmpty }.map { InputPart($0) }
    let choices = parts.map { part in
      candidates(of: part).filter { !Self.isEmpty($0, part) }
    }
    let plain = choices.map { $0.first ?? Self.null }
    // Zero is a bad default, because it fails as a divisor.
    let usual = zip(parts, zip(plain, choices)).map { part, found in
      part.kind.storage == .number && found.1.count > 1 ? found.1[1] : found.0
    }
    func table(_ rows: [[[UInt8]]], isLastDeleted: Bool = false) -> [UInt8] {
      Self.table(rows, parts.map { $0.id }, ids: list.rowIDs, isLastDeleted: isLastDeleted)
    }
    let empty = parts.map { _ in Self.null }
    var result = [table([]), table([usual]), table([empty]), table([usual, usual])]
    result += [table([usual, usual, usual]), table([usual, usual], isLastDeleted: true)]
    for count in constants.counts where count > 2 && count <= Self.maxRows {
      result.append(table(Array(repeating: usual, count: count)))
      result.append(table(Array(repeating: usual, count: count + 1)))
    }
    var bytesLeft = Self.maxBytes
    /// Adds tables in which one cell varies. Returns `false` if the capacity is used up.
    func vary(
      _ place: Int, _ choices: some Sequence<[UInt8]>, _ tables: ([[UInt8]]) -> [[UInt8]]
    ) -> Bool {
      for choice in choices {
        var row = usual
        row[place] = choice
        let made = tables(row)
        result += made
        bytesLeft -= made.reduce(0) { $0 + $1.count }
        if bytesLeft < 0 || result.count > Self.maxTables { return false }
      }
      return true
    }
    // Some variants of each kind precede all variants of one kind, because the capacity is small.
    for place in parts.indices {
      let first = choices[place].prefix(Self.maxInFirstRow) + [Self.null]
      guard vary(place, first, { [table([$0])] }) else { return result }
    }
    for place in parts.indices {
      let second = choices[place].prefix(Self.maxInSecondRow)
      guard vary(place, second, { [table([usual, $0]), table([$0, $0])] }) else { return result }
    }
    for place in parts.indices {
      let rest = choices[place].dropFirst(Self.maxInFirstRow)
      guard vary(place, rest, { [table([$0])] }) else { return result }
    }
    return result
  }

  /// The maximum number of tables. It exceeds `FieldDomain.maxCandidates`, because some are equal.
  private static let maxTables = 4 * FieldDomain.maxCandidates
  /// The maximum size in bytes of all tables in which one cell varies.
  ///
  /// A table with many columns has many such variants, and each of them contains all columns.
  private static let maxBytes = 1 << 16
  private static let maxInFirstRow = 10
  private static let maxInSecondRow = 8
  static let maxRows = 40

  /// Returns a table as JSON.
  ///
  /// Rows reuse the ids of the stored row order, so that they are visible in a document with a
  /// fixed row order.
  static func table(
    _ rows: [[[UInt8]]], _ columns: [String], ids: [String], isLastDeleted: Bool
  ) -> [UInt8] {
    JSONWriter.objects(of: rows.enumerated()) { writer, row in
      writer.append("_id", Self.id(ofRow: row.offset, ids))
      if isLastDeleted, row.offset == rows.count - 1 { writer.append("deleted", true) }
      writer.appendObject("cells") { writer in
        for (column, cell) in zip(columns, row.element) where cell != null {
          writer.append(column, json: cell)
        }
      }
    }
  }

  private static func id(ofRow place: Int, _ ids: [String]) -> String {
    if ids.indices.contains(place) { return ids[place] }
    var id = "row\(place + 1)"
    while ids.contains(id) { id += "x" }
    return id
  }
}

/// The properties of a field or column that determine the values it may store.
struct InputPart {
  let id: String
  private let constraints: ValueConstraints
  /// The columns of a table, or of the outermost rows of a collection.
  let columns: [Column]
  /// The ids of the stored rows of a table, in row order.
  let rowIDs: [String]
  /// The time zone of a date field or column, if it has its own.
  let timeZone: String?

  var kind: FieldKind { constraints.kind }
  var options: [JoyDoc.Option] { constraints.options }
  var allowsMany: Bool { constraints.allowsMany }

  init(_ field: JoyDoc.Field, in tree: JSONTree) {
    id = field.id
    constraints = field.constraints
    columns = field.kind.storage == .nestedRows ? field.rootSchema?.columns ?? [] : field.columns
    rowIDs = Self.rowIDs(of: field, in: tree)
    timeZone = field.timeZone
  }

  init(_ column: Column) {
    id = column.id
    constraints = column.constraints
    columns = []
    rowIDs = []
    timeZone = column.timeZone
  }

  /// Returns the ids of the stored rows, at most as many as rows are generated.
  static func rowIDs(of field: JoyDoc.Field, in tree: JSONTree) -> [String] {
    guard let order = field.rowOrder else { return [] }
    var seen: Set<String> = []
    return tree.elements(of: order).prefix(DomainBuilder.maxRows + 2)
      .compactMap { tree.string($0) }.filter { seen.insert($0).inserted }
  }
}
