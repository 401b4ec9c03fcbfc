package import FormulaValues

/// What a call of a function means to those who read formulas without running them: checking, rules,
/// traces, rewriting, and the question what a formula depends on. They ask for roles, never for names,
/// so that a function is known by its declaration alone.
package enum FunctionRole: Equatable, Sendable {
  /// Gives one of its arguments, chosen by others.
  case choice(ChoiceForm)
  /// Gives its first argument, unless that is absent, and else a later one.
  case fallback(for: Absence)
  /// True if all its arguments are, if one of them is, if its argument is not.
  case conjunction, disjunction, negation
  /// Whether its argument is filled in, whether it is not.
  case isFilled, isEmpty
  /// Compares its first argument with each of the others.
  case comparesFirst
  /// Looks among the elements of its first argument, if that is a list, for its second, whatever the case
  /// of texts.
  case findsElement
  /// Gives a single argument of these kinds as it is.
  case passes(Kinds)
  /// Joins the elements of a list into one number.
  case aggregates(Aggregate)
  /// The same of what a function makes of each element.
  case aggregatesEach(Aggregate)
  /// Makes a list of what a function makes of each element.
  case transformsEach
  /// Sees of the elements of its first argument only what its second argument, a function, reads.
  case walksRows
  /// Asks of a list only how many elements it has.
  case countsRows
  /// Gives a list about as long as its first argument.
  case keepsLength
  /// Makes a list as long as its first argument says.
  case makesLength
  /// Gives null if there is nothing to be found.
  case searches
  /// Writes each of its arguments as text.
  case writesText
  /// Gives a value for whatever its signature takes, limits aside.
  case total
  /// Gives numbers from one through another.
  case within(Double, Double)
  /// Gives a number between the least and the greatest that its arguments hold.
  case withinArguments
  /// Gives a number close to its first argument that is written with fewer digits.
  case rounds
  /// Gives its first argument without the sign.
  case unsigned
  /// Gives no smaller number for a larger first argument.
  case growing
  /// Asks for something of the document besides fields.
  case asksDocument
  /// Asks for something that the program around hands in.
  case asksHost
  /// Asks whether a field is shown.
  case asksVisibility

  /// How a choice is written.
  package enum ChoiceForm: Sendable {
    /// A condition and one or two values.
    case condition
    /// Conditions and their values in turn.
    case conditions
    /// A value, then what it may equal and the value for that in turn.
    case matching
  }

  /// What an argument of a choice is.
  package enum ChoicePart: Sendable { case subject, condition, match, value, otherwise }

  package enum Absence: Sendable { case null, empty, error }

  package enum Aggregate: Sendable { case sum, average }
}

extension FunctionRole.ChoiceForm {
  /// What the argument at a place of `count` is; a single last one is the value for all other cases.
  package func part(at place: Int, of count: Int) -> FunctionRole.ChoicePart {
    let start = self == .matching ? 1 : 0
    if place < start { return .subject }
    if (place - start) % 2 == 1 { return .value }
    return place == count - 1 ? .otherwise : self == .matching ? .match : .condition
  }
}

extension FunctionDeclaration {
  package func plays(_ role: FunctionRole) -> Bool { roles.contains(role) }

  /// How the function chooses among its arguments, if it does.
  package var choice: FunctionRole.ChoiceForm? {
    for case .choice(let form) in roles { return form }
    return nil
  }

  /// What its first argument must be to be replaced, if it replaces it.
  package var fallback: FunctionRole.Absence? {
    for case .fallback(let absence) in roles { return absence }
    return nil
  }

  /// Whether it may give something else in place of null.
  package var replacesNull: Bool { fallback == .null || fallback == .empty }

  package var aggregate: FunctionRole.Aggregate? {
    for case .aggregates(let aggregate) in roles { return aggregate }
    return nil
  }

  /// The places among `count` arguments of those that may be the call's value as they are.
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
  /// The first function that plays a role. Complexity: O(functions).
  package func function(playing role: FunctionRole) -> FunctionDeclaration? {
    functions.first { $0.plays(role) }
  }
}
