/// An error response to a request.
package struct RequestError: Error, Hashable, Sendable {
  package enum Code: String, Sendable {
    case badRequest = "bad-request"
    case unknownField = "unknown-field"
    case unknownRow = "unknown-row"
    case unknownColumn = "unknown-column"
    case staleEpoch = "stale-epoch"
    case nothingToUndo = "nothing-to-undo"
    case nothingToRedo = "nothing-to-redo"
    case changedOnDisk = "changed-on-disk"
    case readOnly = "read-only"
    case unlicensed
    case graphTooLarge = "graph-too-large"
    case bodyTooLarge = "body-too-large"
    case tooManyStreams = "too-many-streams"
    /// An internal error.
    case defect
  }

  package var code: Code
  package var message: String

  package init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  package static func unknownField(_ id: String) -> RequestError {
    RequestError(.unknownField, "the document has no field '\(id.prefix(100))'")
  }

  package static let notSavable = RequestError(.readOnly, "saving is disabled")

  package static let noDocument = RequestError(
    .badRequest, "there is no form, because the file is not a document")
}
