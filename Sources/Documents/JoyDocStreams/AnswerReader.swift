import FormulaRuntime
import FormulaValues
import JSONTree
import JoyDoc
import JoyDocFormulas

/// Converts the answers of a column to field values, as if a document had stored them.
///
/// Answers are converted to the stored representation like formula results. An answer that cannot
/// be converted is stored as given, as in a document from another source.
struct AnswerReader {
  private let field: FieldOutput
  /// The ids of a table's columns by id, identifier and title.
  private let columnIDs: [String: String]

  /// Creates a reader. The words of the field's options must remain in the heap of `run`.
  init(_ field: Field, timeZone: String, in run: inout Run) {
    self.field = FieldOutput(field, timeZone: timeZone, in: &run)
    var ids: [String: String] = [:]
    // Names with higher precedence are inserted last and replace others.
    for column in field.columns { if let name = column.title { ids[name] = column.id } }
    for column in field.columns { if let name = column.identifier { ids[name] = column.id } }
    for column in field.columns { ids[column.id] = column.id }
    columnIDs = ids
  }

  /// The kind of answers that the field reads unchanged.
  var plainKind: Kind? { field.plainKind }

  /// Returns the field value for an answer. Complexity: O(size of the answer).
  func word(_ answer: Word, _ run: inout Run) -> Word {
    if answer.kind == plainKind { return answer }
    return unsafe json(of: answer, &run).withUnsafeBufferPointer {
      unsafe field.word(storing: $0, run: &run)
    }
  }

  /// Returns the JSON that the field stores for an answer.
  private func json(of answer: Word, _ run: inout Run) -> [UInt8] {
    if answer.isNull { return Array("null".utf8) }
    if field.kind.storage == .rows, answer.has(.list) { return rows(answer, &run) }
    do throws(EvaluationError) {
      var json: [UInt8] = []
      try field.append(try field.form(of: answer, in: &run), to: &json, in: &run)
      return json
    } catch {
      return plain(answer, &run)
    }
  }

  private func plain(_ answer: Word, _ run: inout Run) -> [UInt8] {
    var json: [UInt8] = []
    return answer.appendJSON(to: &json, in: run) ? json : Array("null".utf8)
  }

  /// Returns the rows of a table as JSON, from records with column names.
  private func rows(_ answer: Word, _ run: inout Run) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginArray()
    let elements = run.elements(answer)
    for index in 0..<elements.count where elements[index].kind == .record {
      writer.beginObject()
      writer.append("_id", "row\(index + 1)")
      writer.appendName("cells")
      writer.beginObject()
      for (name, cell) in zip(run.keys(elements[index]), run.values(elements[index])) {
        writer.appendName(columnIDs[name] ?? name)
        writer.appendRaw(plain(cell, &run))
      }
      writer.endObject()
      writer.endObject()
    }
    writer.endArray()
    return writer.bytes
  }
}
