import JSONRPC

extension ServerState {
  /// The maximum number of virtual documents that are kept up to date.
  private static var maxContents: Int { 20 }

  /// Performs the action of `answer`, or its fallback, and returns the result for the client.
  mutating func perform(_ answer: Answer) -> JSON {
    guard let action = answer.action else { return answer.result }
    if perform(action) { return answer.result }
    if let fallback = answer.fallback { _ = perform(fallback) }
    return answer.unsupportedResult
  }

  /// Performs `action` as far as the client supports it.
  ///
  /// Returns `false` if it is unsupported, so that the command's response must carry the result.
  mutating func perform(_ action: EditorAction) -> Bool {
    guard phase == .running else { return false }
    switch action {
    case .apply(let edit, let label):
      guard client.appliesEdits else { return false }
      ask(
        "workspace/applyEdit", ["label": .string(label), "edit": edit], for: .edit(label: label))
    case .show(_, let file, let content)
    where client.showsDocuments && client.readsContent && !file.isExternal:
      let uri = content.uri(named: file.name)
      if shownContents.count >= Self.maxContents { shownContents = [:] }
      shownContents[uri] = content
      ask("workspace/textDocumentContent/refresh", ["uri": .string(uri)])
      ask("window/showDocument", ["uri": .string(uri), "external": false, "takeFocus": false])
    case .show(let text, let file, _):
      guard client.showsDocuments, let folder = host.stateFolder else { return false }
      let path = "\(folder)/\(file.name)"
      guard host.write(path, Array(text.utf8)) else {
        return perform(.say("the file \(path) cannot be written", .error))
      }
      ask(
        "window/showDocument",
        [
          "uri": .string(FileURI.uri(path)), "external": .bool(file.isExternal),
          "takeFocus": false,
        ])
    case .say(let text, let importance):
      host.send(
        .notification(
          method: "window/showMessage",
          parameters: ["type": .integer(importance.rawValue), "message": .string(text)]))
    }
    return true
  }

  /// Requests a refresh of the virtual documents that are derived from the document `uri`.
  package mutating func refreshContents(of uri: String) {
    for (shown, content) in shownContents.sorted(by: { $0.key < $1.key })
    where content.document == uri {
      ask("workspace/textDocumentContent/refresh", ["uri": .string(shown)])
    }
  }

  /// Returns `true` if the client shows virtual documents that are derived from the document `uri`.
  package func showsContents(of uri: String) -> Bool {
    shownContents.values.contains { $0.document == uri }
  }
}
