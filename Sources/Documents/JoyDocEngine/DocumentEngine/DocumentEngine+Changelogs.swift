import JSONTree

/// JSON that is not a list of changelogs.
package struct UnreadableChangelogs: Error {
  package let message: String
}

extension DocumentEngine {
  /// Applies changelogs in order. One that cannot be applied is skipped.
  ///
  /// Calls `record` after each changelog with its position from 1, with its report or the reason why it was
  /// skipped, and with the engine. Complexity: that of the changes.
  package mutating func apply(
    _ changelogs: Changelog.List,
    _ record: (
      _ position: Int, Result<(changelog: Changelog, report: ChangeReport), ChangeError>,
      _ engine: DocumentEngine
    ) -> Void
  ) {
    for (number, result) in changelogs {
      do throws(ChangeError) {
        let changelog = try result.get()
        let report = try apply(changelog.change)
        record(number, .success((changelog, report)), self)
      } catch {
        record(number, .failure(error), self)
      }
    }
  }

  /// Applies the JSON array of changelogs in `json`, and returns a report on each as JSON.
  ///
  /// Throws `UnreadableChangelogs` if `json` is not a list of changelogs. Complexity: that of the
  /// changes, plus that of `settle` unless the values of formulas are known to be up to date.
  package mutating func reports(
    applying json: [UInt8]
  ) throws(UnreadableChangelogs) -> [[UInt8]] {
    let (tree, diagnostics) = JSONTree.parse(json)
    if let fault = diagnostics.first(where: { $0.isFatal }) {
      throw UnreadableChangelogs(message: "the changelogs are not valid JSON: \(fault.message)")
    }
    guard let list = Changelog.list(tree) else {
      throw UnreadableChangelogs(message: "changelogs must be a JSON array")
    }
    if !isSettled { settle() }
    var reports: [[UInt8]] = []
    apply(list) { number, result, engine in
      switch result {
      case .success(let (changelog, report)):
        reports.append(report.json(number, changelog.change, in: engine))
      case .failure(let error): reports.append(ChangeReport.json(number, skippedFor: error))
      }
    }
    return reports
  }
}
