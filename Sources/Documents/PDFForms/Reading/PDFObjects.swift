import JSONTree
import SourceText

/// The identity of an indirect object of a PDF, such as `12 0 R`.
struct PDFReference: Hashable, Sendable {
  let text: String

  /// Returns `nil` if the string is not a reference.
  init?(_ text: String) {
    guard text.hasSuffix(" R"), text.utf8.count < 24, let first = text.utf8.first,
      UInt8(ascii: "0")...UInt8(ascii: "9") ~= first
    else { return nil }
    self.text = text
  }
}

/// The objects of a PDF, as qpdf prints them in JSON.
struct PDFObjects {
  let tree: JSONTree
  /// The values of the objects. The value of a stream is its dictionary.
  private var values: [PDFReference: JSONNode] = [:]
  private(set) var streams: Set<PDFReference> = []
  let trailer: JSONNode
  /// The pages in order.
  let pages: [PDFReference]
  /// The header of the list of objects. An update begins with a copy of it.
  let header: JSONNode

  /// Reads the output of `qpdf --json=2`.
  ///
  /// Complexity: O(bytes).
  init(_ json: [UInt8]) throws(PDFProblem) {
    let (tree, diagnostics) = JSONTree.parse(json)
    let parts = tree.objects("qpdf", of: tree.root)
    guard !diagnostics.contains(where: \.isFatal), parts.count == 2,
      let trailer = tree[parts[1], "trailer"].flatMap({ tree[$0, "value"] })
    else { throw PDFProblem(.damaged, "qpdf could not describe the PDF") }
    self.tree = tree
    self.trailer = trailer
    header = parts[0]
    pages = tree.objects("pages", of: tree.root).compactMap {
      tree.string("object", of: $0).flatMap { PDFReference($0) }
    }
    for member in tree.members(of: parts[1]) {
      guard let reference = Self.reference(named: member.name, in: tree) else { continue }
      if let value = tree[member.value, "value"] {
        values[reference] = value
      } else if let stream = tree[member.value, "stream"] {
        values[reference] = tree[stream, "dict"]
        streams.insert(reference)
      }
    }
  }

  /// Returns the reference in the name of a member such as `obj:12 0 R`.
  static func reference(named name: JSONNode, in tree: JSONTree) -> PDFReference? {
    guard let name = tree.string(name), name.hasPrefix("obj:") else { return nil }
    return PDFReference(String(name.dropFirst(4)))
  }

  /// Returns the reference that a node is, if any.
  func reference(_ node: JSONNode?) -> PDFReference? {
    node.flatMap { tree.string($0) }.flatMap { PDFReference($0) }
  }

  /// Returns the value of an indirect object.
  subscript(reference: PDFReference) -> JSONNode? { values[reference] }

  /// Returns a node, or the value of the object that it refers to.
  func resolved(_ node: JSONNode?) -> JSONNode? {
    var node = node
    for _ in 0..<PDFLimits.depth {
      guard let target = reference(node) else { return node }
      node = values[target]
    }
    return nil
  }

  /// Returns the resolved entry of a dictionary.
  subscript(dictionary: JSONNode?, key: StaticString) -> JSONNode? {
    dictionary.flatMap { resolved(tree[$0, key]) }
  }

  /// Returns the entry of a dictionary without resolving it.
  func entry(_ key: StaticString, of dictionary: JSONNode?) -> JSONNode? {
    dictionary.flatMap { tree[$0, key] }
  }

  func elements(_ node: JSONNode?) -> [JSONNode] { node.map { Array(tree.elements(of: $0)) } ?? [] }

  /// Returns a number, or `nil` for anything else.
  func number(_ node: JSONNode?) -> Double? { resolved(node).flatMap { tree.double($0) } }

  /// Returns a name without its slash.
  func name(_ node: JSONNode?) -> String? {
    guard let text = node.flatMap({ tree.string($0) }), text.hasPrefix("/") else { return nil }
    return String(text.dropFirst())
  }

  /// Returns a text. Bytes that are not text are read as Latin-1.
  func text(_ node: JSONNode?) -> String? {
    guard let text = node.flatMap({ tree.string($0) }) else { return nil }
    if text.hasPrefix("u:") { return String(text.dropFirst(2)) }
    guard text.hasPrefix("b:") else { return nil }
    let digits = Array(text.utf8.dropFirst(2))
    var scalars = String.UnicodeScalarView()
    for place in stride(from: 0, to: digits.count - 1, by: 2) {
      let pair = String(decoding: digits[place...place + 1], as: UTF8.self)
      scalars.append(UnicodeScalar(UInt8(pair, radix: 16) ?? UInt8(ascii: "?")))
    }
    return String(scalars)
  }

  /// Returns a rectangle from the coordinates of any two opposite corners.
  func rectangle(_ node: JSONNode?) -> PDFRectangle? {
    let numbers = elements(resolved(node)).compactMap { number($0) }
    guard numbers.count == 4, numbers.allSatisfy({ abs($0) < 1e6 }) else { return nil }
    return PDFRectangle(
      left: min(numbers[0], numbers[2]), bottom: min(numbers[1], numbers[3]),
      right: max(numbers[0], numbers[2]), top: max(numbers[1], numbers[3]))
  }
}
