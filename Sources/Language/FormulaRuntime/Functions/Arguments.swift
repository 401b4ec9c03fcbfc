/// The arguments of one call, bound to the parameters of its signature.
///
/// An omitted argument reads as null. An explicit null reads like an omitted argument if the
/// signature says so.
///
/// **Invariant**: `base` points to `count` words that the signature has admitted. Accessors
/// therefore cannot fail if they read the declared type.
@frozen
@usableFromInline
@safe package struct Arguments {
  @usableFromInline let base: UnsafeMutablePointer<Word>
  /// The number of bound arguments: at least the required ones, followed by the repeated ones.
  @usableFromInline package let count: Int
  /// The time-zone argument of a function that takes one, otherwise null.
  @usableFromInline package let zone: Word
  /// The locale argument of a function that takes one, otherwise null.
  @usableFromInline package let locale: Word

  /// Creates arguments stored at `base`.
  @inlinable
  package init(
    _ base: UnsafeMutablePointer<Word>, count: Int, zone: Word = .null, locale: Word = .null
  ) {
    unsafe self.base = unsafe base
    self.count = count
    self.zone = zone
    self.locale = locale
  }

  /// Returns an argument, or null if it was omitted.
  @inlinable
  package subscript(index: Int) -> Word { unsafe index < count ? base[index] : .null }

  /// Returns `true` if the argument was given and is not null.
  @inlinable
  package func has(_ index: Int) -> Bool { unsafe index < count && !base[index].isNull }

  /// Returns a number or date argument as a number.
  package func number(_ index: Int, in run: borrowing Run) -> Double { run.number(self[index]) }

  /// Returns a number or date argument, or `fallback` if it was omitted.
  package func number(_ index: Int, or fallback: Double, in run: borrowing Run) -> Double {
    unsafe has(index) ? run.number(base[index]) : fallback
  }

  /// Returns a number truncated to an integer and clamped to ±1e15, or `fallback` if it was omitted.
  package func wholeNumber(_ index: Int, or fallback: Int64 = 0, in run: borrowing Run) -> Int64 {
    guard has(index) else { return fallback }
    return unsafe Int64(max(-1e15, min(1e15, run.number(base[index]).rounded(.towardZero))))
  }

  /// Returns a number as `wholeNumber` does, clamped to half of the integers where they have 32 bits.
  ///
  /// Use it only if the result does not depend on integers beyond all counts and positions.
  package func integer(_ index: Int, or fallback: Int = 0, in run: borrowing Run) -> Int {
    guard has(index) else { return fallback }
    return max(-Int.max / 2, min(Int.max / 2, Int(clamping: wholeNumber(index, in: run))))
  }

  /// Returns a text or choice argument, or the empty text if it was omitted.
  package func string(_ index: Int, in run: borrowing Run) -> String {
    unsafe has(index) ? run.string(base[index]) : ""
  }

  /// Returns a text or choice argument for a lookup by name, or the empty text if it was omitted.
  package func name(_ index: Int, in run: borrowing Run) -> String {
    unsafe has(index) ? run.name(base[index]) : ""
  }

  /// Returns a boolean argument, or `fallback` if it was omitted.
  package func boolean(_ index: Int, or fallback: Bool = false) -> Bool {
    unsafe has(index) ? base[index].isTrue : fallback
  }

  /// Returns the elements of a list argument. Null is the empty list.
  package func elements(_ index: Int, in run: borrowing Run) -> Elements {
    run.elements(self[index])
  }
}
