import FormulaIDE
package import JSONRPC

/// `textDocument/documentLink`: URLs and file paths in the text.
package enum DocumentLinkRequest: Request {
  package static let method = "textDocument/documentLink"
  package static let isBulk = true

  package static func advertise(in capabilities: inout ServerCapabilities) {
    capabilities["documentLinkProvider"] = ["resolveProvider": false]
  }

  package static func begin(
    _ parameters: JSON, in document: DocumentSnapshot, with inputs: RequestInputs
  ) throws(ResponseError) -> PendingAnswer {
    let bytes = document.positions.bytes
    let parts = Array(stride(from: 0, to: bytes.count, by: partSize))
    let tested = TextLink.testedDocument(in: bytes, name: FileURI.path(document.uri))
    var links = tested.map { [json($0, in: document)] } ?? []
    return PendingAnswer(slicesOf: parts, size: 1) { starts in
      for start in starts {
        let found = TextLink.addresses(in: bytes, from: start, to: start + partSize)
        links += found.map { json($0, in: document) }
      }
    } result: {
      .array(links)
    }
  }

  private static func json(_ link: TextLink, in document: DocumentSnapshot) -> JSON {
    let target =
      switch link.target {
      case .address(let address): address
      case .file(let path): FileURI.uri(path)
      }
    return ["range": document.json(link.range), "target": .string(target)]
  }

  /// The number of bytes scanned before other work gets its turn.
  private static let partSize = 1 << 18
}
