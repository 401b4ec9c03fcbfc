package import FormulaValues

extension Run {
  /// Creates the word of a value. A non-finite number becomes null, a too deeply nested value an
  /// error.
  package mutating func word(_ value: Value) -> Word { word(value, depth: 0) }

  /// Creates the word of a document value, which is valid as long as the document is loaded.
  package mutating func documentWord(_ value: Value) -> Word {
    let word = word(value)
    if case .text(let string) = value { heap.remember(string, of: word) }
    return word
  }

  private mutating func word(_ value: Value, depth: Int) -> Word {
    guard depth <= limits.valueDepth else {
      return fail(.limitReached, "lists and records are nested too deeply")
    }
    switch value {
    case .null: return .null
    case .number(let number): return number.isFinite ? Word(number) : .null
    case .text(let string): return heap.text(string)
    case .boolean(let boolean): return .boolean(boolean)
    case .date(let instant):
      let zone = instant.zone.map { heap.zone($0) } ?? 0
      return instant.milliseconds.isFinite ? heap.date(instant.milliseconds, zone: zone) : .null
    case .choice(let choice):
      let id = heap.text(choice.id)
      return heap.choice(id: id, text: heap.text(choice.text))
    case .list(let values):
      let room = unsafe heap.allocateWords(values.count)
      for (index, value) in values.enumerated() {
        unsafe (room + index).initialize(to: word(value, depth: depth + 1))
      }
      return unsafe list(room, count: values.count)
    case .record(let record):
      var names: [String] = []
      var words: [Word] = []
      for (key, value) in zip(record.keys, record.values) {
        if let index = names.firstIndex(of: key) {
          words[index] = word(value, depth: depth + 1)
        } else {
          names.append(key)
          words.append(word(value, depth: depth + 1))
        }
      }
      return self.record(names, words)
    }
  }

  /// Creates a table with the given columns, and returns its rows.
  ///
  /// Complexity: O(cells).
  package mutating func rows(_ table: TableColumns) -> Word {
    guard heap.tables.count < 0xFFFF else { return list([]) }
    var columns: [RowTable.Column] = []
    var depth = 1
    for column in table.columns {
      let cells = unsafe heap.allocateWords(table.rowCount)
      for row in 0..<table.rowCount {
        let cell = row < column.cells.count ? word(column.cells[row], depth: 1) : .null
        if cell.has(.list) { depth = max(depth, 1 + Int(heap.lists[cell.index].depth)) }
        if cell.has(.record) { depth = max(depth, 1 + Int(heap.records[cell.index].depth)) }
        unsafe cells[row] = cell
      }
      unsafe columns.append(.init(id: column.name, cells: cells))
    }
    unsafe heap.tables.append(RowTable(rowCount: table.rowCount, columns: columns, depth: depth))
    return heap.rows(of: heap.tables.count - 1, count: table.rowCount)
  }

  /// Returns the value of a word.
  ///
  /// Complexity: O(size).
  ///
  /// - Throws: The error of an error word; `typeMismatch` for a function, which is not a value;
  ///   `limitReached` if the value needs more than the memory limit, since shared parts are copied.
  package func value(_ word: Word) throws(EvaluationError) -> Value {
    // A value of the document always fits into the second term: a cell takes 8 bytes there.
    var budget = limits.memory + documentBytes * 16
    return try value(word, budget: &budget)
  }

  /// Returns the value of a word that was read from a document, or `nil` for an error.
  ///
  /// Such a value has no shared parts, so the memory limit does not apply.
  ///
  /// Complexity: O(size).
  package func documentValue(_ word: Word) -> Value? {
    var budget = Int.max
    return try? value(word, budget: &budget)
  }

  /// Returns `true` if the word is or contains a function, which is not a value.
  ///
  /// The cells of a document's tables contain none. Returns `false` if shared parts make the value
  /// too large to print.
  ///
  /// Complexity: O(size), bounded by the step limit.
  package func holdsFunction(_ word: Word) -> Bool {
    var budget = limits.steps
    return holdsFunction(word, budget: &budget)
  }

  private func holdsFunction(_ word: Word, budget: inout Int) -> Bool {
    budget -= 1
    guard budget >= 0 else { return false }
    switch word.kind {
    case .function: return true
    case .list:
      let elements = elements(word)
      budget -= elements.count
      guard budget >= 0 else { return false }
      for element in elements where !element.isNumber && !element.isRow {
        if holdsFunction(element, budget: &budget) { return true }
      }
      return false
    case .record where !word.isRow:
      for member in values(word) where holdsFunction(member, budget: &budget) { return true }
      return false
    default: return false
    }
  }

  private func value(_ word: Word, budget: inout Int) throws(EvaluationError) -> Value {
    budget -= MemoryLayout<Value>.stride
    guard budget >= 0 else { throw EvaluationError(.limitReached, "the result is too large") }
    switch word.kind {
    case .null: return .null
    case .number: return .number(word.double + 0)
    case .boolean: return .boolean(word.isTrue)
    case .text:
      budget -= byteCount(word)
      return .text(handedOut(word))
    case .date:
      let zone = zone(word)
      return .date(.init(milliseconds: number(word), zone: zone == 0 ? nil : heap.zones[zone]))
    case .choice:
      unsafe budget -= utf8(word).count
      return .choice(.init(id: string(heap.choices[word.index].id), text: string(word)))
    case .list:
      var values: [Value] = []
      let elements = elements(word)
      values.reserveCapacity(elements.count)
      for element in elements { values.append(try value(element, budget: &budget)) }
      return .list(values)
    case .record:
      var record = Value.Record()
      record.keys = keys(word)
      for member in values(word) { record.values.append(try value(member, budget: &budget)) }
      return .record(record)
    case .function:
      throw EvaluationError(
        .typeMismatch, "a function is not a result; call it, or pass it to a function such as map")
    case .error: throw heap.errors[word.index]
    }
  }
}
