/// A cache of strings recently created for short texts.
///
/// A recurring result, such as a grade or a full name, then returns the same string. Creating a
/// string takes four times as long, or more if it needs an allocation.
///
/// The cache is direct-mapped: a text replaces the previous entry in its slot. It never holds more
/// than 32 strings of 32 bytes. Measured: row "F5, its String handed out" of `make bench`.
///
/// **Invariant**: the pointer in `entries`, if not `nil`, points to `count` initialized entries.
@usableFromInline
@safe struct RecentStrings: ~Copyable {
  private struct Entry {
    var bytes: Bytes
    var string: String
  }

  /// The bytes of a short text as four possibly overlapping words, and their count.
  @safe struct Bytes: Equatable {
    private let first: UInt64
    private let second: UInt64
    private let third: UInt64
    private let fourth: UInt64
    private let count: Int

    /// Creates a key that equals that of no text.
    init() { (first, second, third, fourth, count) = (0, 0, 0, 0, -1) }

    /// Creates the key of `text`, or returns `nil` if the text is not 4 to 32 bytes long.
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

    /// The slot of a text with these bytes.
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
  /// A separate allocation, so that code which only reads a result can store its string.
  ///
  /// This is safe because a heap belongs to one evaluator, which is neither copied nor sent
  /// elsewhere.
  private let entries: UnsafeMutablePointer<UnsafeMutablePointer<Entry>?>

  init() {
    unsafe entries = .allocate(capacity: 1)
    unsafe entries.initialize(to: nil)
  }

  @inlinable deinit { free() }

  @usableFromInline func free() {
    unsafe entries.pointee?.deinitialize(count: Self.count)
    unsafe entries.pointee?.deallocate()
    unsafe entries.deallocate()
  }

  /// Returns the string of a text, if it is cached.
  @inline(__always)
  func string(of bytes: Bytes) -> String? {
    guard let all = unsafe entries.pointee, unsafe all[bytes.place].bytes == bytes else {
      return nil
    }
    return unsafe all[bytes.place].string
  }

  /// Caches the string of a text.
  @inline(never)
  func keep(_ string: String, of bytes: Bytes) {
    unsafe (entries.pointee ?? begin())[bytes.place] = Entry(bytes: bytes, string: string)
  }

  /// Allocates the entries for the first string, since many documents have none.
  private func begin() -> UnsafeMutablePointer<Entry> {
    let all = UnsafeMutablePointer<Entry>.allocate(capacity: Self.count)
    unsafe all.initialize(repeating: Entry(bytes: Bytes(), string: ""), count: Self.count)
    unsafe entries.pointee = unsafe all
    return unsafe all
  }
}
