import FormulaValues
import JSONTree
import JoyDoc

/// How the value of a field or cell reads from its bytes alone, where they are plain.
///
/// Gives what `ValueReader` gives of the parsed value, or nothing.
final class PlainReading {
  let reading: ValueReader.Reading
  let isCell: Bool
  /// The ids of options one after the other, and where each ends, with what it reads as.
  private let optionIDs: [UInt8]
  private let options: [(end: Int, word: Word)]

  /// Options beyond these are found by hashing.
  private static let fewOptions = 32

  init(_ reading: ValueReader.Reading, isCell: Bool) {
    self.reading = reading
    self.isCell = isCell
    var ids: [UInt8] = []
    options = reading.choices.prefix(Self.fewOptions).map { id, word in
      ids.append(contentsOf: id.utf8)
      return (ids.count, word)
    }
    optionIDs = ids
  }

  /// What a cell that is not there reads as.
  func missing(in run: inout Run) -> Word {
    switch reading.kind {
    case .multiSelect, .image, .file: run.list([])
    default: .null
    }
  }

  /// What a value reads as that is all of `text`, whose bytes outlive the word; nil if it must be
  /// parsed. Complexity: O(bytes).
  func word(
    _ text: UnsafeBufferPointer<UInt8>, _ form: JSONValueSpan.Form, zone: Int, run: inout Run
  ) -> Word? {
    switch reading.kind {
    case .multiSelect, .image, .file, .richText, .table, .collection, .chart: return nil
    default: break
    }
    switch form {
    case .null: return .null
    case .number:
      guard let number = JSONTree.double(of: text) else { return nil }
      guard reading.kind == .date else { return Word(number) }
      return run.date(number, zone: zone, format: reading.format)
    case .plainString: return word(string: text, isASCII: true, run: &run)
    case .wideString:
      let span = JSONValueSpan(end: text.count, form: form)
      guard span.isWellFormed(in: text, from: 0) else { return nil }
      return word(string: text, isASCII: false, run: &run)
    case .other: return nil
    }
  }

  private func word(
    string text: UnsafeBufferPointer<UInt8>, isASCII: Bool, run: inout Run
  ) -> Word? {
    guard let start = text.baseAddress, text.count > 2 else {
      switch reading.kind {
      case .number, .date, .dropdown: return .null
      default: return isCell ? .null : run.heap.text("")
      }
    }
    switch reading.kind {
    case .number: return nil
    case .dropdown: if let option = option(text) { return option }
    default: break
    }
    return run.heap.text(borrowing: start + 1, count: text.count - 2, isASCII: isASCII)
  }

  /// What the id in quotes reads as.
  private func option(_ text: UnsafeBufferPointer<UInt8>) -> Word? {
    let count = text.count - 2
    let known: Word? = optionIDs.withUnsafeBufferPointer { ids in
      var from = 0
      for option in options {
        if option.end - from == count {
          var index = 0
          while index < count, ids[from + index] == text[index + 1] { index += 1 }
          if index == count { return option.word }
        }
        from = option.end
      }
      return nil
    }
    return known
      ?? reading.choices[String(decoding: text[1..<text.count - 1], as: UTF8.self)]
  }
}
