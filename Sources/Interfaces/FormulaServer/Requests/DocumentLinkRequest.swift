import FormulaIDE
package import JSONRPC

/// `textDocument/documentLink`: URLs and file paths in the text.
package enum DocumentLinkRequest: DocumentRequest {
  package static let method = "textDocument/documentLink"
  package static let isBulk = true

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["documentLinkProvider"] = ["resolveProvider": false]
  }

  package static func answer(
    _ parameters: JSON, in document: DocumentSnapshot
  ) async throws(ResponseError) -> JSON {
    let bytes = document.positions.bytes
    let parts = Array(stride(from: 0, to: bytes.count, by: partSize))
    let addresses = try await parts.inSlices(of: 1, yieldingTo: document.urgent) { starts in
      starts.flatMap { TextLink.addresses(in: bytes, from: $0, to: $0 + partSize) }
    }
    let tested = TextLink.testedDocument(in: bytes, name: FileURI.path(document.uri))
    return .array(
      ((tested.map { [$0] } ?? []) + addresses).map { link in
        let target =
          switch link.target {
          case .address(let address): address
          case .file(let path): FileURI.uri(path)
          }
        return ["range": document.json(link.range), "target": .string(target)]
      })
  }

  /// The number of bytes scanned before other work gets its turn.
  private static let partSize = 1 << 18
}
