package import FormulaIDE
package import JSONRPC

/// What the client says that it can do.
package struct ClientCapabilities: Sendable {
  private let json: JSON

  /// A page with a heading for each rule, which the client may open.
  package let rulesPage: String?

  // What is asked for every finding and every item of a completion is looked up once.

  package let readsRelatedPlaces: Bool
  package let readsDiagnosticTags: Bool
  package let opensDescriptions: Bool
  /// Whether the client lets people choose between inserting and replacing.
  package let takesInsertReplace: Bool
  package let readsLabelDetails: Bool
  /// The kinds of completion items, and of symbols of a document and of the folder, that the client names.
  private let completionKinds: Set<Int>?
  private let documentSymbolKinds: Set<Int>?
  private let workspaceSymbolKinds: Set<Int>?

  package init(_ json: JSON = .null, rulesPage: String? = nil) {
    self.json = json
    self.rulesPage = rulesPage
    let published = json["textDocument"]["publishDiagnostics"]
    let pulled = json["textDocument"]["diagnostic"]
    readsRelatedPlaces = published["relatedInformation"].bool ?? false
    readsDiagnosticTags = [published, pulled].contains { diagnostics in
      diagnostics["tagSupport"]["valueSet"].elements?.contains(1) ?? false
    }
    opensDescriptions =
      published["codeDescriptionSupport"].bool ?? pulled["codeDescriptionSupport"].bool ?? false
    let completion = json["textDocument"]["completion"]
    takesInsertReplace = completion["completionItem"]["insertReplaceSupport"].bool ?? false
    readsLabelDetails = completion["completionItem"]["labelDetailsSupport"].bool ?? false
    completionKinds = Self.kinds(completion["completionItemKind"])
    documentSymbolKinds = Self.kinds(json["textDocument"]["documentSymbol"]["symbolKind"])
    workspaceSymbolKinds = Self.kinds(json["workspace"]["symbol"]["symbolKind"])
  }

  /// The first encoding of positions that the client offers and the server knows.
  package var positionEncoding: PositionEncoding {
    let offered = json["general"]["positionEncodings"].elements ?? []
    return offered.lazy.compactMap { $0.string.flatMap(PositionEncoding.init) }.first ?? .utf16
  }

  package var pullsDiagnostics: Bool { json["textDocument"]["diagnostic"] != .null }

  package var takesSnippets: Bool {
    json["textDocument"]["completion"]["completionItem"]["snippetSupport"].bool ?? false
  }

  /// A kind of completion item that the client knows: that of plain text for those it does not.
  package func completionKind(_ kind: Int) -> Int { Self.known(kind, among: completionKinds) ?? 1 }

  /// A kind of symbol in a document that the client knows.
  package func documentSymbolKind(_ kind: OutlineSymbol.Kind) -> Int {
    Self.known(kind.number, among: documentSymbolKinds) ?? kind.olderNumber
  }

  /// A kind of symbol in the folder that the client knows.
  package func workspaceSymbolKind(_ kind: OutlineSymbol.Kind) -> Int {
    Self.known(kind.number, among: workspaceSymbolKinds) ?? kind.olderNumber
  }

  private static func kinds(_ json: JSON) -> Set<Int>? {
    json["valueSet"].elements.map { Set($0.compactMap(\.integer)) }
  }

  /// A kind if the client knows it. Clients that name none know those of the protocol's first version.
  private static func known(_ kind: Int, among kinds: Set<Int>?) -> Int? {
    kinds?.contains(kind) ?? (kind <= 18) ? kind : nil
  }

  /// A documentation of a completion item in a form that the client reads.
  package func completionMarkup(_ markdown: String) -> JSON {
    let formats = json["textDocument"]["completion"]["completionItem"]["documentationFormat"]
    return Self.markup(markdown, formats.elements)
  }

  /// Text about a place in a form that the client reads.
  package func hoverMarkup(_ markdown: String) -> JSON {
    Self.markup(markdown, json["textDocument"]["hover"]["contentFormat"].elements)
  }

  /// Markdown, or what it reads as if the client wants plain text. A client that names no formats is
  /// sent Markdown, as those before there were formats.
  private static func markup(_ markdown: String, _ formats: [JSON]?) -> JSON {
    if formats?.contains("markdown") ?? true {
      return ["kind": "markdown", "value": .string(markdown)]
    }
    return ["kind": "plaintext", "value": .string(PlainText.plain(markdown))]
  }

  package var readsSymbolTrees: Bool {
    json["textDocument"]["documentSymbol"]["hierarchicalDocumentSymbolSupport"].bool ?? false
  }

  /// Whether the client asks what would be renamed before it asks for a name.
  package var preparesRenaming: Bool {
    json["textDocument"]["rename"]["prepareSupport"].bool ?? false
  }

  package var takesCodeActions: Bool {
    json["textDocument"]["codeAction"]["codeActionLiteralSupport"] != .null
  }

  package var answersConfiguration: Bool { json["workspace"]["configuration"].bool ?? false }

  package var appliesEdits: Bool { json["workspace"]["applyEdit"].bool ?? false }

  /// Whether it shows documents whose texts the server makes.
  package var readsContent: Bool { json["workspace"]["textDocumentContent"].members != nil }

  package var showsDocuments: Bool { json["window"]["showDocument"]["support"].bool ?? false }

  /// Whether changes may say to which version of a text they belong.
  package var takesVersionedEdits: Bool {
    json["workspace"]["workspaceEdit"]["documentChanges"].bool ?? false
  }

  /// Whether the client tells of changed settings only if it is asked to.
  package var registersConfiguration: Bool {
    json["workspace"]["didChangeConfiguration"]["dynamicRegistration"].bool ?? false
  }

  package var showsProgress: Bool { json["window"]["workDoneProgress"].bool ?? false }

  package var watchesFiles: Bool {
    json["workspace"]["didChangeWatchedFiles"]["dynamicRegistration"].bool ?? false
  }

  package var refreshesDiagnostics: Bool {
    json["workspace"]["diagnostics"]["refreshSupport"].bool ?? false
  }

  package var refreshesLenses: Bool {
    json["workspace"]["codeLens"]["refreshSupport"].bool ?? false
  }

  package var refreshesInlayHints: Bool {
    json["workspace"]["inlayHint"]["refreshSupport"].bool ?? false
  }
}
