import JSONTree
import SourceText

/// The parser of request bodies.
enum RequestBody {
  /// Parses a JSON object. Throws a `PreviewError` with the code `badRequest` for anything else.
  static func object(_ body: [UInt8]) throws(PreviewError) -> JSONTree {
    let (tree, diagnostics) = JSONTree.parse(body)
    if let fault = diagnostics.first(where: \.isFatal) {
      throw PreviewError(.badRequest, "the body is not valid JSON: \(fault.message)")
    }
    guard tree.kind(tree.root) == .object else {
      throw PreviewError(.badRequest, "the body must be a JSON object")
    }
    return tree
  }
}
