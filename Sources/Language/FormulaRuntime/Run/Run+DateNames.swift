package import CivilTime

extension Run {
  /// Returns `true` if the word is a text that names a locale.
  package mutating func namesLocale(_ word: Word) -> Bool {
    guard word.isText, byteCount(word) <= Self.longestName else { return false }
    let (isKnown, isRemembered) = unsafe cache.calendar.isLocale(utf8(word))
    if !isRemembered { _ = spend(100) }
    return isKnown
  }

  /// Returns the names of months, weekdays and other date parts in a locale.
  package mutating func dateNames(of locale: String) -> DateNames {
    let (names, isRemembered) = cache.calendar.names(of: locale)
    // The names of a new locale come from the system, which is slow.
    if !isRemembered { _ = spend(5000) }
    return names
  }

  /// Returns the parsed date pattern of `text`.
  ///
  /// Complexity: O(length).
  package mutating func datePattern(_ text: Word) -> DatePattern {
    unsafe cache.calendar.pattern(utf8(text))
  }
}
