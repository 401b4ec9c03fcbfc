/// The behaviour of a version of a host where hosts differ.
package enum HostBehaviour: Hashable, Sendable {
  /// No documentation describes it.
  case undocumented
  case lacks, supports
  case readsNoDate, readsDate
  case keepsOldText, writesOtherText, writesBrackets
  case crashes, fails
  case addsZone, addsNoZone
  case plotsZero, plotsNothing
  case allowsSeveral, allowsOne
  case comparesCase, ignoresCase

  /// The behaviour as a verb phrase, for one subject or several.
  func verb(plural: Bool) -> String {
    let (one, several) = verbs
    return plural ? several : one
  }

  private var verbs: (one: String, several: String) {
    switch self {
    case .undocumented: ("is not documented", "are not documented")
    case .lacks: ("ignores it", "ignore it")
    case .supports: ("supports it", "support it")
    case .readsNoDate: ("reads no date from it", "read no date from it")
    case .readsDate: ("does", "do")
    case .keepsOldText: ("keeps the old text", "keep the old text")
    case .writesOtherText: ("writes it in another form", "write it in another form")
    case .writesBrackets: ("writes '[a, b]'", "write '[a, b]'")
    case .crashes: ("ends unexpectedly", "end unexpectedly")
    case .fails: ("reports an error", "report an error")
    case .addsZone:
      ("stores the zone of the device in the row", "store the zone of the device in the row")
    case .addsNoZone: ("stores none", "store none")
    case .plotsZero: ("takes 0 for a missing coordinate", "take 0 for a missing coordinate")
    case .plotsNothing: ("leaves it out", "leave it out")
    case .allowsSeveral: ("lets people choose several options", "let people choose several options")
    case .allowsOne: ("lets people choose one", "let people choose one")
    case .comparesCase: ("distinguishes capital letters", "distinguish capital letters")
    case .ignoresCase: ("ignores case", "ignore case")
    }
  }

  /// The behaviour in a table of the documentation.
  package var cell: String {
    switch self {
    case .undocumented: "not documented"
    case .lacks: "no"
    case .supports: "yes"
    case .readsNoDate: "no date"
    case .readsDate: "a date"
    case .keepsOldText: "the old text stays"
    case .writesOtherText: "another form"
    case .writesBrackets: "`[a, b]`"
    case .crashes: "crash"
    case .fails: "an error"
    case .addsZone: "zone of the device"
    case .addsNoZone: "no zone"
    case .plotsZero: "0"
    case .plotsNothing: "no value"
    case .allowsSeveral: "several"
    case .allowsOne: "one"
    case .comparesCase: "case counts"
    case .ignoresCase: "case is ignored"
    }
  }
}

/// The evidence for an entry of the host table.
package enum HostEvidence: Hashable, Sendable {
  /// The release notes of the version from which the entry holds.
  case releaseNotes
  /// A page of the published documentation.
  case page(String)
  /// An assumption, with its reason.
  case assumed(String)
  /// There is no evidence.
  case none

  package var isAssumed: Bool {
    if case .assumed = self { true } else { false }
  }
}

/// A part of documents and formulas that hosts treat differently.
package enum HostFeature: String, CaseIterable, Hashable, Sendable {
  case formulas
  case leadingPoint = "leading-point"
  case textAsDate = "text-as-date"
  case listIntoText = "list-into-text"
  case dateAmount = "date-amount"
  case copiedPage = "copied-page"
  case rowDates = "row-dates"
  case chartGaps = "chart-gaps"
  case ownFunctions = "own-functions"
  case hiddenViews = "hidden-views"
  case columnLogic = "column-logic"
  case requiredColumns = "required-columns"
  case multiSelectColumns = "multi-select-columns"
  case editability
  case levelLogic = "level-logic"
  case textComparison = "text-comparison"
  case pageActions = "page-actions"
  case compactView = "compact-view"
  case decorators
  case rowDecorators = "row-decorators"
  case dateFormats = "date-formats"
}
