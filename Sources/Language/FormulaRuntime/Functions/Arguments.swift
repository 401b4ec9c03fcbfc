/// The arguments of one call, bound to the parameters of its signature: an argument that was left
/// out, or null where null counts as left out, is null.
///
/// **Invariant**: `base` points to `count` words that the signature has admitted, so accessors
/// cannot fail as long as they ask for the declared type. Public, like `Word`, only so that its
/// members are inlined in other modules.
@frozen
@safe public struct Arguments {
  @usableFromInline let base: UnsafeMutablePointer<Word>
  /// Bound arguments: at least the required ones, with the repeated ones behind.
  public let count: Int
  /// The time-zone argument of a function that takes one, else null.
  public let zone: Word
  /// The locale argument of a function that takes one, else null.
  public let locale: Word

  /// Arguments that lie at `base`.
  @inlinable
  public init(
    _ base: UnsafeMutablePointer<Word>, count: Int, zone: Word = .null, locale: Word = .null
  ) {
    unsafe self.base = unsafe base
    self.count = count
    self.zone = zone
    self.locale = locale
  }

  /// An argument, null if it was left out.
  @inlinable
  public subscript(index: Int) -> Word { unsafe index < count ? base[index] : .null }

  /// Whether an argument was given and is not null.
  @inlinable
  public func has(_ index: Int) -> Bool { unsafe index < count && !base[index].isNull }

  /// A number or date argument as a number.
  package func number(_ index: Int, in run: borrowing Run) -> Double { run.number(self[index]) }

  /// An optional number, or `fallback`.
  package func number(_ index: Int, or fallback: Double, in run: borrowing Run) -> Double {
    unsafe has(index) ? run.number(base[index]) : fallback
  }

  /// A number cut to a whole one and held within ±1e15, or `fallback`.
  package func integer(_ index: Int, or fallback: Int = 0, in run: borrowing Run) -> Int {
    guard has(index) else { return fallback }
    return unsafe Int(max(-1e15, min(1e15, run.number(base[index]).rounded(.towardZero))))
  }

  /// A text or choice argument; the empty text if it was left out.
  package func string(_ index: Int, in run: borrowing Run) -> String {
    unsafe has(index) ? run.string(base[index]) : ""
  }

  /// A text or choice argument that is to be looked up among names; the empty text if it was left out.
  package func name(_ index: Int, in run: borrowing Run) -> String {
    unsafe has(index) ? run.name(base[index]) : ""
  }

  /// A boolean argument, or `fallback`.
  package func boolean(_ index: Int, or fallback: Bool = false) -> Bool {
    unsafe has(index) ? base[index].isTrue : fallback
  }

  /// The elements of a list argument; null is the empty list.
  package func elements(_ index: Int, in run: borrowing Run) -> Elements {
    run.elements(self[index])
  }
}
