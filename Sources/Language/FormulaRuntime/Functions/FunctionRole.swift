package import FormulaValues

/// The meaning of a call for code that analyzes formulas without evaluating them.
///
/// Type checking, lint rules, traces, rewriting and dependency analysis use roles instead of names.
/// A function therefore needs no more than its declaration.
package enum FunctionRole: Equatable, Sendable {
  /// Returns one of its arguments, chosen by others.
  case choice(ChoiceForm)
  /// Returns its first argument unless that is absent, otherwise a later one.
  case fallback(for: Absence)
  /// True if all arguments are true, if any argument is true, or if the argument is false.
  case conjunction, disjunction, negation
  /// Whether the argument is filled in, or whether it is empty.
  case isFilled, isEmpty
  /// Compares the first argument with each of the others.
  case comparesFirst
  /// Searches the elements of a list in the first argument for the second, ignoring the case of
  /// texts.
  case findsElement
  /// Returns a single argument of these kinds unchanged.
  case passes(Kinds)
  /// Reduces the elements of a list to one number.
  case aggregates(Aggregate)
  /// Maps each element with a function, and reduces the results to one number.
  case aggregatesEach(Aggregate)
  /// Maps the elements that pass a test with a key, and reduces the results to one number.
  case aggregatesWhere(Aggregate)
  /// Returns the start of the current day.
  case startsToday
  /// Maps each element with a function, and returns the results as a list.
  case transformsEach
  /// Reads only those parts of the elements in its first argument that its second argument reads.
  case walksRows
  /// Reads only the number of elements of a list.
  case countsRows
  /// Returns a list of about the same length as its first argument.
  case keepsLength
  /// Returns a list with the length given by its first argument.
  case makesLength
  /// Returns null if nothing is found.
  case searches
  /// Converts each of its arguments to text.
  case writesText
  /// Returns a value for every argument that its signature accepts, unless a limit is reached.
  case total
  /// Returns numbers in a closed range.
  case within(Double, Double)
  /// Returns a number between the minimum and maximum of its arguments.
  case withinArguments
  /// Returns a number close to its first argument, with fewer digits.
  case rounds
  /// Returns the magnitude of its first argument.
  case unsigned
  /// Monotonically increasing in its first argument.
  case growing
  /// Adds members with these names to the records in the argument `to`, which keep members of their
  /// own with such a name.
  case addsMembers([String], to: Int)
  /// Joins the records of its first two arguments by the members named in the next two. Of members
  /// with one name, those of the first argument are kept unless the argument `suffix` is given.
  case joinsMembers(suffix: Int)
  /// Reads data of the document other than fields.
  case readsDocument
  /// Reads data supplied by the host.
  case readsHost
  /// Reads whether a field is visible.
  case readsVisibility

  /// The argument layout of a choice.
  package enum ChoiceForm: Sendable {
    /// A condition and one or two values.
    case condition
    /// Alternating conditions and values.
    case conditions
    /// A subject, then alternating candidates and values.
    case matching
  }

  /// The part that an argument of a choice plays.
  package enum ChoicePart: Sendable { case subject, condition, match, value, otherwise }

  package enum Absence: Sendable { case null, empty, error }

  package enum Aggregate: Sendable { case sum, average }
}

extension FunctionRole.ChoiceForm {
  /// Returns the part of the argument at `place` of `count`.
  ///
  /// An unpaired last argument is the value for all other cases.
  package func part(at place: Int, of count: Int) -> FunctionRole.ChoicePart {
    let start = self == .matching ? 1 : 0
    if place < start { return .subject }
    if (place - start) % 2 == 1 { return .value }
    return place == count - 1 ? .otherwise : self == .matching ? .match : .condition
  }
}

extension FunctionDeclaration {
  package func plays(_ role: FunctionRole) -> Bool { roles.contains(role) }

  /// The layout in which the function chooses among its arguments, or `nil` if it does not.
  package var choice: FunctionRole.ChoiceForm? {
    for case .choice(let form) in roles { return form }
    return nil
  }

  /// The state of the first argument that makes the function return a later one, if any.
  package var fallback: FunctionRole.Absence? {
    for case .fallback(let absence) in roles { return absence }
    return nil
  }

  /// Whether the function may replace null with another value.
  package var replacesNull: Bool { fallback == .null || fallback == .empty }

  package var aggregate: FunctionRole.Aggregate? {
    for case .aggregates(let aggregate) in roles { return aggregate }
    return nil
  }

  /// Returns the indices among `count` arguments that may be returned unchanged as the result.
  package func results(among count: Int) -> [Int] {
    if let choice {
      return (0..<count).filter {
        switch choice.part(at: $0, of: count) {
        case .value, .otherwise: true
        case .subject, .condition, .match: false
        }
      }
    }
    return fallback == nil ? [] : Array(0..<count)
  }
}

extension FunctionCatalog {
  /// Returns the first function with the role `role`.
  ///
  /// Complexity: O(functions).
  package func function(playing role: FunctionRole) -> FunctionDeclaration? {
    functions.first { $0.plays(role) }
  }
}
