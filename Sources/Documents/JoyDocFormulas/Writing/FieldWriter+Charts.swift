import FormulaRuntime
import FormulaValues
import JoyDoc

extension FieldWriter {
  /// Converts a list of records to the series that a chart stores.
  func series(of result: Word, in run: inout Run) throws(EvaluationError) -> Word {
    guard result.isNull || result.has(.list) else { throw wanted("a list of series", result) }
    var series: [Word] = []
    for (index, id) in ids(of: result, prefix: field.id, in: run).enumerated() {
      let element = run.elements(result)[index]
      guard element.kind == .record else { throw wanted("a list of series", element) }
      series.append(try record(element, id: id, isSeries: true, in: &run))
    }
    return try made(run.list(series), in: run)
  }

  /// Returns the ids of series or points: their own, or `prefix` with a number for those without
  /// one and for repetitions.
  private func ids(of list: Word, prefix: String, in run: borrowing Run) -> [String] {
    var own: [String?] = []
    for element in run.elements(list) {
      let id = element.kind == .record ? run.member(element, "_id") : nil
      let text = id.flatMap { $0.has(.text) ? run.string($0) : nil }
      own.append(text?.isEmpty == true ? nil : text)
    }
    var taken = Set(own.compactMap { $0 })
    var seen: Set<String> = []
    return own.enumerated().map { index, own in
      if let own, seen.insert(own).inserted { return own }
      let derived = "\(prefix)-\(index + 1)"
      var (id, number) = (derived, 2)
      while !taken.insert(id).inserted {
        id = "\(derived)-\(number)"
        number += 1
      }
      return id
    }
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
    for (index, id) in ids(of: list, prefix: id, in: run).enumerated() {
      let point = run.elements(list)[index]
      guard point.kind == .record else { throw wanted("points that are records", point) }
      points.append(try record(point, id: id, isSeries: false, in: &run))
    }
    return try made(run.list(points), in: run)
  }
}
