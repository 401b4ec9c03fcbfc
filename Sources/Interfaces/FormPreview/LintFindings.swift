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

extension PreviewSession {
  /// Lints a file with its folder's settings in a background task.
  static func lint(
    _ bytes: [UInt8], _ name: String, _ fileConfiguration: FileConfiguration
  ) -> Task<LintFindings, Never> {
    Task.detached {
      var linter = Linter(fileConfiguration)
      linter.search = Linter.maxSearch
      let findings = linter.findings(in: bytes, of: name)
      return LintFindings(LintedFile(path: name, name: name, bytes: bytes, findings: findings))
    }
  }

  /// Sends the number of findings to pages when the linter has finished.
  func announceFindings() {
    guard let task = findings else { return }
    let epoch = epoch
    Task { [weak self] in await self?.announce(await task.value, of: epoch) }
  }

  private func announce(_ findings: LintFindings, of epoch: Int) {
    guard epoch == self.epoch else { return }
    events.send(
      "findings",
      JSONWriter.object { writer in
        writer.append("count", findings.count)
        writer.append("errors", findings.errorCount)
      })
  }

  /// Returns the findings in the format of `lint --format json`.
  package func lintFindings() async throws(PreviewError) -> [UInt8] {
    guard let findings else { throw .noDocument }
    return await findings.value.json
  }
}
