/// Strings that were made of short texts last, so that a result that comes again, such as a grade or a
/// full name, is handed out as the string that it was before: to make one takes four times as long, more
/// if it needs memory of its own.
///
/// A text has one place where it may stand; the next one that belongs there takes it over. So there are
/// never more than 32 strings of 32 bytes. Measured: row "F5, its String handed out" of `make bench`.
///
/// **Invariant**: what `entries` holds, if anything, points to `count` initialised entries.
@safe struct RecentStrings: ~Copyable {
  private struct Entry {
    var bytes: Bytes
    var string: String
  }

  /// The bytes of a short text as four words, which lap over one another, and how many there are.
  @safe struct Bytes: Equatable {
    private let first: UInt64
    private let second: UInt64
    private let third: UInt64
    private let fourth: UInt64
    private let count: Int

    /// Bytes of no text.
    init() { (first, second, third, fourth, count) = (0, 0, 0, 0, -1) }

    /// Nil for a text that is not short.
    @inline(__always)
    init?(_ text: Heap.Text) {
      count = Int(text.count)
      let start = unsafe UnsafeRawPointer(text.start)
      switch count {
      case 8...16:
        first = unsafe start.loadUnaligned(as: UInt64.self)
        second = unsafe start.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
        (third, fourth) = (0, 0)
      case 17...32:
        first = unsafe start.loadUnaligned(as: UInt64.self)
        second = unsafe start.loadUnaligned(fromByteOffset: 8, as: UInt64.self)
        third = unsafe start.loadUnaligned(fromByteOffset: count - 16, as: UInt64.self)
        fourth = unsafe start.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
      case 4..<8:
        first = unsafe UInt64(start.loadUnaligned(as: UInt32.self))
        second = unsafe UInt64(start.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
        (third, fourth) = (0, 0)
      default: return nil
      }
    }

    /// Where a text with these bytes stands.
    @inline(__always)
    var place: Int {
      let mixed = (first ^ second &* 3 ^ third &* 5 ^ fourth &* 7) &* 0x9E37_79B9_7F4A_7C15
      return Int(truncatingIfNeeded: mixed &>> 59)
    }

    @inline(__always)
    static func == (one: Bytes, other: Bytes) -> Bool {
      (one.first ^ other.first) | (one.second ^ other.second) | (one.third ^ other.third)
        | (one.fourth ^ other.fourth) == 0 && one.count == other.count
    }
  }

  private static var count: Int { 32 }
  /// A pointer of its own, since whoever only reads a result may keep its string. That is safe as long as
  /// a heap belongs to one evaluator, which is neither copied nor sent to others.
  private let entries: UnsafeMutablePointer<UnsafeMutablePointer<Entry>?>

  init() {
    unsafe entries = .allocate(capacity: 1)
    unsafe entries.initialize(to: nil)
  }

  deinit {
    unsafe entries.pointee?.deinitialize(count: Self.count)
    unsafe entries.pointee?.deallocate()
    unsafe entries.deallocate()
  }

  /// The string of a text if it is among the last.
  @inline(__always)
  func string(of bytes: Bytes) -> String? {
    guard let all = unsafe entries.pointee, unsafe all[bytes.place].bytes == bytes else {
      return nil
    }
    return unsafe all[bytes.place].string
  }

  /// Keeps the string of a text.
  @inline(never)
  func keep(_ string: String, of bytes: Bytes) {
    unsafe (entries.pointee ?? begin())[bytes.place] = Entry(bytes: bytes, string: string)
  }

  /// Makes room, once there is a string to keep: many documents have none.
  private func begin() -> UnsafeMutablePointer<Entry> {
    let all = UnsafeMutablePointer<Entry>.allocate(capacity: Self.count)
    unsafe all.initialize(repeating: Entry(bytes: Bytes(), string: ""), count: Self.count)
    unsafe entries.pointee = unsafe all
    return unsafe all
  }
}
