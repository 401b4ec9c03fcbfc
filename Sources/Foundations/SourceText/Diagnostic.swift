/// The severity of a diagnostic, from `hint` to `error`.
public enum Severity: String, Hashable, Sendable, Comparable, CaseIterable {
  case hint, information, warning, error

  /// Returns `true` if `one` is less severe than `other`.
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

/// A message about a range of a source, with notes and fixes.
///
/// Diagnostics are values: they are collected, never thrown. `Place` is `TextRange` while a formula
/// is processed on its own. It is `DocumentRange` once the diagnostic has been mapped into the
/// document.
public struct Diagnostic<Place: SourceRange>: Hashable, Sendable {
  /// The stable name of the rule, in kebab case (`unknown-field`).
  public var rule: String
  /// The severity, from `hint` to `error`.
  public var severity: Severity
  /// A description of the problem: lower case, without a full stop, in terms that a form's author
  /// knows.
  public var message: String
  /// Advice on how to resolve the problem, if there is any.
  public var hint: String?
  /// The range that the diagnostic applies to.
  public var range: Place
  /// Additional ranges that explain the diagnostic.
  public var notes: [Note]
  /// Changes that would resolve the problem, the best one first.
  public var fixes: [Fix]
  /// Whether the problem prevents the formula from running (a syntax error, an unknown name).
  public var isFatal: Bool

  /// Creates a diagnostic of `rule` at `range`.
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

  /// An additional range with an explanatory message.
  public struct Note: Hashable, Sendable {
    /// The explanation that is shown for `range`.
    public var message: String
    /// The range that the note refers to.
    public var range: Place

    /// Creates a note at `range`.
    public init(_ message: String, at range: Place) {
      self.message = message
      self.range = range
    }
  }

  /// A set of edits that resolves the problem.
  public struct Fix: Hashable, Sendable {
    /// The title in the imperative (`write 'price'`).
    public var title: String
    /// Whether the fix preserves the formula's value, or the formula had no value before.
    public var isSafe: Bool
    /// Non-overlapping edits, in any order.
    public var edits: [Edit]

    /// Creates a fix from `edits`, which must not overlap.
    public init(_ title: String, isSafe: Bool, edits: [Edit]) {
      self.title = title
      self.isSafe = isSafe
      self.edits = edits
    }

    /// Creates a fix that replaces `range` with `replacement`.
    package init(_ title: String, isSafe: Bool, _ range: Place, with replacement: String) {
      self.init(title, isSafe: isSafe, edits: [Edit(range, with: replacement)])
    }
  }

  /// A replacement for a range of the source.
  public struct Edit: Hashable, Sendable {
    /// The range to replace, in offsets of the old source.
    public var range: Place
    /// The string that replaces `range`.
    public var replacement: String
    /// The text of `range` for which the edit was made, if it was recorded.
    package private(set) var replaced: String?

    /// Creates an edit that replaces `range` with `replacement`.
    public init(_ range: Place, with replacement: String) {
      self.range = range
      self.replacement = replacement
    }

    fileprivate mutating func noteReplacedText(_ text: (Place) -> String) {
      replaced = text(range)
    }
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The severity, rule, message, hint and range: `error[unknown-field]: there is no field
  /// 'quantty'; did you mean 'quantity'? (at 8..<15)`.
  public var description: String {
    "\(severity.rawValue)[\(rule)]: \(message)" + (hint.map { "; \($0)" } ?? "")
      + " (at \(range.start)..<\(range.end))"
  }
}

/// A diagnostic whose offsets refer to the source of one formula.
public typealias FormulaDiagnostic = Diagnostic<TextRange>

/// A diagnostic whose offsets refer to a document file.
public typealias DocumentDiagnostic = Diagnostic<DocumentRange>

extension Diagnostic {
  /// Records the text that each fix replaces, so that a fix can be rejected once it is outdated.
  package mutating func noteReplacedText(_ text: (Place) -> String) {
    for fix in fixes.indices {
      for edit in fixes[fix].edits.indices { fixes[fix].edits[edit].noteReplacedText(text) }
    }
  }

  /// Returns the diagnostic with every range mapped by `place`.
  ///
  /// `replacement` maps the replacement strings of the fixes, for example to escape them for the
  /// JSON string that holds the formula.
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
