import JSONTree
import JoyDocLint
import LintReports
import SourceText

/// What the linter has to say about the file.
struct LintFindings: Sendable {
  /// As `lint --format json` tells it.
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
  /// Looks at a file by the settings of its folder, beside everything else.
  static func lint(
    _ bytes: [UInt8], _ name: String, _ guidance: FileGuidance
  ) -> Task<LintFindings, Never> {
    Task.detached {
      var linter = Linter(guidance)
      linter.search = Linter.mostSearch
      let findings = linter.findings(in: bytes, of: name)
      return LintFindings(LintedFile(path: name, name: name, bytes: bytes, findings: findings))
    }
  }

  /// Tells pages how many findings there are, once that is known.
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

  /// The findings, as `lint --format json` tells them.
  package func lintFindings() async throws(PreviewError) -> [UInt8] {
    guard let findings else { throw .noDocument }
    return await findings.value.json
  }
}
