/// How much a finding matters.
public enum Severity: String, Hashable, Sendable, Comparable, CaseIterable {
  case hint, information, warning, error

  /// Whether a finding matters less than another.
  public static func < (one: Severity, other: Severity) -> Bool { one.rank < other.rank }

  private var rank: Int {
    switch self {
    case .hint: 0
    case .information: 1
    case .warning: 2
    case .error: 3
    }
  }
}

/// Something to tell an author about a place in a text: a value, collected and never thrown.
///
/// `Place` is `TextRange` while a formula is looked at by itself and `DocumentRange` once the
/// finding has been lifted into the file around it.
public struct Diagnostic<Place: SourceRange>: Hashable, Sendable {
  /// The stable name of the rule, in kebab case (`unknown-field`).
  public var rule: String
  /// How much it matters.
  public var severity: Severity
  /// What is wrong: lower case, no full stop, in the words of a form's author.
  public var message: String
  /// What to do about it, if there is something to say.
  public var hint: String?
  /// Where it is.
  public var range: Place
  /// Further places that belong to the finding.
  public var notes: [Note]
  /// What would mend it, the best first.
  public var fixes: [Fix]
  /// Whether the finding keeps the formula from running (a syntax error, an unknown name).
  public var isFatal: Bool

  /// A finding of a rule at a place.
  public init(
    _ rule: String, _ severity: Severity, _ message: String, hint: String? = nil, at range: Place,
    notes: [Note] = [], fixes: [Fix] = [], isFatal: Bool = false
  ) {
    self.rule = rule
    self.severity = severity
    self.message = message
    self.hint = hint
    self.range = range
    self.notes = notes
    self.fixes = fixes
    self.isFatal = isFatal
  }

  /// A further place, with what is to be seen there.
  public struct Note: Hashable, Sendable {
    /// What is said.
    public var message: String
    /// Where it is.
    public var range: Place

    /// A remark on a place.
    public init(_ message: String, at range: Place) {
      self.message = message
      self.range = range
    }
  }

  /// A change that mends the finding.
  public struct Fix: Hashable, Sendable {
    /// What the fix does, as an order (`write 'price'`).
    public var title: String
    /// Whether the value of the formula stays the same, or the formula had none before.
    public var isSafe: Bool
    /// Edits that do not overlap, in any order.
    public var edits: [Edit]

    /// A change that mends something, made of edits that do not overlap.
    public init(_ title: String, isSafe: Bool, edits: [Edit]) {
      self.title = title
      self.isSafe = isSafe
      self.edits = edits
    }

    /// A change that puts one text in the place of another.
    package init(_ title: String, isSafe: Bool, _ range: Place, with replacement: String) {
      self.init(title, isSafe: isSafe, edits: [Edit(range, with: replacement)])
    }
  }

  /// New text for a range of the old one.
  public struct Edit: Hashable, Sendable {
    /// Where it is.
    public var range: Place
    /// The text that takes the range's place.
    public var replacement: String

    /// A text in the place of a range.
    public init(_ range: Place, with replacement: String) {
      self.range = range
      self.replacement = replacement
    }
  }
}

/// A finding in the text of one formula.
public typealias FormulaDiagnostic = Diagnostic<TextRange>

/// A finding in a file.
public typealias DocumentDiagnostic = Diagnostic<DocumentRange>

extension Diagnostic {
  /// The same finding in another text; `replacement` rewrites the text of edits, for instance to
  /// escape it for the JSON string around.
  public func moved<Other: SourceRange>(
    by place: (Place) -> Other, replacement: (String) -> String = { $0 }
  ) -> Diagnostic<Other> {
    Diagnostic<Other>(
      rule, severity, message, hint: hint, at: place(range),
      notes: notes.map { .init($0.message, at: place($0.range)) },
      fixes: fixes.map { fix in
        .init(
          fix.title, isSafe: fix.isSafe,
          edits: fix.edits.map { .init(place($0.range), with: replacement($0.replacement)) })
      },
      isFatal: isFatal)
  }
}
