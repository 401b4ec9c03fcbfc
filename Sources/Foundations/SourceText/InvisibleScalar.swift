extension Unicode.Scalar {
  /// Whether the scalar renders as nothing or only as a gap.
  ///
  /// Covers spaces other than U+0020, zero-width marks and control characters.
  package var isInvisible: Bool {
    guard self != " " else { return false }
    if properties.isDefaultIgnorableCodePoint { return true }
    switch properties.generalCategory {
    case .control, .spaceSeparator, .lineSeparator, .paragraphSeparator: return true
    default: return false
    }
  }

  /// A description of an invisible scalar for messages: `a no-break space (U+00A0)`.
  package var spelledOut: String {
    let number = String(value, radix: 16, uppercase: true).padded(to: 4, with: "0")
    let name =
      switch value {
      case 0xA0, 0x202F: "a no-break space"
      case 0xAD: "a soft hyphen"
      case 0x200B: "a zero-width space"
      case 0x200C, 0x200D: "a zero-width joiner"
      case 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: "a text-direction mark"
      case 0xFEFF: "a byte order mark"
      default:
        switch properties.generalCategory {
        case .control: "a control character"
        case .spaceSeparator: "a special space"
        default: "an invisible character"
        }
      }
    return "\(name) (U+\(number))"
  }
}
