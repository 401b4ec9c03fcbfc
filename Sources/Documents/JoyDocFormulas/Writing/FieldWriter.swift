import CivilTime
import FormulaChecker
package import FormulaRuntime
package import FormulaValues
import JSONTree
package import JoyDoc
import SourceText

/// Converts the result of a formula to the stored representation of its field, as word and JSON.
package struct FieldWriter {
  let field: JoyDoc.Field
  private let timeZone: String

  /// Creates a writer.
  ///
  /// Text dates without an offset are read in the field's time zone or `timeZone`.
  package init(_ field: JoyDoc.Field, timeZone: String) {
    self.field = field
    self.timeZone = timeZone
  }

  /// The kind of results that the field stores unchanged, except that -0 becomes 0.
  package var plainKind: Kind? {
    guard field.kind.isWritable else { return nil }
    return switch field.kind.storage {
    case .number: .number
    case .text: .text
    case .instant, .option, .options, .attachments, .signature, .block, .richText, .rows,
      .nestedRows, .series, .unknown:
      nil
    }
  }

  /// Returns the JSON that the field stores for a result. Throws if the field cannot store it.
  package func json(_ result: Word, in run: inout Run) throws(EvaluationError) -> [UInt8] {
    let form = try form(of: result, in: &run)
    var json: [UInt8] = []
    try Self.append(form, of: field.kind, to: &json, in: &run)
    return json
  }

  /// Appends the JSON of a stored representation of a field of type `kind`.
  ///
  /// Throws without appending if it is too large.
  package static func append(
    _ form: Word, of kind: FieldKind, to json: inout [UInt8], in run: inout Run
  ) throws(EvaluationError) {
    switch form.kind {
    case .null: json.append(contentsOf: "null".utf8)
    case .number: NumberText.append(form.double, to: &json)
    case .text: unsafe JSONText.append(run.utf8(form), to: &json)
    default:
      var nested: [UInt8] = []
      guard form.appendJSON(to: &nested, in: run) else {
        throw EvaluationError(.limitReached, "the \(kind.name) is too large")
      }
      json.append(contentsOf: nested)
    }
  }

  /// Converts a result to its stored representation, as a word of the same run.
  ///
  /// The word is `null`, a number, a text, or a list of options or series. Throws if the field
  /// cannot store the result.
  package func form(of result: Word, in run: inout Run) throws(EvaluationError) -> Word {
    if result.isError { throw run.heap.errors[result.index] }
    if result.has(.function) { throw mismatch("a function is not a value") }
    if result.kind == plainKind { return result.isNumber ? Word(result.double + 0) : result }
    guard field.kind.isWritable else { throw unwritable }
    switch field.kind.storage {
    case .text: return try text(result, in: &run)
    case .number: return try number(result, in: &run)
    case .instant: return try date(result, in: run)
    case .option: return try option(of: result, in: &run)
    case .options: return try options(of: result, in: &run)
    case .series: return try series(of: result, in: &run)
    case .attachments, .signature, .block, .richText, .rows, .nestedRows, .unknown: throw unwritable
    }
  }

  private var unwritable: EvaluationError {
    mismatch("a formula cannot write into a field of type \(field.kind.name)")
  }

  func mismatch(_ message: String) -> EvaluationError { EvaluationError(.typeMismatch, message) }

  func wanted(_ what: String, _ word: Word) -> EvaluationError {
    let given = word.kind == .boolean ? "true or false" : word.kind.nameWithArticle
    return mismatch("\(field.kind.theField) '\(field.id)' takes \(what), not \(given)")
  }

  // MARK: Text, numbers, dates

  func text(_ result: Word, in run: inout Run) throws(EvaluationError) -> Word {
    let form = result.textForm(in: &run)
    if form.isError { throw run.heap.errors[form.index] }
    return form
  }

  private func number(_ result: Word, in run: inout Run) throws(EvaluationError) -> Word {
    if result.isNull { return run.heap.text("") }
    guard result.has(.date) else { throw wanted("a number", result) }
    return Word(run.number(result) + 0)
  }

  private func date(_ result: Word, in run: borrowing Run) throws(EvaluationError) -> Word {
    switch result.kind {
    case .null: return .null
    case .number, .date:
      guard let date = StoredDate(run.number(result)) else {
        throw EvaluationError(.badArgument, "the date is out of range")
      }
      return Word(date.milliseconds)
    case .text, .choice:
      let text = run.string(result)
      if text.isEmpty { return .null }
      // Looked up only for texts, since most formulas return dates as instants.
      let zone = field.timeZone.flatMap { TimeZoneRules.named($0)?.name } ?? timeZone
      guard let instant = DateText.instant(of: text, in: zone) else {
        let advice = WrittenDate(text).map { "; \($0.advice)" } ?? ""
        throw mismatch(
          "'\(text.prefix(40))' is not an ISO 8601 date, "
            + "which the date field '\(field.id)' takes\(advice)")
      }
      return Word(instant)
    default: throw wanted("a date", result)
    }
  }

  // MARK: Options

  private func option(of result: Word, in run: inout Run) throws(EvaluationError) -> Word {
    if result.isNull { return run.heap.text("") }
    guard result.has(.text) || result.has(.choice) else { throw wanted("an option", result) }
    return run.heap.text(try id(ofOption: result, among: OptionMeanings(field.options), in: run))
  }

  private func options(of result: Word, in run: inout Run) throws(EvaluationError) -> Word {
    let meanings = OptionMeanings(field.options)
    var unique: [String] = []
    var known: Set<String> = []
    func take(_ element: Word) throws(EvaluationError) {
      let id = try id(ofOption: element, among: meanings, in: run)
      if !id.isEmpty, known.insert(id).inserted { unique.append(id) }
    }
    switch result.kind {
    case .null: break
    case .text, .choice: try take(result)
    case .list:
      if !run.spend(3 * run.elements(result).count) { _ = try made(run.stepError(), in: run) }
      for element in run.elements(result) where !element.isNull {
        guard element.has(.text) || element.has(.choice) else {
          throw wanted("a list of options", element)
        }
        try take(element)
      }
    default: throw wanted("a list of options", result)
    }
    if unique.count > 1, !field.allowsMany {
      throw mismatch("the field '\(field.id)' takes one option, not \(unique.count)")
    }
    return try made(run.list(unique.map { run.heap.text($0) }), in: run)
  }

  /// Returns the id of the option whose id or unique text equals a text or choice.
  private func id(
    ofOption word: Word, among meanings: OptionMeanings, in run: borrowing Run
  ) throws(EvaluationError) -> String {
    if word.has(.choice) {
      let id = run.string(run.heap.choices[word.index].id)
      if meanings.has(id: id) { return id }
    }
    let text = run.string(word)
    if text.isEmpty { return "" }
    switch meanings.meaning(of: text) {
    case .one(let id): return id
    case .unknown:
      let near = NameSuggestions.question(
        for: text, among: field.options.lazy.filter { !$0.isDeleted }.map({ $0.text }))
      throw mismatch(
        "'\(text.prefix(40))' is not an option of the field '\(field.id)'"
          + (near.map { "; \($0)" } ?? ""))
    case .several:
      throw mismatch(
        "several options of the field '\(field.id)' are called '\(text.prefix(40))'; "
          + "use the id of one")
    }
  }

  /// Returns `word`, or throws if it is an error.
  func made(_ word: Word, in run: borrowing Run) throws(EvaluationError) -> Word {
    if word.isError { throw run.heap.errors[word.index] }
    return word
  }
}
