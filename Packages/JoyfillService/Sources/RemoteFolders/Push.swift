import JoyDocEngine
package import JoyfillService

/// A push of documents that differ from what was pulled.
package struct Push: Sendable {
  /// Whether nothing is sent.
  package var isDryRun = false
  /// The form in which documents are sent. `nil` sends changes if only values of fields differ, else the
  /// whole document.
  package var form: Form?
  /// Whether changes of others are overwritten.
  package var overwrites = false

  /// The forms in which a document is sent.
  package enum Form: String, CaseIterable, Sendable { case changes, whole }

  package init() {}

  /// Sends a document unless the service has changed it since `base`.
  ///
  /// Without a base, only values of fields with formulas may differ from what the service has.
  package func send(
    _ document: RemoteDocument, base: [UInt8]?, _ service: JoyfillService
  ) async -> PushResult {
    let outcome: PushResult.Outcome
    do throws(ServiceError) {
      outcome = try await self.outcome(document, base: base, service)
    } catch {
      outcome = .failed(error)
    }
    return PushResult(document.kind, document.identifier.description, outcome)
  }

  private func outcome(
    _ document: RemoteDocument, base: [UInt8]?, _ service: JoyfillService
  ) async throws(ServiceError) -> PushResult.Outcome {
    let (id, kind) = (document.identifier, document.kind)
    let remote = try await service.document(id, kind)
    let (new, current) = (StoredMembers(document.bytes), StoredMembers(remote.bytes))
    let comparison = DocumentComparison(current, new)
    if comparison.isEmpty { return .unchanged }
    if !overwrites {
      let conflict =
        base.map { DocumentComparison(StoredMembers($0), current).places }
        ?? Self.uncomputedChanges(comparison, document)
      if !conflict.isEmpty { return .conflict(conflict) }
    }
    var changes: [DocumentChange]?
    if kind == .document, form != .whole {
      changes = comparison.valueChanges?.map { .fieldUpdate($0) }
    }
    if form == .changes, changes == nil {
      return .unusable("--as changes requires that only values of fields differ")
    }
    let plan = try Self.plan(document, changes, remote: remote)
    if isDryRun { return .planned(plan) }
    if let changes {
      _ = try await service.send(changes, to: remote)
    } else {
      _ = try await service.replace(id, kind, with: document.bytes)
    }
    let stored = try await service.document(id, kind)
    let lost = DocumentComparison(StoredMembers(stored.bytes), new).places
    return lost.isEmpty ? .sent(plan) : .notKept(lost, stored: stored.bytes)
  }

  /// Returns the places that differ, except for values of fields with formulas.
  private static func uncomputedChanges(
    _ comparison: DocumentComparison, _ document: RemoteDocument
  ) -> [String] {
    guard let changes = comparison.valueChanges, let engine = try? DocumentEngine(document.bytes)
    else { return comparison.places }
    let computed = Set(engine.computedFields)
    return changes.map(\.field).filter { !computed.contains($0) }.map { "fields/\($0)" }
  }

  private static func plan(
    _ document: RemoteDocument, _ changes: [DocumentChange]?, remote: RemoteDocument
  ) throws(ServiceError) -> PushResult.Plan {
    let path = "/\(document.kind.plural)/\(document.identifier)"
    guard let changes else {
      let body = try JoyfillService.replacement(document.kind, document.bytes)
      return .init(path: path, bytes: body.count)
    }
    let body = try JoyfillService.changelogs(changes, of: remote)
    return .init(path: "\(path)/changelogs", changes: changes.count, bytes: body.count)
  }
}
