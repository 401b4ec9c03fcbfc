import FormulaChecker
import FormulaSyntax
package import FormulaRuntime
import FormulaValues
import SourceText

/// What there is in a formula that rules may be about. Found in one walk, so that most rules need
/// not look at most formulas.
package struct FormulaTraits: OptionSet, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// An arithmetic operator, or a sign before a value.
  static let calculation = FormulaTraits(rawValue: 1 << 0)
  /// A calculation with null, with something that may be null and is no field, or with a value that
  /// stands in for null.
  static let doubtfulOperand = FormulaTraits(rawValue: 1 << 1)
  /// A value of which it is certain that it is a date.
  static let date = FormulaTraits(rawValue: 1 << 2)
  /// `??`
  static let coalescing = FormulaTraits(rawValue: 1 << 3)
  /// More than one choice between two values.
  static let choices = FormulaTraits(rawValue: 1 << 4)
  /// More than two of them.
  static let manyChoices = FormulaTraits(rawValue: 1 << 5)
  /// A call that goes through cases in order.
  static let cases = FormulaTraits(rawValue: 1 << 6)
  /// Something that is true or false, or compares the same, whatever is filled in.
  static let fixedTruth = FormulaTraits(rawValue: 1 << 7)
  /// A call that gives its argument as it is, or a truth value for one.
  static let passing = FormulaTraits(rawValue: 1 << 8)
  /// A sum or an average of one argument.
  static let summing = FormulaTraits(rawValue: 1 << 9)
  static let volatile = FormulaTraits(rawValue: 1 << 10)
  /// A call of a function, or perhaps syntax, that is not published.
  static let unpublished = FormulaTraits(rawValue: 1 << 11)
  /// No field is read.
  static let constant = FormulaTraits(rawValue: 1 << 12)
  package static let lambda = FormulaTraits(rawValue: 1 << 13)
  /// More than one function without name, or a list of which only the length is written.
  package static let longLists = FormulaTraits(rawValue: 1 << 14)
  /// A call of a function that does something else in spreadsheets.
  package static let foreignMeaning = FormulaTraits(rawValue: 1 << 15)
  /// Every formula, also one that has none of them.
  package static let any = FormulaTraits(rawValue: .max)

  /// Whether a rule about formulas that have one of these is about one with others.
  func concern(_ traits: FormulaTraits) -> Bool { self == .any || !isDisjoint(with: traits) }

  /// What matters about a call by its function alone.
  private struct CallTraits {
    /// What every call has.
    var traits: FormulaTraits = []
    /// The kinds of which a single argument is passed on as it is.
    var passed: Kinds?
    var isChoice = false
    /// Whether it may stand in for null.
    var isGuard = false
  }

  /// Finds the traits of formulas that call functions of one catalogue.
  package struct Finder {
    private let catalog: FunctionCatalog
    /// By the numbers of the functions, as far as they were asked for.
    private var calls: [CallTraits?]

    package init(_ catalog: FunctionCatalog) {
      self.catalog = catalog
      calls = Array(repeating: nil, count: catalog.functions.count)
    }

    /// Complexity: O(expressions + bytes).
    mutating func traits(of formula: CheckedFormula, _ schema: Schema) -> FormulaTraits {
      let tree = formula.tree
      var traits: FormulaTraits = tree.mayHaveExtensions ? .unpublished : []
      if formula.isVolatile { traits.insert(.volatile) }
      if formula.references.isEmpty, formula.fieldFacts.isEmpty { traits.insert(.constant) }
      let expressions = formula.expressions
      var choices = 0
      for (number, node) in tree.nodes.enumerated() {
        if expressions[number].kinds.subtracting(.null) == .date { traits.insert(.date) }
        switch node.kind {
        case .binary:
          switch BinaryOperator(rawValue: node.detail) {
          case .add, .subtract, .multiply, .divide, .remainder, .power:
            traits.insert(.calculation)
            if isDoubtful(ExpressionID(node.first), tree, expressions)
              || isDoubtful(ExpressionID(node.second), tree, expressions)
            {
              traits.insert(.doubtfulOperand)
            }
          case .coalesce: traits.insert(.coalescing)
          case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
            if tree.comparesAlike(node) { traits.insert(.fixedTruth) }
          case .or, .and, .contained, nil: break
          }
        case .unary:
          guard UnaryOperator(rawValue: node.detail) == .negate else { continue }
          traits.insert(.calculation)
          if isDoubtful(ExpressionID(node.first), tree, expressions) {
            traits.insert(.doubtfulOperand)
          }
        case .boolean, .null: traits.insert(.fixedTruth)
        case .conditional: choices += 1
        case .lambda: traits.insert(traits.contains(.lambda) ? .longLists : .lambda)
        case .call:
          guard let call = call(expressions[number].meaning) else { continue }
          traits.formUnion(call.traits)
          if call.isChoice {
            choices += 1
            if node.second == 3, tree.isTruth(node, 1), tree.isTruth(node, 2) {
              traits.insert(.passing)
            }
          }
          if let passed = call.passed, node.second == 1,
            expressions[Int(tree.links[Int(node.first)])].kinds == passed
          {
            traits.insert(.passing)
          }
        case .name:
          // An identifier is an extension.
          if case .field(let slot) = expressions[number].meaning,
            !tree.source[node.range.start..<node.range.end].elementsEqual(schema[slot].id.utf8)
          {
            traits.insert(.unpublished)
          }
        case .missing, .number, .text, .group, .list, .record, .binding, .element, .member: break
        }
      }
      if choices > 1 { traits.insert(.choices) }
      if choices > 2 { traits.insert(.manyChoices) }
      return traits
    }

    /// Whether a calculation with an operand is worth a closer look.
    private mutating func isDoubtful(
      _ operand: ExpressionID, _ tree: Tree, _ expressions: ArrayRun<CheckedFormula.ExpressionFacts>
    ) -> Bool {
      let id = tree.ungrouped(operand)
      let node = tree.nodes[id]
      let facts = expressions[Int(id.index)]
      switch node.kind {
      case .null: return true
      case .binary: return BinaryOperator(rawValue: node.detail) == .coalesce
      case .call: return facts.kinds.contains(.null) || call(facts.meaning)?.isGuard ?? false
      case .conditional, .member: return facts.kinds.contains(.null)
      case .missing, .boolean, .number, .text, .name, .group, .unary, .list, .record, .lambda,
        .binding, .element:
        return false
      }
    }

    private mutating func call(_ meaning: CheckedFormula.Meaning) -> CallTraits? {
      guard case .function(let number) = meaning, calls.indices.contains(number.index) else {
        return nil
      }
      if let known = calls[number.index] { return known }
      let function = catalog[number]
      var call = CallTraits()
      for role in function.roles {
        switch role {
        case .choice(.condition): call.isChoice = true
        case .choice(.conditions), .choice(.matching): call.traits.insert(.cases)
        case .fallback(.null):
          call.traits.insert(.cases)
          call.isGuard = true
        case .fallback(.empty): call.isGuard = true
        case .aggregates: call.traits.insert(.summing)
        case .passes(let kinds): call.passed = kinds
        case .makesLength: call.traits.insert(.longLists)
        default: continue
        }
      }
      if !function.isPublished { call.traits.insert(.unpublished) }
      if ForeignFunction.named(function.name).contains(where: \.isCertain) {
        call.traits.insert(.foreignMeaning)
      }
      calls[number.index] = call
      return call
    }
  }
}
