import FormulaRuntime
public import FormulaValues

/// A value in a trace; long lists and texts are truncated.
public struct TracedValue: Hashable, Sendable {
  /// The value, or the beginning of it if `isCut`.
  public let value: Value
  /// The kind of the value.
  ///
  /// A function has a kind too, but its `value` is null.
  public let kind: Kind
  /// The number of elements of a list, whether or not all of them are in `value`.
  public let count: Int?
  /// Whether something is left out of `value`.
  public let isCut: Bool

  /// Creates the beginning of a word's value, with the first `limit` elements of each list.
  init(_ word: Word, limit: Int, in run: borrowing Run) {
    var reader = Reader(limit: limit)
    value = reader.value(word, depth: 0, in: run)
    kind = word.kind
    count = word.has(.list) ? run.elements(word).count : nil
    isCut = reader.isCut
  }

  private struct Reader {
    let limit: Int
    /// The number of values that may still be read.
    var budget = 2_000
    var isCut = false

    private static let longestText = 4_000
    private static let greatestDepth = 20

    mutating func value(_ word: Word, depth: Int, in run: borrowing Run) -> Value {
      budget -= 1
      guard budget >= 0, depth < Self.greatestDepth else {
        isCut = true
        return .null
      }
      switch word.kind {
      case .null, .error, .function: return .null
      case .number: return .number(word.double + 0)
      case .boolean: return .boolean(word.isTrue)
      case .text: return .text(text(word, in: run))
      case .date:
        let zone = run.zone(word)
        return .date(
          .init(milliseconds: run.number(word), zone: zone == 0 ? nil : run.heap.zones[zone]))
      case .choice:
        let id = run.string(run.heap.choices[word.index].id)
        return .choice(.init(id: id, text: text(word, in: run)))
      case .list:
        let elements = run.elements(word)
        var values: [Value] = []
        for element in elements.prefix(limit) where budget > 0 {
          values.append(value(element, depth: depth + 1, in: run))
        }
        if values.count < elements.count { isCut = true }
        return .list(values)
      case .record:
        var record = Value.Record()
        for (key, member) in zip(run.keys(word), run.values(word)) {
          guard budget > 0 else {
            isCut = true
            break
          }
          record.keys.append(name(key))
          record.values.append(value(member, depth: depth + 1, in: run))
        }
        return .record(record)
      }
    }

    private mutating func name(_ key: String) -> String {
      guard key.utf8.count > Self.longestText else { return key }
      isCut = true
      return String(decoding: key.utf8.prefix(Self.longestText), as: UTF8.self)
    }

    private mutating func text(_ word: Word, in run: borrowing Run) -> String {
      let bytes = unsafe run.utf8(word)
      guard bytes.count > Self.longestText else { return run.string(word) }
      isCut = true
      return unsafe String(decoding: bytes.prefix(Self.longestText), as: UTF8.self)
    }
  }
}
