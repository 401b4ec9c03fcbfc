package import FormulaIDE
package import JSONRPC

/// The capabilities that the client reported in `initialize`.
package struct ClientCapabilities: Sendable {
  private let json: JSON

  /// The URI of a page with a heading per rule, which the client may open.
  package let rulesPage: String?

  // Properties that are read for every diagnostic or completion item are stored.

  package let readsRelatedPlaces: Bool
  package let readsDiagnosticTags: Bool
  package let opensDescriptions: Bool
  /// Whether the client lets users choose between inserting and replacing (`insertReplaceSupport`).
  package let takesInsertReplace: Bool
  package let readsLabelDetails: Bool
  /// The completion item kinds that the client supports, or `nil` if it lists none.
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

  /// The first entry of `positionEncodings` that the server supports; `utf16` if there is none.
  package var positionEncoding: PositionEncoding {
    let offered = json["general"]["positionEncodings"].elements ?? []
    return offered.lazy.compactMap { $0.string.flatMap(PositionEncoding.init) }.first ?? .utf16
  }

  package var pullsDiagnostics: Bool { json["textDocument"]["diagnostic"] != .null }

  package var takesSnippets: Bool {
    json["textDocument"]["completion"]["completionItem"]["snippetSupport"].bool ?? false
  }

  /// Returns `kind` if the client supports it, otherwise `1`, the kind of plain text.
  package func completionKind(_ kind: Int) -> Int { Self.known(kind, among: completionKinds) ?? 1 }

  /// Returns the number for `kind` in document symbols, falling back to `olderNumber`.
  package func documentSymbolKind(_ kind: OutlineSymbol.Kind) -> Int {
    Self.known(kind.number, among: documentSymbolKinds) ?? kind.olderNumber
  }

  /// Returns the number for `kind` in workspace symbols, falling back to `olderNumber`.
  package func workspaceSymbolKind(_ kind: OutlineSymbol.Kind) -> Int {
    Self.known(kind.number, among: workspaceSymbolKinds) ?? kind.olderNumber
  }

  private static func kinds(_ json: JSON) -> Set<Int>? {
    json["valueSet"].elements.map { Set($0.compactMap { $0.integer }) }
  }

  /// Returns `kind` if the client supports it, otherwise `nil`.
  ///
  /// If `kinds` is `nil`, the client supports the kinds of the first protocol version, 1 to 18.
  private static func known(_ kind: Int, among kinds: Set<Int>?) -> Int? {
    kinds?.contains(kind) ?? (kind <= 18) ? kind : nil
  }

  /// Returns a completion item's documentation in a format listed in `documentationFormat`.
  package func completionMarkup(_ markdown: String) -> JSON {
    let formats = json["textDocument"]["completion"]["completionItem"]["documentationFormat"]
    return Self.markup(markdown, formats.elements)
  }

  /// Returns hover content in a format listed in `contentFormat`.
  package func hoverMarkup(_ markdown: String) -> JSON {
    Self.markup(markdown, json["textDocument"]["hover"]["contentFormat"].elements)
  }

  /// Returns `markdown` unchanged, or as plain text if `formats` does not contain Markdown.
  ///
  /// A client that lists no formats gets Markdown, the default before formats were introduced.
  private static func markup(_ markdown: String, _ formats: [JSON]?) -> JSON {
    if formats?.contains("markdown") ?? true {
      return ["kind": "markdown", "value": .string(markdown)]
    }
    return ["kind": "plaintext", "value": .string(PlainText.plain(markdown))]
  }

  package var readsSymbolTrees: Bool {
    json["textDocument"]["documentSymbol"]["hierarchicalDocumentSymbolSupport"].bool ?? false
  }

  /// Whether the client sends `textDocument/prepareRename` before it prompts for a new name.
  package var preparesRenaming: Bool {
    json["textDocument"]["rename"]["prepareSupport"].bool ?? false
  }

  package var takesCodeActions: Bool {
    json["textDocument"]["codeAction"]["codeActionLiteralSupport"] != .null
  }

  /// Returns `true` if the client itself runs the command `name`.
  package func runs(_ name: String) -> Bool {
    json["experimental"]["commands"]["commands"].elements?.contains(.string(name)) ?? false
  }

  package var answersConfiguration: Bool { json["workspace"]["configuration"].bool ?? false }

  package var appliesEdits: Bool { json["workspace"]["applyEdit"].bool ?? false }

  /// Whether the client shows documents whose content the server provides (`textDocumentContent`).
  package var readsContent: Bool { json["workspace"]["textDocumentContent"].members != nil }

  package var showsDocuments: Bool { json["window"]["showDocument"]["support"].bool ?? false }

  /// Whether workspace edits may carry the document version they apply to (`documentChanges`).
  package var takesVersionedEdits: Bool {
    json["workspace"]["workspaceEdit"]["documentChanges"].bool ?? false
  }

  /// Whether the client sends `didChangeConfiguration` only after dynamic registration.
  package var registersConfiguration: Bool {
    json["workspace"]["didChangeConfiguration"]["dynamicRegistration"].bool ?? false
  }

  package var showsProgress: Bool { json["window"]["workDoneProgress"].bool ?? false }

  package var watchesFiles: Bool {
    json["workspace"]["didChangeWatchedFiles"]["dynamicRegistration"].bool ?? false
  }

  /// Whether the client reports files and folders that the user renames or deletes.
  package var reportsFileOperations: Bool {
    json["workspace"]["fileOperations"].members != nil
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
