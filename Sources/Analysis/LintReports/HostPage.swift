package import FormulaLint
import SourceText

/// The documentation of the differences between hosts.
package enum HostPage {
  /// The Markdown page with all known differences.
  package static var text: String {
    var text = """
      # Hosts

      Generated from `HostTable.swift` by `make update`.

      Documents are shown and computed by several programs, whose versions behave differently.
      `formulary lint` reports parts of a document that the versions named in `[hosts]` of
      `.formulary.toml`, or by `--profile`, lack or treat in different ways:

      ```sh
      formulary lint --profile 'web>=4.0-rc24,ios>=3.0-rc23,kotlin>=2.0-RC24' forms/
      ```

      These three ranges are recommended: Kotlin 2.0.0-RC23 announces equal results on Android, iOS and
      Web. A version newer than \(newest) is treated like that one. The documentation of React Native
      ends at 1.2.0 and mentions none of this.

      A dash means that no documentation describes the behaviour. A behaviour marked with \\* is
      assumed. Sources: the release notes of the version named and the guides in `joyfill/docs`
      (21 August 2026).

      """
    text += section("Formulas and documents that hosts treat in different ways", differs: true)
    text += section("Features that versions lack", differs: false)
    text += "\n## Remarks\n\n"
    for row in HostTable.rows {
      for remark in remarks(row) { text += "- \(capitalized(row.title)): \(remark)\n" }
    }
    return text
  }

  private static var newest: String {
    DocumentHost.allCases.compactMap { host in
      host.newest.map { "\(host.title) \($0.spelled(by: host))" }
    }.enumerated(with: .or)
  }

  private static let hosts = HostRow.hosts

  private static func section(_ title: String, differs: Bool) -> String {
    let names = hosts.map(\.title).joined(separator: " | ")
    var text = "\n## \(title)\n\n"
    text += differs ? "| | \(names) | this engine |\n|---|---|---|---|---|\n" : ""
    text += differs ? "" : "| | \(names) | reported as |\n|---|---|---|---|---|\n"
    for row in HostTable.rows {
      let last: String
      switch row.kind {
      case .differs:
        guard differs else { continue }
        last = row.engine.cell
      case .lacked(let severity, _):
        guard !differs else { continue }
        last = severity.rawValue
      }
      let cells = hosts.map { row.summary(of: $0, assumedMark: "\\*") }.joined(separator: " | ")
      text += "| \(capitalized(row.title)) | \(cells) | \(last) |\n"
    }
    return text
  }

  private static func remarks(_ row: HostRow) -> [String] {
    let assumed = hosts.flatMap { host in
      row.eras(of: host).compactMap { era -> String? in
        guard case .assumed(let reason) = era.evidence, era.behaviour != .lacks else { return nil }
        return "\(host.title) is assumed: \(reason)."
      }
    }
    let pages = hosts.flatMap { host in
      row.eras(of: host).compactMap { era -> String? in
        guard case .page(let page) = era.evidence else { return nil }
        return "\(host.title) by \(page)."
      }
    }
    return [row.remark].compactMap(\.self) + assumed + pages
  }

  private static func capitalized(_ text: String) -> String {
    text.prefix(1).uppercased() + text.dropFirst()
  }

  /// Returns the differences that the rule reports, one line each; empty for other rules.
  package static func lines(for rule: RuleDescription) -> [String] {
    HostTable.rows.compactMap { row in
      switch row.kind {
      case .differs: guard rule == HostRules.differs else { return nil }
      case .lacked: guard rule == HostRules.lacks else { return nil }
      }
      return "\(capitalized(row.title)): \(row.summary)."
    }
  }
}
