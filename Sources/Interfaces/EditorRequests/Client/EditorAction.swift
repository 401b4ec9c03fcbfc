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
    package var isExternal: Bool { ending == "html" }

    /// The file name, with characters replaced that are special in file systems or links.
    package var name: String {
      let words = subject.map { $0.isLetter || $0.isNumber || $0 == " " || $0 == "." ? $0 : "-" }
      let name = String(words.prefix(80)).drop { $0 == "." || $0 == " " }
      return "\(name.isEmpty ? "text" : String(name)).\(ending)"
    }
  }

  /// The severity of a message. The raw value is LSP's `MessageType`.
  package enum Importance: Int, Sendable { case error = 1, warning, information }
}
