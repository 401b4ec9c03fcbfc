import CivilTime
package import FormulaValues
import JSONTree
package import JoyDoc

/// Turns the result of a formula into the JSON that its field stores.
package struct ResultConversion {
  private let field: JoyDoc.Field
  private let timeZone: String

  /// A conversion for a field; dates in text without a zone are read in the field's zone, else in
  /// `timeZone`.
  package init(_ field: JoyDoc.Field, timeZone: String) {
    self.field = field
    self.timeZone = field.timeZone.flatMap { TimeZoneRules.named($0)?.name } ?? timeZone
  }

  /// The stored JSON of a result. Throws why the field cannot hold it.
  package func json(
    _ word: Word, in run: inout Run
  ) throws(EvaluationError) -> [UInt8] {
    var json: [UInt8] = []
    try append(word, to: &json, in: &run)
    return json
  }

  /// Appends the stored JSON of a result. Throws, perhaps having appended some, why the field cannot
  /// hold it.
  func append(
    _ word: Word, to json: inout [UInt8], in run: inout Run
  ) throws(EvaluationError) {
    if word.isError { throw run.heap.errors[word.index] }
    if word.has(.function) { throw mismatch(word, "a function is no value") }
    switch field.kind {
    case .text, .textarea: try appendText(word, to: &json, in: &run)
    case .number: try appendNumber(word, to: &json, in: run)
    case .date: try appendDate(word, to: &json, in: run)
    case .dropdown: try appendDropdown(word, to: &json, in: run)
    case .multiSelect: try appendMultiSelect(word, to: &json, in: run)
    case .chart: try appendChart(word, to: &json, in: &run)
    default:
      throw mismatch(word, "a formula cannot write into a field of type \(field.kind.name)")
    }
  }

  private func mismatch(_ word: Word, _ message: String) -> EvaluationError {
    EvaluationError(.typeMismatch, message)
  }

  private func wanted(_ what: String, _ word: Word) -> EvaluationError {
    mismatch(
      word,
      "the \(field.kind.name) field '\(field.id)' takes \(what), not \(word.kind.nameWithArticle)")
  }

  // MARK: Text, numbers, dates

  private func appendText(
    _ word: Word, to json: inout [UInt8], in run: inout Run
  ) throws(EvaluationError) {
    let form = run.textForm(word)
    if form.isError { throw run.heap.errors[form.index] }
    JSONText.append(run.utf8(form), to: &json)
  }

  private func appendNumber(
    _ word: Word, to json: inout [UInt8], in run: borrowing Run
  ) throws(EvaluationError) {
    if word.isNull { return json.append(contentsOf: "\"\"".utf8) }
    guard word.isNumber || word.has(.date) else { throw wanted("a number", word) }
    NumberText.append(run.number(word), to: &json)
  }

  private func appendDate(
    _ word: Word, to json: inout [UInt8], in run: borrowing Run
  ) throws(EvaluationError) {
    switch word.kind {
    case .null: json.append(contentsOf: "null".utf8)
    case .number, .date:
      let value = run.number(word).rounded(.towardZero)
      guard CivilCalendar.instant(value) != nil else {
        throw EvaluationError(.badArgument, "the date is out of range")
      }
      NumberText.append(value, to: &json)
    case .text, .choice:
      let text = run.string(word)
      if text.isEmpty { return json.append(contentsOf: "null".utf8) }
      guard let instant = DateText.instant(of: text, in: timeZone) else {
        throw mismatch(
          word, "'\(text.prefix(40))' is no ISO 8601 date, which the date field '\(field.id)' takes"
        )
      }
      NumberText.append(instant, to: &json)
    default: throw wanted("a date", word)
    }
  }

  // MARK: Options

  private func appendDropdown(
    _ word: Word, to json: inout [UInt8], in run: borrowing Run
  ) throws(EvaluationError) {
    if word.isNull { return json.append(contentsOf: "\"\"".utf8) }
    guard word.has(.text) || word.has(.choice) else { throw wanted("an option", word) }
    JSONText.append(try option(word, in: run).utf8, to: &json)
  }

  private func appendMultiSelect(
    _ word: Word, to json: inout [UInt8], in run: borrowing Run
  ) throws(EvaluationError) {
    var ids: [String] = []
    switch word.kind {
    case .null: break
    case .text, .choice: ids = [try option(word, in: run)]
    case .list:
      for element in run.elements(word) where !element.isNull {
        guard element.has(.text) || element.has(.choice) else {
          throw wanted("a list of options", element)
        }
        ids.append(try option(element, in: run))
      }
    default: throw wanted("a list of options", word)
    }
    var unique: [String] = []
    for id in ids where !id.isEmpty && !unique.contains(id) { unique.append(id) }
    if unique.count > 1, !field.allowsMany {
      throw mismatch(word, "the field '\(field.id)' takes one option, not \(unique.count)")
    }
    json.append(UInt8(ascii: "["))
    for (index, id) in unique.enumerated() {
      if index > 0 { json.append(UInt8(ascii: ",")) }
      JSONText.append(id.utf8, to: &json)
    }
    json.append(UInt8(ascii: "]"))
  }

  /// The id of the option that a text or choice means: an id first, then a text that only one
  /// option has.
  private func option(_ word: Word, in run: borrowing Run) throws(EvaluationError) -> String {
    let options = field.options.filter { !$0.isDeleted }
    if word.has(.choice) {
      let id = run.string(run.heap.choices[word.index].id)
      if options.contains(where: { $0.id == id }) { return id }
    }
    let text = run.string(word)
    if text.isEmpty { return "" }
    if options.contains(where: { $0.id == text }) { return text }
    let named = options.filter { $0.text == text }
    if named.count == 1 { return named[0].id }
    throw mismatch(
      word,
      named.isEmpty
        ? "'\(text.prefix(40))' is no option of the field '\(field.id)'"
        : "several options of the field '\(field.id)' are called '\(text.prefix(40))'; give the id of one"
    )
  }

  // MARK: Charts

  private func appendChart(
    _ word: Word, to json: inout [UInt8], in run: inout Run
  ) throws(EvaluationError) {
    guard word.isNull || word.has(.list) else { throw wanted("a list of series", word) }
    json.append(UInt8(ascii: "["))
    for (index, series) in run.elements(word).enumerated() {
      if index > 0 { json.append(UInt8(ascii: ",")) }
      guard series.kind == .record else { throw wanted("a list of series", series) }
      try append(series, id: "\(field.id)-\(index + 1)", isSeries: true, to: &json, in: &run)
    }
    json.append(UInt8(ascii: "]"))
  }

  /// A series or point: the members it has, with an id made from its place if it lacks one.
  private func append(
    _ record: Word, id: String, isSeries: Bool, to json: inout [UInt8], in run: inout Run
  ) throws(EvaluationError) {
    json.append(contentsOf: "{\"_id\":".utf8)
    if let own = run.member(record, "_id"), own.has(.text), !run.utf8(own).isEmpty {
      JSONText.append(run.utf8(own), to: &json)
    } else {
      JSONText.append(id.utf8, to: &json)
    }
    for (key, value) in zip(run.keys(record), run.values(record)) where key != "_id" {
      if value.isNull { continue }
      json.append(UInt8(ascii: ","))
      JSONText.append(key.utf8, to: &json)
      json.append(UInt8(ascii: ":"))
      if isSeries, key == "points" {
        try appendPoints(value, id: id, to: &json, in: &run)
      } else if !isSeries, key == "x" || key == "y" {
        guard value.isNumber || value.has(.date) else {
          throw wanted("points with numbers for x and y", value)
        }
        NumberText.append(run.number(value), to: &json)
      } else {
        guard run.appendJSON(of: value, to: &json) else {
          throw EvaluationError(.limitReached, "the chart gets too large")
        }
      }
    }
    json.append(UInt8(ascii: "}"))
  }

  private func appendPoints(
    _ points: Word, id: String, to json: inout [UInt8], in run: inout Run
  ) throws(EvaluationError) {
    guard points.has(.list) else { throw wanted("a list of points in a series", points) }
    json.append(UInt8(ascii: "["))
    for (index, point) in run.elements(points).enumerated() {
      if index > 0 { json.append(UInt8(ascii: ",")) }
      guard point.kind == .record else { throw wanted("points that are records", point) }
      try append(point, id: "\(id)-\(index + 1)", isSeries: false, to: &json, in: &run)
    }
    json.append(UInt8(ascii: "]"))
  }
}
