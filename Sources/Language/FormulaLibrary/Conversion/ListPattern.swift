/// What stands between the elements of a list in a sentence.
///
/// Source: CLDR, list patterns.
struct ListPattern {
  /// What joins the elements.
  enum Style: String {
    case and, or, unit
  }

  /// Between two elements that are all there is.
  let pair: String
  /// Between elements before the last.
  let middle: String
  /// Before the last of three or more.
  let last: String

  /// The joints of "and" and "or" by language, as they stand before the last element.
  private static let joints: [String: (and: String, or: String)] = [
    "ar": (" و", " أو "), "bg": (" и ", " или "), "ca": (" i ", " o "), "cs": (" a ", " nebo "),
    "da": (" og ", " eller "), "de": (" und ", " oder "), "el": (" και ", " ή "),
    "en": (" and ", " or "), "es": (" y ", " o "), "et": (" ja ", " või "),
    "fi": (" ja ", " tai "), "fr": (" et ", " ou "), "he": (" ו", " או "), "hr": (" i ", " ili "),
    "hu": (" és ", " vagy "), "id": (" dan ", " atau "), "it": (" e ", " o "),
    "ja": ("、", "、または"), "ko": (" 및 ", " 또는 "), "lt": (" ir ", " ar "),
    "lv": (" un ", " vai "), "nb": (" og ", " eller "), "nl": (" en ", " of "),
    "nn": (" og ", " eller "), "no": (" og ", " eller "), "pl": (" i ", " lub "),
    "pt": (" e ", " ou "), "ro": (" și ", " sau "), "ru": (" и ", " или "),
    "sk": (" a ", " alebo "),
    "sl": (" in ", " ali "), "sr": (" и ", " или "), "sv": (" och ", " eller "),
    "tr": (" ve ", " veya "), "uk": (" і ", " або "), "vi": (" và ", " hoặc "),
    "zh": ("和", "或"),
  ]

  static func knows(language: String) -> Bool { joints[language] != nil }

  /// The pattern of a locale; that of English for a language that is not known.
  init(_ style: Style, locale: String) {
    let name = LocaleName(locale)
    let language = Self.knows(language: name.language) ? name.language : "en"
    let isIdeographic = language == "ja" || language == "zh"
    middle = isIdeographic ? (style == .unit ? "" : "、") : ", "
    let joints = Self.joints[language] ?? (" and ", " or ")
    switch style {
    case .unit:
      pair = middle
      last = middle
    case .and, .or:
      pair = style == .and ? joints.and : joints.or
      let takesComma = language == "en" && ["", "US", "PH", "PR"].contains(name.region)
      last = takesComma ? "," + pair : pair
    }
  }
}
