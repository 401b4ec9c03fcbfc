package import JSONRPC

/// Something that a command has a person see, whatever editor is in front.
package enum EditorAction: Sendable {
  /// Changes of texts, under a name for the list of what can be undone.
  case apply(JSON, label: String)
  /// A text in a file of its own, or as a document that is nowhere stored if the client shows such.
  case show(String, in: ShownFile, as: ShownContent)
  /// A sentence.
  case say(String, Importance)

  /// A file in the folder for what is shown; its name is made of what it is about.
  package struct ShownFile: Hashable, Sendable {
    package let subject: String
    package let ending: String

    /// Whether another program shows it, such as a browser.
    var isExternal: Bool { ending == "html" }

    /// The name without characters that file systems or links take for something else.
    var name: String {
      let words = subject.map { $0.isLetter || $0.isNumber || $0 == " " || $0 == "." ? $0 : "-" }
      let name = String(words.prefix(80)).trimmingPrefix { $0 == "." || $0 == " " }
      return "\(name.isEmpty ? "text" : String(name)).\(ending)"
    }
  }

  /// How much a sentence matters; the raw value is the number in the protocol.
  package enum Importance: Int, Sendable { case error = 1, warning, information }
}

extension Server {
  /// More texts than these are not kept up to date.
  private static let mostContents = 20

  /// What of an action the client can do; false if it must make do with the answer of the request.
  func perform(_ action: EditorAction) -> Bool {
    guard phase == .running else { return false }
    switch action {
    case .apply(let edit, let label):
      guard client.appliesEdits else { return false }
      ask("workspace/applyEdit", ["label": .string(label), "edit": edit]) { answer, server in
        guard answer["applied"].bool == false else { return }
        let reason = answer["failureReason"].string.map { ": \($0)" } ?? ""
        _ = server.perform(.say("\(label) was not possible\(reason)", .warning))
      }
    case .show(_, let file, let content)
    where client.showsDocuments && client.readsContent && !file.isExternal:
      let uri = content.uri(named: file.name)
      if shownContents.count >= Self.mostContents { shownContents = [:] }
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
