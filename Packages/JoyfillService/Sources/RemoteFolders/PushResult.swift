package import JoyfillService

/// The result of pushing one document.
package struct PushResult: Sendable {
  package let kind: DocumentKind
  package let identifier: String
  package let outcome: Outcome

  package init(_ kind: DocumentKind, _ identifier: String, _ outcome: Outcome) {
    self.kind = kind
    self.identifier = identifier
    self.outcome = outcome
  }

  /// The outcomes of a push.
  package enum Outcome: Sendable {
    /// The service already has it.
    case unchanged
    /// A dry run would send this.
    case planned(Plan)
    case sent(Plan)
    /// The linter reports errors.
    case lintErrors
    /// The service has another version of these parts of the document.
    case conflict([String])
    /// The service has not stored these parts. `stored` is its version of the document.
    case notKept([String], stored: [UInt8])
    /// The document was not pulled.
    case notPulled
    case failed(ServiceError)
    case unusable(String)
  }

  /// A request that changes a document.
  package struct Plan: Hashable, Sendable {
    package var method = "POST"
    package var path: String
    /// The number of changelogs, or `nil` if the whole document is sent.
    package var changes: Int?
    package var bytes: Int
  }

  /// Whether the push of the document has succeeded.
  package var isSuccess: Bool {
    switch outcome {
    case .unchanged, .planned, .sent: true
    case .lintErrors, .conflict, .notKept, .notPulled, .failed, .unusable: false
    }
  }

  /// The error of a failed call, or `nil`.
  package var error: ServiceError? {
    if case .failed(let error) = outcome { error } else { nil }
  }

  /// The stable name of the outcome.
  package var code: String {
    switch outcome {
    case .unchanged: "unchanged"
    case .planned: "planned"
    case .sent: "pushed"
    case .lintErrors: "lint-errors"
    case .conflict: "conflict"
    case .notKept: "not-kept"
    case .notPulled: "not-pulled"
    case .failed(let error): error.code
    case .unusable: "unusable"
    }
  }

  /// The differing parts, if any.
  package var places: [String] {
    switch outcome {
    case .conflict(let places), .notKept(let places, _): places
    case .unchanged, .planned, .sent, .lintErrors, .notPulled, .failed, .unusable: []
    }
  }

  /// The request of the outcome, if any.
  package var plan: Plan? {
    switch outcome {
    case .planned(let plan), .sent(let plan): plan
    case .unchanged, .lintErrors, .conflict, .notKept, .notPulled, .failed, .unusable: nil
    }
  }

  /// The details for people.
  package var message: String {
    switch outcome {
    case .unchanged: "the service has it already"
    case .planned(let plan), .sent(let plan):
      "\(plan.method) \(plan.path), "
        + (plan.changes.map { "\($0) change\($0 == 1 ? "" : "s")" } ?? "the whole document")
        + ", \(plan.bytes) bytes"
    case .lintErrors: "fix the errors, or use --no-lint"
    case .conflict(let places):
      "the service has another version of \(places.joined(separator: ", "))"
    case .notKept(let places, _): "the service has not stored \(places.joined(separator: ", "))"
    case .notPulled: "not pulled; --create creates it"
    case .failed(let error): error.message
    case .unusable(let text): text
    }
  }
}
