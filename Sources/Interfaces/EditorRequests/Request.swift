package import JSONRPC
package import SourceText

/// A read-only LSP request about one open document. Each request is one file; dispatch and
/// capabilities are derived from it.
///
/// A driver determines the `subject` and the `needs` of a request when it arrives, supplies them, and
/// then runs the steps of the answer that `begin` returns.
package protocol Request: SendableMetatype {
  static var method: String { get }
  /// The progress title shown by clients that support work-done progress.
  static var title: String { get }
  /// Whether the result covers a whole document, so that other requests take precedence.
  static var isBulk: Bool { get }
  /// Whether typing users wait for the response, so that bulk work yields to it.
  static var isUrgent: Bool { get }
  /// Adds the server capabilities of this request to the `initialize` response.
  static func advertise(in capabilities: inout ServerCapabilities)
  /// Returns the document that the request reads. The parameter `textDocument` names it by default.
  static func subject(
    _ parameters: JSON, among documents: OpenURIs
  ) throws(ResponseError) -> RequestSubject
  /// Returns the data that the answer reads besides the document `uri`.
  static func needs(_ parameters: JSON, of uri: String) -> RequestNeeds
  /// Returns the answer, whose steps have not run yet.
  static func begin(
    _ parameters: JSON, in document: DocumentSnapshot, with inputs: RequestInputs
  ) throws(ResponseError) -> PendingAnswer
}

extension Request {
  package static var title: String { "Analyzing the document" }
  package static var isBulk: Bool { false }
  package static var isUrgent: Bool { !isBulk }

  package static func subject(
    _ parameters: JSON, among documents: OpenURIs
  ) throws(ResponseError) -> RequestSubject {
    guard let uri = parameters["textDocument"]["uri"].string else {
      throw ResponseError(.invalidParameters, "'textDocument' has no 'uri'")
    }
    return .document(uri)
  }

  package static func needs(_ parameters: JSON, of uri: String) -> RequestNeeds { RequestNeeds() }
}

/// A request that is answered in one step.
package protocol DocumentRequest: Request {
  static func answer(
    _ parameters: JSON, in document: DocumentSnapshot
  ) throws(ResponseError) -> JSON
}

extension DocumentRequest {
  package static func begin(
    _ parameters: JSON, in document: DocumentSnapshot, with inputs: RequestInputs
  ) throws(ResponseError) -> PendingAnswer {
    PendingAnswer(Answer(try answer(parameters, in: document)))
  }
}

/// The document that a request reads.
package enum RequestSubject: Sendable {
  /// The open document with this URI.
  case document(String)
  /// No document: the request has this answer.
  case answered(JSON)
}

/// The data that a request reads besides its document.
package struct RequestNeeds: Hashable, Sendable {
  /// Whether the request reads the edits of safe fixes.
  package var safeEdits = false
  /// The path of the test file that the request reads if it exists.
  package var tests: String?
}

/// The data that a driver supplies for the `RequestNeeds` of a request.
package struct RequestInputs: Sendable {
  /// The edits of the safe fixes that `lint --fix` would apply.
  package var safeEdits: [DocumentDiagnostic.Edit]
  /// The test file, open or from disk.
  package var tests: DocumentSnapshot?

  package init(safeEdits: [DocumentDiagnostic.Edit] = [], tests: DocumentSnapshot? = nil) {
    self.safeEdits = safeEdits
    self.tests = tests
  }
}

/// The URIs of the open documents.
package struct OpenURIs: Sendable {
  /// The generation of each document by its URI.
  private let generations: [String: Int]

  package init(_ generations: [String: Int]) { self.generations = generations }

  package func contains(_ uri: String) -> Bool { generations[uri] != nil }

  /// The document that was edited last.
  package var latest: String? { generations.max { $0.value < $1.value }?.key }
}

/// The entry of a request in the registry.
///
/// Holds closures, since Embedded Swift has no metatypes of protocols.
package struct AnyRequest: Sendable {
  package let method: String
  package let title: String
  package let isBulk: Bool
  package let isUrgent: Bool
  package let advertise: @Sendable (inout ServerCapabilities) -> Void
  package let subject: @Sendable (JSON, OpenURIs) throws(ResponseError) -> RequestSubject
  package let needs: @Sendable (_ parameters: JSON, _ uri: String) -> RequestNeeds
  package let begin:
    @Sendable (JSON, DocumentSnapshot, RequestInputs) throws(ResponseError) -> PendingAnswer

  init<Kind: Request>(_ request: Kind.Type) {
    method = Kind.method
    title = Kind.title
    isBulk = Kind.isBulk
    isUrgent = Kind.isUrgent
    advertise = { Kind.advertise(in: &$0) }
    subject = { (parameters, documents) throws(ResponseError) in
      try Kind.subject(parameters, among: documents)
    }
    needs = { Kind.needs($0, of: $1) }
    begin = { (parameters, document, inputs) throws(ResponseError) in
      try Kind.begin(parameters, in: document, with: inputs)
    }
  }
}
