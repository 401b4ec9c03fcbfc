package import JSONRPC

/// What the client says that it can do.
package struct ClientCapabilities: Sendable {
  private let json: JSON

  /// A page with a heading for each rule, which the client may open.
  package let rulesPage: String?

  package init(_ json: JSON = .null, rulesPage: String? = nil) {
    self.json = json
    self.rulesPage = rulesPage
  }

  /// The first encoding of positions that the client offers and the server knows.
  package var positionEncoding: PositionEncoding {
    let offered = json["general"]["positionEncodings"].elements ?? []
    return offered.lazy.compactMap { $0.string.flatMap(PositionEncoding.init) }.first ?? .utf16
  }

  package var pullsDiagnostics: Bool { json["textDocument"]["diagnostic"] != .null }

  package var readsRelatedPlaces: Bool {
    json["textDocument"]["publishDiagnostics"]["relatedInformation"].bool ?? false
  }

  package var takesSnippets: Bool {
    json["textDocument"]["completion"]["completionItem"]["snippetSupport"].bool ?? false
  }

  package var readsSymbolTrees: Bool {
    json["textDocument"]["documentSymbol"]["hierarchicalDocumentSymbolSupport"].bool ?? false
  }

  package var takesCodeActions: Bool {
    json["textDocument"]["codeAction"]["codeActionLiteralSupport"] != .null
  }

  package var preparesRenaming: Bool {
    json["textDocument"]["rename"]["prepareSupport"].bool ?? false
  }

  package var readsMarkdown: Bool {
    guard let formats = json["textDocument"]["hover"]["contentFormat"].elements else { return true }
    return formats.contains("markdown")
  }

  package var answersConfiguration: Bool { json["workspace"]["configuration"].bool ?? false }

  package var readsDiagnosticTags: Bool {
    let published = json["textDocument"]["publishDiagnostics"]["tagSupport"]["valueSet"]
    let pulled = json["textDocument"]["diagnostic"]["tagSupport"]["valueSet"]
    return (published.elements ?? []).contains(1) || (pulled.elements ?? []).contains(1)
  }

  package var opensDescriptions: Bool {
    json["textDocument"]["publishDiagnostics"]["codeDescriptionSupport"].bool
      ?? json["textDocument"]["diagnostic"]["codeDescriptionSupport"].bool ?? false
  }

  package var showsProgress: Bool { json["window"]["workDoneProgress"].bool ?? false }

  package var watchesFiles: Bool {
    json["workspace"]["didChangeWatchedFiles"]["dynamicRegistration"].bool ?? false
  }

  package var refreshesDiagnostics: Bool {
    json["workspace"]["diagnostics"]["refreshSupport"].bool ?? false
  }

  package var refreshesInlayHints: Bool {
    json["workspace"]["inlayHint"]["refreshSupport"].bool ?? false
  }
}
