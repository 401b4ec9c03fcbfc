import FileAccess
import JSONTree

extension PDFForm {
  /// Reads the form in a PDF.
  ///
  /// Complexity: O(bytes), in the program qpdf and here.
  package init(reading bytes: [UInt8]) throws(PDFProblem) {
    self = try QPDF.with(bytes) { (qpdf) throws(PDFProblem) in
      try Self.read(bytes, with: qpdf).form
    }
  }

  /// Reads the form, and leaves the PDF as `base.pdf` in the private folder.
  static func read(
    _ bytes: [UInt8], with qpdf: borrowing QPDF
  ) throws(PDFProblem) -> (form: PDFForm, objects: PDFObjects) {
    guard bytes.count <= PDFLimits.bytes else {
      throw PDFProblem(.tooLarge, "the PDF has more than \(PDFLimits.bytes / 1_000_000) MB")
    }
    guard isPDF(bytes) else { throw PDFProblem(.damaged, "the file is not a PDF") }
    let path = try qpdf.add(bytes, as: "base.pdf")
    let (json, warnings) = try qpdf.run([
      "--json=2", "--json-key=qpdf", "--json-key=pages", path,
    ])
    let objects = try PDFObjects(json)
    let scripts = try scriptStreams(of: objects, in: path, with: qpdf)
    var form = try PDFForm(objects, scriptStreams: scripts)
    form.warnings = warnings
    return (form, objects)
  }

  /// Reads the form from the objects of a PDF.
  init(
    _ objects: PDFObjects, scriptStreams: [PDFReference: [UInt8]] = [:]
  ) throws(PDFProblem) {
    var reader = PDFFormReader(objects: objects, scriptStreams: scriptStreams)
    try reader.read()
    self = reader.form
  }

  /// Returns `true` if the content begins like a PDF.
  package static func isPDF(_ bytes: [UInt8]) -> Bool {
    let mark = Array("%PDF-".utf8)
    return (0..<max(0, min(1024, bytes.count - mark.count))).contains {
      bytes[$0...].starts(with: mark)
    }
  }

  /// Returns the texts of scripts that are stored as streams.
  private static func scriptStreams(
    of objects: PDFObjects, in path: String, with qpdf: borrowing QPDF
  ) throws(PDFProblem) -> [PDFReference: [UInt8]] {
    let wanted = objects.scriptStreams
    if wanted.isEmpty { return [:] }
    guard wanted.count <= PDFLimits.fields else {
      throw PDFProblem(.tooLarge, "the PDF has more than \(PDFLimits.fields) scripts")
    }
    let arguments = wanted.map { reference in
      "--json-object=" + reference.text.split(separator: " ").prefix(2).joined(separator: ",")
    }
    let (json, _) = try qpdf.run(
      [
        "--json=2", "--json-key=qpdf", "--json-stream-data=inline", "--decode-level=generalized",
      ] + arguments + [path])
    let tree = JSONTree.parse(json).tree
    let parts = tree.objects("qpdf", of: tree.root)
    guard parts.count == 2 else { return [:] }
    var contents: [PDFReference: [UInt8]] = [:]
    for member in tree.members(of: parts[1]) {
      guard let reference = PDFObjects.reference(named: member.name, in: tree),
        let data = tree[member.value, "stream"].flatMap({ tree.string("data", of: $0) })
      else { continue }
      contents[reference] = Base64.decoded(data)
    }
    return contents
  }
}

extension PDFObjects {
  /// The streams that an entry `/JS` refers to.
  fileprivate var scriptStreams: [PDFReference] {
    var found: Set<PDFReference> = []
    var waiting = [tree.root]
    while let node = waiting.popLast() {
      switch tree.kind(node) {
      case .array: waiting += tree.elements(of: node)
      case .object:
        for member in tree.members(of: node) {
          if tree.isName(member.name, "/JS"), let target = reference(member.value),
            streams.contains(target)
          {
            found.insert(target)
          }
          waiting.append(member.value)
        }
      case .null, .false, .true, .number, .string: break
      }
    }
    return found.sorted { $0.text < $1.text }
  }
}

/// Base64 as qpdf writes it.
enum Base64 {
  private static let alphabet = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  /// Returns the bytes in groups of four characters.
  static func encoded(_ bytes: [UInt8]) -> String {
    var result: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: 3) {
      let group = bytes[start..<min(start + 3, bytes.count)]
      let bits = (0..<3).reduce(UInt32(0)) { bits, place in
        bits << 8 | (place < group.count ? UInt32(group[start + place]) : 0)
      }
      for place in 0..<4 {
        let digit = Int(bits >> UInt32(18 - 6 * place) & 63)
        result.append(place <= group.count ? alphabet[digit] : UInt8(ascii: "="))
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  /// Returns the decoded bytes. Characters outside the alphabet are ignored.
  static func decoded(_ text: String) -> [UInt8] {
    var result: [UInt8] = []
    var bits: UInt32 = 0
    var count = 0
    for byte in text.utf8 {
      let value: UInt8
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"): value = byte - UInt8(ascii: "A")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): value = byte - UInt8(ascii: "a") + 26
      case UInt8(ascii: "0")...UInt8(ascii: "9"): value = byte - UInt8(ascii: "0") + 52
      case UInt8(ascii: "+"): value = 62
      case UInt8(ascii: "/"): value = 63
      default: continue
      }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        result.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return result
  }
}
