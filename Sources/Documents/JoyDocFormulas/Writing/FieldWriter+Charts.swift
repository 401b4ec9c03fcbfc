import FormulaRuntime
import FormulaValues
import JoyDoc

extension FieldWriter {
  /// Converts a list of records to the series that a chart stores.
  func series(of result: Word, in run: inout Run) throws(EvaluationError) -> Word {
    guard result.isNull || result.has(.list) else { throw wanted("a list of series", result) }
    var series: [Word] = []
    let count = run.elements(result).count
    for index in 0..<count {
      let element = run.elements(result)[index]
      guard element.kind == .record else { throw wanted("a list of series", element) }
      series.append(
        try record(element, id: "\(field.id)-\(index + 1)", isSeries: true, in: &run))
    }
    return try made(run.list(series), in: run)
  }

  /// Converts a series or point. A missing id is derived from its index.
  private func record(
    _ record: Word, id: String, isSeries: Bool, in run: inout Run
  ) throws(EvaluationError) -> Word {
    var names = ["_id"]
    var words: [Word] = []
    if let own = run.member(record, "_id"), own.has(.text), unsafe !run.utf8(own).isEmpty {
      words.append(own)
    } else {
      words.append(run.heap.text(id))
    }
    for (name, value) in Array(zip(run.keys(record), run.values(record))) where name != "_id" {
      if value.isNull { continue }
      names.append(name)
      if isSeries, name == "points" {
        words.append(try points(of: value, id: id, in: &run))
      } else if !isSeries, name == "x" || name == "y" {
        guard value.isNumber || value.has(.date) else {
          throw wanted("points with numbers for x and y", value)
        }
        words.append(Word(run.number(value)))
      } else {
        words.append(value)
      }
    }
    return try made(run.record(names, words), in: run)
  }

  private func points(
    of list: Word, id: String, in run: inout Run
  ) throws(EvaluationError) -> Word {
    guard list.has(.list) else { throw wanted("a list of points in a series", list) }
    var points: [Word] = []
    let count = run.elements(list).count
    for index in 0..<count {
      let point = run.elements(list)[index]
      guard point.kind == .record else { throw wanted("points that are records", point) }
      points.append(
        try record(point, id: "\(id)-\(index + 1)", isSeries: false, in: &run))
    }
    return try made(run.list(points), in: run)
  }
}
