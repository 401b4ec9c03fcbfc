package import JSONRPC

/// A user-visible effect of a command that the client carries out.
package enum EditorAction: Sendable {
  /// Applies a workspace edit. `label` is the entry in the undo list.
  case apply(JSON, label: String)
  /// Shows a text as a virtual document if the client supports it, otherwise as a file.
  case show(String, in: ShownFile, as: VirtualDocument)
  /// Shows a message.
  case say(String, Importance)

  /// A file in the state folder for content to show. Its name is derived from `subject`.
  package struct ShownFile: Hashable, Sendable {
    package let subject: String
    package let ending: String

    /// Whether another program, such as a browser, opens the file.
    var isExternal: Bool { ending == "html" }

    /// The file name, with characters replaced that are special in file systems or links.
    var name: String {
      let words = subject.map { $0.isLetter || $0.isNumber || $0 == " " || $0 == "." ? $0 : "-" }
      let name = String(words.prefix(80)).trimmingPrefix { $0 == "." || $0 == " " }
      return "\(name.isEmpty ? "text" : String(name)).\(ending)"
    }
  }

  /// The severity of a message. The raw value is LSP's `MessageType`.
  package enum Importance: Int, Sendable { case error = 1, warning, information }
}

extension Server {
  /// The maximum number of virtual documents that are kept up to date.
  private static let maxContents = 20

  /// Performs `action` as far as the client supports it.
  ///
  /// Returns `false` if it is unsupported, so that the command's response must carry the result.
  func perform(_ action: EditorAction) -> Bool {
    guard phase == .running else { return false }
    switch action {
    case .apply(let edit, let label):
      guard client.appliesEdits else { return false }
      ask("workspace/applyEdit", ["label": .string(label), "edit": edit]) { answer, server in
        guard answer["applied"].bool == false else { return }
        let reason = answer["failureReason"].string.map { ": \($0)" } ?? ""
        _ = server.perform(.say("\(label) failed\(reason)", .warning))
      }
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
}
