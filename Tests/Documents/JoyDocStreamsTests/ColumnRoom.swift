import ColumnarEvaluation

/// Column memory for tests.
final class ColumnRoom {
  private var rooms: [UnsafeMutableRawPointer] = []

  deinit { for room in rooms { room.deallocate() } }

  func column(_ name: String, _ answers: GeneratedAnswers.Answers) -> InputColumn {
    switch answers {
    case .numbers(let numbers): self.numbers(name, numbers)
    case .texts(let texts): self.texts(name, texts)
    case .lines(let lines): self.lines(name, lines)
    }
  }

  private func numbers(_ name: String, _ numbers: [Double?]) -> InputColumn {
    InputColumn(
      name: name, type: .float64, offset: 0, count: numbers.count, validity: validity(numbers),
      values: UnsafeRawPointer(room(numbers.map { $0 ?? 42 })), bytes: nil)
  }

  private func texts(_ name: String, _ texts: [String?]) -> InputColumn {
    var bytes: [UInt8] = []
    var ends: [Int32] = [0]
    for text in texts {
      bytes += Array((text ?? "").utf8)
      ends.append(Int32(bytes.count))
    }
    return InputColumn(
      name: name, type: .text(isLarge: false), offset: 0, count: texts.count,
      validity: validity(texts), values: UnsafeRawPointer(room(ends)), bytes: room(bytes))
  }

  private func lines(_ name: String, _ lines: [[(Double?, Double?)]]) -> InputColumn {
    var ends: [Int32] = [0]
    for rows in lines { ends.append((ends.last ?? 0) + Int32(rows.count)) }
    let all = lines.flatMap { $0 }
    let line = InputColumn(
      name: "item", type: .record, offset: 0, count: all.count, validity: nil, values: nil,
      bytes: nil,
      children: [numbers("quantity", all.map(\.0)), numbers("price", all.map(\.1))])
    return InputColumn(
      name: name, type: .list(isLarge: false), offset: 0, count: lines.count, validity: nil,
      values: UnsafeRawPointer(room(ends)), bytes: nil, children: [line])
  }

  private func validity<Value>(_ values: [Value?]) -> UnsafePointer<UInt8>? {
    guard values.contains(where: { $0 == nil }) else { return nil }
    var bits = [UInt8](repeating: 0, count: values.count / 8 + 1)
    for (row, value) in values.enumerated() where value != nil { bits[row / 8] |= 1 << (row % 8) }
    return room(bits)
  }

  private func room<Value>(_ values: [Value]) -> UnsafePointer<Value> {
    let room = UnsafeMutablePointer<Value>.allocate(capacity: max(1, values.count))
    room.initialize(from: values, count: values.count)
    rooms.append(UnsafeMutableRawPointer(room))
    return UnsafePointer(room)
  }

  // MARK: Results

  /// Returns the JSON that a field stores for a row of a computed column; null if there is none.
  static func json(_ column: OutputColumn, _ row: Int) -> String {
    if column.isNull(row) { return "null" }
    switch column.layout {
    case .number:
      let number = column.values.start.load(fromByteOffset: row * 8, as: Double.self)
      return "\(number.bitPattern)"
    case .date:
      let instant = column.values.start.load(fromByteOffset: row * 8, as: Int64.self)
      return "\(Double(instant).bitPattern)"
    case .text:
      let text = text(column, row)
      return text.isEmpty ? "null" : "'\(text)'"
    case .list:
      let elements = bounds(column, row).map { "'\(text(column.children[0], $0))'" }
      return elements.isEmpty ? "null" : "[\(elements.joined(separator: ","))]"
    default: return "null"
    }
  }

  private static func text(_ column: OutputColumn, _ row: Int) -> String {
    let range = bounds(column, row)
    return String(
      decoding: UnsafeRawBufferPointer(
        start: column.bytes.start + range.lowerBound, count: range.count), as: UTF8.self)
  }

  private static func bounds(_ column: OutputColumn, _ row: Int) -> Range<Int> {
    let (start, end) = (row * 4, row * 4 + 4)
    return Int(
      column.values.start.load(fromByteOffset: start, as: Int32.self))..<Int(
        column.values.start.load(fromByteOffset: end, as: Int32.self))
  }
}
