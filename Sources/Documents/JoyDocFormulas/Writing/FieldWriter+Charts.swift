import FormulaRuntime
import FormulaValues
import JoyDoc

extension FieldWriter {
  /// Converts a list of records to the series that a chart stores.
  func series(of result: Word, in run: inout Run) throws(EvaluationError) -> Word {
    guard result.isNull || result.has(.list) else { throw wanted("a list of series", result) }
    var series: [Word] = []
    var ids: Set<String> = []
    let count = run.elements(result).count
    for index in 0..<count {
      let element = run.elements(result)[index]
      guard element.kind == .record else { throw wanted("a list of series", element) }
      let id = self.id(of: element, orElse: "\(field.id)-\(index + 1)", except: &ids, in: run)
      series.append(try record(element, id: id, isSeries: true, in: &run))
    }
    return try made(run.list(series), in: run)
  }

  /// Returns the id of a series or point: its own, or `derived` if that is missing or repeated.
  private func id(
    of record: Word, orElse derived: String, except taken: inout Set<String>, in run: borrowing Run
  ) -> String {
    if let own = run.member(record, "_id"), own.has(.text) {
      let own = run.string(own)
      if !own.isEmpty, taken.insert(own).inserted { return own }
    }
    var (id, number) = (derived, 2)
    while !taken.insert(id).inserted {
      id = "\(derived)-\(number)"
      number += 1
    }
    return id
  }

  /// Converts a series or point. A series without points gets an empty list.
  private func record(
    _ record: Word, id: String, isSeries: Bool, in run: inout Run
  ) throws(EvaluationError) -> Word {
    var names = ["_id"]
    var words = [run.heap.text(id)]
    for (name, value) in Array(zip(run.keys(record), run.values(record))) where name != "_id" {
      if value.isNull { continue }
      names.append(name)
      switch (isSeries, name) {
      case (true, "points"): words.append(try points(of: value, id: id, in: &run))
      case (true, "title"), (true, "description"), (false, "label"):
        words.append(try text(value, in: &run))
      case (_, "deleted"):
        guard value.isBoolean else { throw wanted("true or false for 'deleted'", value) }
        words.append(value)
      case (false, "x"), (false, "y"):
        guard value.isNumber || value.has(.date) else {
          throw wanted("points with numbers for x and y", value)
        }
        words.append(Word(run.number(value)))
      default: words.append(value)
      }
    }
    if isSeries, !names.contains("points") {
      names.append("points")
      words.append(try made(run.list([]), in: run))
    }
    return try made(run.record(names, words), in: run)
  }

  private func points(
    of list: Word, id: String, in run: inout Run
  ) throws(EvaluationError) -> Word {
    guard list.has(.list) else { throw wanted("a list of points in a series", list) }
    var points: [Word] = []
    var ids: Set<String> = []
    let count = run.elements(list).count
    for index in 0..<count {
      let point = run.elements(list)[index]
      guard point.kind == .record else { throw wanted("points that are records", point) }
      let own = self.id(of: point, orElse: "\(id)-\(index + 1)", except: &ids, in: run)
      points.append(try record(point, id: own, isSeries: false, in: &run))
    }
    return try made(run.list(points), in: run)
  }
}
