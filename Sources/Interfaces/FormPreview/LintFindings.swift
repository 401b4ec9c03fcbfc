package import FormEditing
import JSONTree
import JoyDocLint
import LintReports
import SourceText

/// The linter's findings for the file.
struct LintFindings: Sendable {
  /// The findings in the format of `lint --format json`.
  let json: [UInt8]
  let count: Int
  let errorCount: Int

  init(_ file: LintedFile) {
    json = JSONReport.text(of: [file])
    count = file.findings.count
    errorCount = [file].count(.error)
  }
}

/// A revision of the file that is linted when somebody first asks for its findings.
struct RevisionToLint {
  let bytes: [UInt8]
  let name: String
  let configuration: FileConfiguration
  private var task: Task<LintFindings, Never>?

  init(_ bytes: [UInt8], _ name: String, _ configuration: FileConfiguration) {
    (self.bytes, self.name, self.configuration) = (bytes, name, configuration)
  }

  /// Starts the linter in the background, unless it was started before.
  mutating func findings() -> Task<LintFindings, Never> {
    if let task { return task }
    let (bytes, name, configuration) = (bytes, name, configuration)
    let started = Task.detached {
      var linter = Linter(configuration)
      linter.search = Linter.maxSearch
      let findings = linter.findings(in: bytes, of: name)
      return LintFindings(LintedFile(path: name, name: name, bytes: bytes, findings: findings))
    }
    task = started
    return started
  }
}

extension PreviewSession {
  /// Sends the number of findings to the connected pages when the linter has finished.
  func announceFindings() {
    guard events.hasClients, let task = revisionToLint?.findings() else { return }
    let epoch = form.epoch
    Task { [weak self] in await self?.announce(await task.value, of: epoch) }
  }

  private func announce(_ findings: LintFindings, of epoch: Int) {
    guard epoch == form.epoch else { return }
    events.send(
      "findings",
      JSONWriter.object { writer in
        writer.append("count", findings.count)
        writer.append("errors", findings.errorCount)
      })
  }

  /// Returns the findings in the format of `lint --format json`.
  package func lintFindings() async throws(RequestError) -> [UInt8] {
    guard let task = revisionToLint?.findings() else { throw .noDocument }
    return await task.value.json
  }
}
