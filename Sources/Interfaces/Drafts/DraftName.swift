import Digests

/// The name of the file that holds a document's draft. No id leads out of the folder.
struct DraftName: Hashable {
  let text: String

  private static let longest = 120

  /// The name for the id of a document. Complexity: O(length).
  init(_ id: String) {
    var name = ""
    for byte in id.utf8 {
      let isPlain =
        (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
      if isPlain {
        name.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        name += "%" + (digits.count == 1 ? "0" + digits : digits)
      }
    }
    text = name.isEmpty || name.utf8.count > Self.longest ? SHA256.hexadecimal(of: id.utf8) : name
  }
}
