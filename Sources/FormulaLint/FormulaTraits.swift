import FormulaChecker
import FormulaSyntax
package import FormulaValues

/// What there is in a formula that rules may be about. Found in one walk, so that most rules need
/// not look at most formulas.
package struct FormulaTraits: OptionSet, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// An arithmetic operator, or a sign before a value.
  static let calculation = FormulaTraits(rawValue: 1 << 0)
  /// A value of which it is certain that it is a date.
  static let date = FormulaTraits(rawValue: 1 << 1)
  static let coalescing = FormulaTraits(rawValue: 1 << 2)
  /// More than one choice between two values.
  static let choices = FormulaTraits(rawValue: 1 << 3)
  /// A call that goes through cases in order.
  static let cases = FormulaTraits(rawValue: 1 << 4)
  /// Something that is true or false, or compares the same, whatever is filled in.
  static let fixedTruth = FormulaTraits(rawValue: 1 << 5)
  /// A call that may give its argument as it is.
  static let passing = FormulaTraits(rawValue: 1 << 6)
  static let summing = FormulaTraits(rawValue: 1 << 7)
  static let volatile = FormulaTraits(rawValue: 1 << 8)
  /// A call of a function, or perhaps syntax, that is not published.
  static let unpublished = FormulaTraits(rawValue: 1 << 9)
  /// No field is read.
  static let constant = FormulaTraits(rawValue: 1 << 10)
  package static let lambda = FormulaTraits(rawValue: 1 << 11)
  /// A choice between two values.
  private static let choice = FormulaTraits(rawValue: 1 << 12)

  /// Every formula.
  package static let any = FormulaTraits(rawValue: .max)

  /// Finds the traits of formulas that call functions of one catalogue.
  package struct Finder {
    private let catalog: FunctionCatalog
    /// The traits of calls by the numbers of the functions, as far as they were asked for.
    private var traitsOfCalls: [FormulaTraits?]

    package init(_ catalog: FunctionCatalog) {
      self.catalog = catalog
      traitsOfCalls = Array(repeating: nil, count: catalog.functions.count)
    }

    /// Complexity: O(expressions + tokens).
    mutating func traits(of formula: CheckedFormula) -> FormulaTraits {
      let tree = formula.tree
      var traits: FormulaTraits = tree.mayHaveExtensions ? .unpublished : []
      if formula.isVolatile { traits.insert(.volatile) }
      if formula.references.isEmpty, formula.fieldFacts.isEmpty { traits.insert(.constant) }
      for id in tree.all {
        if formula[kinds: id].subtracting(.null) == .date { traits.insert(.date) }
        switch tree.form(of: id) {
        case .binary(let sign):
          switch sign {
          case .add, .subtract, .multiply, .divide, .remainder, .power: traits.insert(.calculation)
          case .coalesce: traits.insert(.coalescing)
          case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
            if tree.comparesAlike(id) { traits.insert(.fixedTruth) }
          case .or, .and, .contained: break
          }
        case .negation: traits.insert(.calculation)
        case .truth, .null: traits.insert(.fixedTruth)
        case .conditional: traits.formUnion(traits.contains(.choice) ? .choices : .choice)
        case .lambda: traits.insert(.lambda)
        case .call:
          guard case .function(let number) = formula[meaning: id],
            catalog.functions.indices.contains(number)
          else { continue }
          let found = self.traits(ofCall: number)
          traits.formUnion(
            found.contains(.choice) && traits.contains(.choice) ? found.union(.choices) : found)
        case .other: break
        }
      }
      return traits
    }

    private mutating func traits(ofCall number: Int) -> FormulaTraits {
      if let known = traitsOfCalls[number] { return known }
      let function = catalog.functions[number]
      var traits: FormulaTraits =
        switch function.name {
        case "iff": [.choice, .passing]
        case "ifs", "switch", "coalesce": .cases
        case "sum", "average": [.summing, .passing]
        case "max", "min", "and", "or", "concat": .passing
        default: []
        }
      if !function.isPublished, function.group != .host { traits.insert(.unpublished) }
      traitsOfCalls[number] = traits
      return traits
    }
  }
}
