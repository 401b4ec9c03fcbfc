/// JSON Pointer syntax.
///
/// Source: RFC 6901, section 3.
package enum JSONPointer {
  /// Returns the reference token for `name` with its leading slash.
  ///
  /// Complexity: O(length).
  package static func step(_ name: String) -> String {
    var step = "/"
    for scalar in name.unicodeScalars {
      switch scalar {
      case "~": step += "~0"
      case "/": step += "~1"
      default: step.unicodeScalars.append(scalar)
      }
    }
    return step
  }
}
