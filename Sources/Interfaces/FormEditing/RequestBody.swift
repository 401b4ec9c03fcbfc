package import JSONTree
import SourceText

/// The parser of request bodies.
package enum RequestBody {
  /// Parses a JSON object. Throws a `RequestError` with the code `badRequest` for anything else.
  package static func object(_ body: [UInt8]) throws(RequestError) -> JSONTree {
    let (tree, diagnostics) = JSONTree.parse(body)
    if let fault = diagnostics.first(where: { $0.isFatal }) {
      throw RequestError(.badRequest, "the body is not valid JSON: \(fault.message)")
    }
    guard tree.kind(tree.root) == .object else {
      throw RequestError(.badRequest, "the body must be a JSON object")
    }
    return tree
  }
}
