/// Pointers into JSON.
///
/// Source: RFC 6901, section 3.
package enum JSONPointer {
  /// A name with the slash that leads to it. Complexity: O(length).
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
