/// The calls of a published function that the public guide of formulas shows.
///
/// Other hosts may not support more, even if the signature here admits it. The parameters of the
/// signature count as shown, but a zone, a locale and the index of a lambda do not.
package struct PublishedForm: Hashable, Sendable {
  /// The minimum number of arguments; `nil` for that of the signature.
  package let least: Int?
  /// The maximum number of arguments; `nil` for the number of parameters.
  package let most: Int?
  /// The texts that a call may contain as the last argument; empty for any text.
  package let words: [String]
  /// Whether a function is shown where the signature admits a value or a function.
  package let takesTest: Bool
  /// Whether a text is shown where the signature admits a text or a list.
  package let takesText: Bool
  /// Whether a function that also takes the index of an element is shown.
  package let takesIndex: Bool

  package init(
    least: Int? = nil, most: Int? = nil, words: [String] = [], takesTest: Bool = true,
    takesText: Bool = true, takesIndex: Bool = false
  ) {
    self.least = least
    self.most = most
    self.words = words
    self.takesTest = takesTest
    self.takesText = takesText
    self.takesIndex = takesIndex
  }

  /// Whether the form constrains values or kinds of arguments, not only their number.
  package var isStrict: Bool { !words.isEmpty || !takesTest || !takesText }
}
