import SourceText

/// The known behaviour of hosts by version.
///
/// The page `Documentation/Hosts.md`, the rules about hosts and hovers are derived from it.
/// Source: release notes and guides in joyfill/docs (MIT), commit 8dac7ee, 21 August 2026.
package enum HostTable {
  /// Returns the row about `feature`.
  package static func row(_ feature: HostFeature) -> HostRow? { byFeature[feature] }

  private static let byFeature = rows.reduce(into: [HostFeature: HostRow]()) { table, row in
    if table[row.feature] == nil { table[row.feature] = row }
  }

  // Kotlin 2.0.0-RC23 claims the same results on Android, iOS and Web. The Web version with these
  // results is not named.
  private static let stableWeb = HostEvidence.assumed(
    "the first Web release after Kotlin 2.0.0-RC23, which announces equal results everywhere")

  private static func web(_ candidate: Int) -> HostVersion { HostVersion(4, candidate: candidate) }
  private static func ios(_ candidate: Int) -> HostVersion { HostVersion(3, candidate: candidate) }
  private static func kotlin(_ candidate: Int) -> HostVersion {
    HostVersion(2, candidate: candidate)
  }

  package static let rows: [HostRow] = ofFormulas + ofDocuments

  private static let ofFormulas: [HostRow] = [
    HostRow(
      .formulas, "formulas", lacked: .warning, "is not computed by",
      remark: "Web computes formulas only if the application enables `features.formulas`.",
      web: .since(web(1), .assumed("the guide of formulas has no date; earlier ones differ")),
      ios: .since(ios(1)), kotlin: .since(HostVersion(2, beta: 15))),
    HostRow(
      .leadingPoint, "numbers without a digit before the point, such as `.5`", lacked: .warning,
      "cannot be parsed by", isPerDocument: false,
      web: .sinceAtMost(web(24), stableWeb),
      ios: .since(ios(5)), kotlin: .since(kotlin(7))),
    HostRow(
      .textAsDate, "a text where a date is expected", engine: .readsDate,
      web: [.from(web(24), .readsDate, stableWeb)],
      ios: [.first(.readsNoDate), .from(ios(23), .readsDate)],
      kotlin: [.from(kotlin(23), .readsDate)]),
    HostRow(
      .listIntoText, "a list that a text field receives", engine: .writesBrackets,
      web: [
        .first(.keepsOldText, .page("web/guides/formulas")),
        .from(web(24), .writesBrackets, stableWeb),
      ],
      ios: [.first(.writesOtherText), .from(ios(23), .writesBrackets)],
      kotlin: [.from(kotlin(23), .writesBrackets)]),
    HostRow(
      .dateAmount, "an amount of time that leads out of the range of dates", engine: .fails,
      web: [.from(web(24), .fails, stableWeb)],
      ios: [.first(.crashes), .from(ios(23), .fails)],
      kotlin: [.from(kotlin(23), .fails)]),
    HostRow(
      .copiedPage, "formulas of a copied page", lacked: .warning,
      "does not follow a copied page on",
      web: .since(web(12)), ios: .since(ios(10)), kotlin: .since(kotlin(12))),
    HostRow(
      .rowDates, "the time zone of dates in rows", engine: .addsNoZone,
      ios: [.first(.addsNoZone)],
      kotlin: [.first(.addsZone), .from(kotlin(22), .addsNoZone)]),
    HostRow(
      .chartGaps, "points of a chart without x or y", engine: .plotsNothing,
      web: [.first(.plotsZero), .from(web(17), .plotsNothing)],
      ios: [.first(.plotsZero), .from(ios(18), .plotsNothing)],
      kotlin: [.first(.plotsZero), .from(kotlin(18), .plotsNothing)]),
    HostRow(
      .ownFunctions, "functions of the application", lacked: .warning, "is not available on",
      isPerDocument: false,
      remark: "The setting `hosts` of a function in `[functions]` takes precedence.",
      kotlin: .first(.supports, .page("kotlin/guides/form-configuration"))),
  ]

  private static let ofDocuments: [HostRow] = [
    HostRow(
      .hiddenViews, "`hiddenViews`", lacked: .warning, "has no effect on",
      members: ["hiddenViews"], web: .since(web(12)),
      ios: .since(ios(11))),
    HostRow(
      .columnLogic, "logic of columns", lacked: .warning, "has no effect on",
      web: .since(web(12)), ios: .since(ios(11)), kotlin: .since(kotlin(13))),
    HostRow(
      .requiredColumns, "required columns of a table that is not required", lacked: .warning,
      "has no effect on", web: .since(web(13)), ios: .since(ios(11)), kotlin: .since(kotlin(13))),
    HostRow(
      .multiSelectColumns, "a multiSelect column without `multi`", engine: .allowsOne,
      isPerDocument: true, members: ["multi"],
      ios: [.first(.allowsSeveral), .from(ios(24), .allowsOne)]),
    HostRow(
      .editability, "`editability`", lacked: .warning, "has no effect on",
      members: ["editability"], ios: .since(ios(25)),
      kotlin: .since(kotlin(25))),
    HostRow(
      .levelLogic, "conditions on fields in the logic of a level", lacked: .warning,
      "has no effect on", ios: .since(ios(23))),
    HostRow(
      .textComparison, "a condition that compares texts", engine: .ignoresCase,
      isPerDocument: true, web: [.first(.ignoresCase, .page("the function reference of Web"))],
      ios: [.first(.comparesCase), .from(HostVersion(2, 0, 6), .ignoresCase)],
      kotlin: [.first(.comparesCase), .from(HostVersion(1, 1, 11), .ignoresCase)]),
    HostRow(
      .pageActions, "`deletable` and `copyable` of a page", lacked: .information,
      "has no effect on", members: ["deletable", "copyable"], web: .since(web(14)),
      ios: .since(ios(13)), kotlin: .since(kotlin(15))),
    HostRow(
      .compactView, "the compact view of a table and its merge codes", lacked: .information,
      "is not shown by", web: .since(web(15))),
    HostRow(
      .decorators, "decorators", lacked: .information, "is not shown by",
      members: ["decorators", "rowDecorators"], web: .since(web(13)),
      ios: .since(ios(12)), kotlin: .since(kotlin(14))),
    HostRow(
      .rowDecorators, "decorators of a single row or cell", lacked: .information,
      "is not shown by", web: .since(web(21)), ios: .since(ios(17)), kotlin: .since(kotlin(17))),
    HostRow(
      .dateFormats, "date formats of your own", lacked: .information, "has no effect on",
      remark: "Web shows them only if the application enables it.", web: .since(web(4)),
      ios: .since(ios(5)), kotlin: .since(kotlin(7))),
  ]
}
