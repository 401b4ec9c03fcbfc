package import Formulas
package import JSONRPC
package import JoyDocLint

/// The services that a program provides to a server of editors.
package struct EditorHost {
  /// The formula language, including functions defined by the program.
  package var language: FormulaLanguage
  /// Sends a message to the client, in order.
  package var send: (OutgoingMessage) -> Void
  /// Returns the current time in milliseconds since 1970 UTC.
  package var now: () -> Double
  /// Returns the configuration of the document with a URI.
  package var configuration: (_ uri: String) -> FileConfiguration
  /// Adds the capabilities of the requests that only this program answers.
  package var advertise: (inout ServerCapabilities) -> Void
  /// The folder for files that are only shown, or `nil` if none can be written.
  package var stateFolder: String?
  /// Writes a file and creates its parent folders. Returns `true` on success.
  package var write: (_ path: String, [UInt8]) -> Bool
  /// The settings of clients that send none.
  package var settings = Settings()
  /// The URI of a page with a heading per rule.
  package var rulesPage: String?

  package init(
    language: FormulaLanguage = .standard, send: @escaping (OutgoingMessage) -> Void,
    now: @escaping () -> Double = { 0 },
    configuration: @escaping (_ uri: String) -> FileConfiguration = { _ in FileConfiguration() },
    advertise: @escaping (inout ServerCapabilities) -> Void = { _ in },
    stateFolder: String? = nil,
    write: @escaping (_ path: String, [UInt8]) -> Bool = { _, _ in false },
    rulesPage: String? = nil
  ) {
    self.language = language
    self.send = send
    self.now = now
    self.configuration = configuration
    self.advertise = advertise
    self.stateFolder = stateFolder
    self.write = write
    self.rulesPage = rulesPage
  }
}
