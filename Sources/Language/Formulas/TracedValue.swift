import FormulaRuntime
public import FormulaValues

/// The amount of values and text that one trace may hold, so that a short formula has no huge trace.
final class TraceAllowance {
  /// The number of values that may still be read.
  fileprivate var values = 100_000
  /// The number of bytes of texts and names that may still be read.
  fileprivate var bytes = 8_000_000

  /// The number of values that one more traced value may have; at least one.
  fileprivate var valuesOfOne: Int { min(max(1, values), 2_000) }
  /// The number of bytes that one more text may have; a few even if nothing is left.
  fileprivate var bytesOfOne: Int { bytes > 0 ? 4_000 : 100 }
}

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
  init(_ word: Word, limit: Int, within allowance: TraceAllowance, in run: borrowing Run) {
    var reader = Reader(limit: limit, allowance: allowance)
    value = reader.value(word, depth: 0, in: run)
    kind = word.kind
    count = word.has(.list) ? run.elements(word).count : nil
    isCut = reader.isCut
  }

  private struct Reader {
    let limit: Int
    let allowance: TraceAllowance
    /// The number of values that may still be read.
    var budget: Int
    var isCut = false

    private static let greatestDepth = 20

    init(limit: Int, allowance: TraceAllowance) {
      self.limit = limit
      self.allowance = allowance
      budget = allowance.valuesOfOne
    }

    mutating func value(_ word: Word, depth: Int, in run: borrowing Run) -> Value {
      budget -= 1
      allowance.values -= 1
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
      let count = bytes(of: key.utf8.count)
      return count == key.utf8.count ? key : String(decoding: key.utf8.prefix(count), as: UTF8.self)
    }

    private mutating func text(_ word: Word, in run: borrowing Run) -> String {
      let bytes = unsafe run.utf8(word)
      let count = self.bytes(of: bytes.count)
      guard count < bytes.count else { return run.string(word) }
      return unsafe String(decoding: bytes.prefix(count), as: UTF8.self)
    }

    /// Returns how many of the `count` bytes of a text are kept.
    private mutating func bytes(of count: Int) -> Int {
      let kept = min(count, allowance.bytesOfOne)
      allowance.bytes -= kept
      if kept < count { isCut = true }
      return kept
    }
  }
}
