// Written by formulary-dev from the files of the folder Requests; `make update` writes it anew.
// swift-format-ignore-file

/// All requests of the server, by the names of their types.
package enum ServerRequests {
  package static let all: [any Request.Type] = [
    CodeActionRequest.self,
    CodeLensRequest.self,
    CodeLensResolveRequest.self,
    CompletionRequest.self,
    CompletionResolveRequest.self,
    DefinitionRequest.self,
    DiagnosticRequest.self,
    DocumentHighlightRequest.self,
    DocumentLinkRequest.self,
    DocumentSymbolRequest.self,
    ExecuteCommandRequest.self,
    FoldingRangeRequest.self,
    FormattingRequest.self,
    HoverRequest.self,
    ImplementationRequest.self,
    IncomingCallsRequest.self,
    InlayHintRequest.self,
    LinkedEditingRangeRequest.self,
    OnTypeFormattingRequest.self,
    OutgoingCallsRequest.self,
    PrepareCallHierarchyRequest.self,
    PrepareRenameRequest.self,
    RangeFormattingRequest.self,
    ReferencesRequest.self,
    RenameRequest.self,
    SelectionRangeRequest.self,
    SemanticTokensDeltaRequest.self,
    SemanticTokensRangeRequest.self,
    SemanticTokensRequest.self,
    SignatureHelpRequest.self,
    TextDocumentContentRequest.self,
    TypeDefinitionRequest.self,
    WorkspaceDiagnosticRequest.self,
    WorkspaceSymbolRequest.self,
  ]
}
