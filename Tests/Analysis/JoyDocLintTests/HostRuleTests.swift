import FormulaLint
import JoyDocLint
import SourceText
import Testing

/// The rules about differences between hosts.
@Suite struct HostRuleTests {
  private static let rules: Set = ["host-difference", "host-lacks", "host-silent"]

  /// Returns the features of the findings by rule and severity.
  private func features(
    _ targets: String, in text: String = Form2026.text, warn: [String] = []
  ) throws -> [String: [String]] {
    let findings = try Form2026.findings(of: Self.rules, targets, in: text, warn: warn)
    return Dictionary(grouping: findings) {
      "\($0.diagnostic.rule) \($0.diagnostic.severity.rawValue)"
    }.mapValues { $0.compactMap { $0.hosts?.feature.rawValue }.sorted() }
  }

  @Test func `an early iOS candidate differs in three ways and lacks seven features`()
    throws
  {
    #expect(
      try features("ios>=3.0-rc4") == [
        "host-difference warning": ["list-into-text", "multi-select-columns", "text-as-date"],
        "host-lacks warning": [
          "copied-page", "editability", "hidden-views", "leading-point", "required-columns",
        ],
        "host-lacks information": ["decorators", "page-actions"],
      ])
  }

  @Test func `the safe fix of a leading point writes a zero`() throws {
    let linter = try Form2026.linter("ios>=3.0-rc4")
    let (bytes, _) = linter.fixed(Array(Form2026.text.utf8), of: "a.json", includingUnsafe: false)
    let text = String(decoding: bytes, as: UTF8.self)
    #expect(text.contains("r.price)) * 0.5"))
    #expect(
      try features("ios>=3.0-rc4", in: text)["host-lacks warning"] == [
        "copied-page", "editability", "hidden-views", "required-columns",
      ])
  }

  @Test func `recent versions on two hosts differ in two parts`() throws {
    #expect(
      try features("web>=4.0-rc24,ios>=3.0-rc23") == [
        "host-difference warning": ["multi-select-columns"],
        "host-lacks warning": ["editability"],
      ])
  }

  @Test func `an early Web candidate lacks features of later ones`() throws {
    #expect(
      try features("web>=4.0-rc12") == [
        "host-difference warning": ["list-into-text"], "host-lacks warning": ["required-columns"],
        "host-lacks information": ["compact-view", "decorators", "page-actions"],
      ])
  }

  @Test func `the newest versions agree, and gaps of the documentation are optional`() throws {
    let targets = "web>=4.0-rc24,ios>=3.0-rc25,kotlin>=2.0-RC25"
    #expect(try features(targets) == [:])
    let silent = try Form2026.findings(of: Self.rules, targets, warn: ["host-silent"])
    #expect(
      Dictionary(
        uniqueKeysWithValues: silent.compactMap { $0.hosts }.map { ($0.feature, $0.hosts) }) == [
          .hiddenViews: ["kotlin"], .multiSelectColumns: ["web", "kotlin"], .editability: ["web"],
          .compactView: ["ios", "kotlin"],
        ])
    #expect(
      silent.contains {
        $0.diagnostic.message
          == "no documentation says how Web and Kotlin treat a multiSelect column without 'multi'"
      })
  }

  @Test func `a single version is compared with this engine`() throws {
    #expect(
      try features("ios=3.0-rc22") == [
        "host-difference warning": ["list-into-text", "multi-select-columns", "text-as-date"],
        "host-lacks warning": ["editability"],
      ])
  }

  @Test func `a date in a row depends on the version of Kotlin`() throws {
    let text = try Form2026.text(
      ("year(due)", "day(visits[0].at)"),
      (
        "\"fields\": [",
        #"""
        "fields": [{"_id": "visits", "type": "table", "file": "f1", "rowOrder": [],
          "tableColumnOrder": ["at"], "tableColumns": [{"_id": "at", "type": "date"}]},
        """#
      ))
    let old = try Form2026.findings(of: ["host-difference"], "kotlin>=2.0-RC21", in: text)
    #expect(old.contains { $0.hosts?.feature == .rowDates })
    let new = try Form2026.findings(of: ["host-difference"], "kotlin>=2.0-RC22", in: text)
    #expect(!new.contains { $0.hosts?.feature == .rowDates })
  }

  @Test func `decorators of rows on any level are found`() throws {
    let text = try Form2026.text(
      (
        "\"fields\": [",
        #"""
        "fields": [{"_id": "orders", "type": "collection", "file": "f1",
          "schema": {"top": {"root": true, "children": ["sub"], "tableColumns": []},
            "sub": {"tableColumns": []}},
          "value": [{"_id": "t1", "cells": {}, "children": {"sub": {"value": [
            {"_id": "s1", "cells": {}, "decorators": {"all": [{"action": "a"}]}}]}}}]},
        """#
      ))
    let found = try Form2026.findings(of: ["host-lacks"], "ios>=3.0-rc4", in: text)
    #expect(found.contains { $0.hosts?.feature == .rowDecorators && $0.field == "orders" })
  }

  @Test(arguments: [
    (
      "ios>=3.0-rc4", "text-as-date",
      "'due' is text: iOS before 3.0.0-rc23 reads no date from it, later versions do"
    ),
    (
      "ios=3.0-rc22", "text-as-date",
      "'due' is text: iOS 3.0.0-rc22 reads no date from it, this engine does"
    ),
    (
      "web>=4.0-rc12", "list-into-text",
      "the text field 'list' receives a list: Web before 4.0.0-rc24 keeps the old text, later versions write '[a, b]' (assumed)"
    ),
    ("ios>=3.0-rc4", "leading-point", "'.5' cannot be parsed by iOS before 3.0.0-rc5"),
    (
      "ios>=3.0-rc4", "multi-select-columns",
      "the column 'tags' of 'lines' does not contain 'multi': iOS before 3.0.0-rc24 lets people choose several options, later versions let people choose one"
    ),
    (
      "ios>=3.0-rc4", "decorators",
      "'rowDecorators' of the field 'lines' is not shown by iOS before 3.0.0-rc12, and 1 more"
    ),
  ])
  func `a message names the versions`(targets: String, feature: String, message: String) throws {
    let found = try Form2026.findings(of: Self.rules, targets).filter {
      $0.hosts?.feature.rawValue == feature
    }
    #expect(found.map(\.diagnostic.message) == [message])
  }

  @Test func `reports contain the versions and whether they are assumed`() throws {
    let found = try Form2026.findings(of: ["host-difference"], "ios>=3.0-rc4,web>=4.0-rc12")
    let facts = found.compactMap(\.hosts)
    #expect(facts.first { $0.feature == .textAsDate }?.hosts == ["ios<3.0.0-rc23"])
    #expect(facts.first { $0.feature == .textAsDate }?.isAssumed == false)
    let list = facts.first { $0.feature == .listIntoText }
    #expect(list?.hosts == ["ios<3.0.0-rc23", "web<4.0.0-rc24"])
    #expect(list?.isAssumed == true)
  }

  @Test func `a function is missing on targets that its declaration does not name`() throws {
    let configuration = LintConfiguration(
      Array(
        """
        [functions.vat]
        signature = "(net: number) -> number"
        hosts = ["kotlin"]
        [hosts]
        targets = ["kotlin", "ios"]
        """.utf8), folder: "/p")
    #expect(configuration.findings.isEmpty)
    let text = try Form2026.text(("year(due)", "vat(total)"))
    let linter = Linter(FileConfiguration(configuration, for: "/p/a.json"))
    let found = linter.findings(in: Array(text.utf8), of: "a.json").filter {
      $0.hosts?.feature == .ownFunctions
    }
    #expect(
      found.map(\.diagnostic.message) == [
        "'vat' is declared for Kotlin only: on iOS the field keeps its value"
      ])
    #expect(found.first?.diagnostic.rule == "host-lacks")
  }

  @Test func `members that state the default are not lacked`() throws {
    let text = try Form2026.text(
      (#""editability": "form""#, #""editability": ["inline", "form"]"#),
      (#""deletable": false"#, #""deletable": true"#),
      (#""withoutValues""#, #""withValues", "withoutValues""#))
    let found = try features("ios>=3.0-rc4,web>=4.0-rc12", in: text).values.joined()
    #expect(!found.isEmpty)
    #expect(!found.contains("editability") && !found.contains("page-actions"))
  }

  @Test func `without targets nothing is reported`() throws {
    #expect(try features("") == [:])
  }
}

/// Versions of hosts and targets.
@Suite struct HostTargetTests {
  @Test func `versions are ordered by numbers, then beta, candidate and release`() throws {
    let versions = try [
      "2.0-Beta08", "2.0-beta20", "2.0-RC1", "2.0-rc9", "2.0-RC24", "2.0", "2.0.1",
    ].map { try HostVersion($0) }
    for (one, other) in zip(versions, versions.dropFirst()) { #expect(one < other) }
    #expect(try HostVersion("2.0") == HostVersion("2.0.0"))
    #expect(try HostVersion("4.0-RC24").spelled(by: .web) == "4.0.0-rc24")
    #expect(try HostVersion("2.0-rc24").spelled(by: .kotlin) == "2.0.0-RC24")
  }

  @Test(arguments: ["", "4.", "4.0-", "4.0.0.0", "rc4", "4.0-rc", "4.0-rcx", "1234567", "4.0-rc-1"])
  func `anything else is not a version`(text: String) {
    #expect(throws: HostVersion.Problem.invalid) { try HostVersion(text) }
  }

  private func problem(_ text: String) -> String? {
    do throws(HostTarget.Problem) {
      _ = try HostTarget(text)
      return nil
    } catch {
      return error.message + (error.hint.map { "; \($0)" } ?? "")
    }
  }

  @Test(arguments: [
    ("andriod", "there is no host 'andriod'; did you mean 'android'?"),
    ("web>=4.0-rx24", "'4.0-rx24' is not a version, such as 4.0.0-rc24"),
    (
      "web>=4.0.0-rc24-2773-beta.4",
      "4.0.0-rc24-2773-beta.4 was withdrawn for malware (JOYFILL-SA-2026-001)"
    ),
    ("ios>=3.0-rc25<3.0-rc23", "'ios>=3.0-rc25<3.0-rc23' contains no version"),
    ("ios>3", "'ios>3' is not a valid target; write ios, ios>=VERSION or ios=VERSION"),
  ])
  func `a target that is not valid is explained`(text: String, message: String) {
    #expect(problem(text) == message)
  }

  @Test func `a version that is newer than all known ones counts as the newest`() throws {
    let target = try HostTarget("Android >= 2.5")
    #expect(target.host == .kotlin)
    #expect(
      target.remark == "Kotlin 2.5 is newer than the known versions; it is treated as 2.0.0-RC26")
    #expect(try HostTarget("kotlin>=2.0-RC26").remark == nil)
  }

  @Test func `targets in a configuration exclude the extended profile`() {
    let text = "profile = \"extended\"\n[hosts]\ntargets = [\"ios\", \"ois\"]"
    let found = LintConfiguration(Array(text.utf8), folder: "/").findings.map(\.advice)
    #expect(
      Set(found) == [
        "profile 'extended' is for this engine only, but 'targets' names other hosts; remove one of them",
        "there is no host 'ois'; did you mean 'ios'?",
      ])
  }

  @Test func `an override replaces the targets`() throws {
    let text =
      "[hosts]\ntargets = [\"ios\"]\n[[overrides]]\npaths = [\"web/**\"]\ntargets = [\"web\"]"
    let configuration = LintConfiguration(Array(text.utf8), folder: "/p")
    #expect(configuration.findings.isEmpty)
    #expect(configuration.settings(for: "/p/a.json").hosts.targets == [try HostTarget("ios")])
    #expect(configuration.settings(for: "/p/web/a.json").hosts.targets == [try HostTarget("web")])
  }

  @Test func `each feature has one row, and the newest versions are known`() {
    #expect(Set(HostTable.rows.map(\.feature)) == Set(HostFeature.allCases))
    #expect(HostTable.rows.count == HostFeature.allCases.count)
    for row in HostTable.rows {
      for host in DocumentHost.allCases {
        for era in row.eras(of: host) {
          guard let first = era.versions.first, let newest = host.newest else { continue }
          #expect(first <= newest, "\(row.feature) \(host)")
        }
      }
    }
  }
}
