package import CivilTime

extension Run {
  /// Whether a word is a text that names a locale.
  package mutating func namesLocale(_ word: Word) -> Bool {
    guard word.isText, byteCount(word) <= Self.longestName else { return false }
    let (isKnown, isRemembered) = unsafe cache.calendar.isLocale(utf8(word))
    if !isRemembered { _ = spend(100) }
    return isKnown
  }

  /// The names of months, weekdays and the like in a locale.
  package mutating func dateNames(of locale: String) -> DateNames {
    let (names, isRemembered) = cache.calendar.names(of: locale)
    // Names of a new locale are made by the system, which takes its time.
    if !isRemembered { _ = spend(5000) }
    return names
  }

  /// The pattern of a text.
  ///
  /// Complexity: O(length).
  package mutating func datePattern(_ text: Word) -> DatePattern {
    unsafe cache.calendar.pattern(utf8(text))
  }
}
