import FormulaChecker
import FormulaSyntax
package import FormulaRuntime
import FormulaValues
import SourceText

/// The contents of a formula that rules may be about.
///
/// They are collected in one traversal, so that most rules skip most formulas.
package struct FormulaTraits: OptionSet, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Contains an arithmetic operator, or a `-` before a value.
  static let calculation = FormulaTraits(rawValue: 1 << 0)
  /// Calculates with `null`, with an expression other than a field that may be null, or with a
  /// fallback for null.
  static let doubtfulOperand = FormulaTraits(rawValue: 1 << 1)
  /// Contains a value that is certainly a date.
  static let date = FormulaTraits(rawValue: 1 << 2)
  /// Contains the operator `??`.
  static let coalescing = FormulaTraits(rawValue: 1 << 3)
  /// Contains more than one choice between two values.
  static let choices = FormulaTraits(rawValue: 1 << 4)
  /// Contains more than two choices between two values.
  static let manyChoices = FormulaTraits(rawValue: 1 << 5)
  /// Contains a call that tries cases in order.
  static let cases = FormulaTraits(rawValue: 1 << 6)
  /// Contains `true`, `false` or `null`, or a comparison of two equal expressions.
  static let fixedTruth = FormulaTraits(rawValue: 1 << 7)
  /// Contains a call that returns its argument unchanged, or a choice between `true` and `false`.
  static let passing = FormulaTraits(rawValue: 1 << 8)
  /// Contains a call of an aggregate function, such as a sum or an average.
  static let summing = FormulaTraits(rawValue: 1 << 9)
  static let volatile = FormulaTraits(rawValue: 1 << 10)
  /// Contains an unpublished function or identifier, or possibly unpublished syntax.
  static let unpublished = FormulaTraits(rawValue: 1 << 11)
  /// Reads no field, neither directly nor by functions such as `isVisible`.
  static let constant = FormulaTraits(rawValue: 1 << 12)
  package static let lambda = FormulaTraits(rawValue: 1 << 13)
  /// Contains several lambdas, or a list that is defined by its length.
  package static let longLists = FormulaTraits(rawValue: 1 << 14)
  /// Calls a function that has another meaning in spreadsheets.
  package static let foreignMeaning = FormulaTraits(rawValue: 1 << 15)
  /// Every formula, including a formula without any trait.
  package static let any = FormulaTraits(rawValue: .max)

  /// Returns `true` if a rule with these subjects applies to a formula with `traits`.
  func concern(_ traits: FormulaTraits) -> Bool { self == .any || !isDisjoint(with: traits) }

  /// The traits of a call that follow from its function alone.
  private struct CallTraits {
    /// The traits of every call of the function.
    var traits: FormulaTraits = []
    /// The kinds for which a single argument is returned unchanged.
    var passed: Kinds?
    var isChoice = false
    /// Whether the call may be a fallback for null.
    var isGuard = false
    /// The numbers of arguments that the public guide shows, for a published function.
    var shown = 0...Int.max
    /// The number of bytes in the canonical name.
    var nameLength = 0
  }

  /// A finder of the traits of formulas, for one function catalog.
  package struct Finder {
    private let catalog: FunctionCatalog
    /// The cached traits of calls, by the number of the function.
    private var calls: [CallTraits?]

    package init(_ catalog: FunctionCatalog) {
      self.catalog = catalog
      calls = Array(repeating: nil, count: catalog.functions.count)
    }

    /// Returns the traits of a formula.
    ///
    /// Complexity: O(expressions + bytes).
    mutating func traits(of formula: CheckedFormula, _ schema: FormulaSchema) -> FormulaTraits {
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
            if BinaryOperator(rawValue: node.detail) == .add,
              expressions[Int(node.first)].kinds.isText
                || expressions[Int(node.second)].kinds.isText
            {
              traits.insert(.unpublished)
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
        case .lambda:
          traits.insert(traits.contains(.lambda) ? .longLists : .lambda)
          // The second parameter may be the index of an element.
          if node.second > 1 { traits.insert(.unpublished) }
        case .record: traits.insert(.unpublished)
        case .element: if node.detail == 1 { traits.insert(.unpublished) }
        case .member:
          if expressions[Int(node.first)].kinds.contains(.list) { traits.insert(.unpublished) }
        case .call:
          guard let call = call(expressions[number].meaning) else { continue }
          traits.formUnion(call.traits)
          if !call.shown.contains(Int(node.second)) || !isCanonical(node, call, tree) {
            traits.insert(.unpublished)
          }
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
          // Naming a field by its identifier is an extension.
          if case .field(let slot) = expressions[number].meaning,
            !tree.source[node.range.start..<node.range.end].elementsEqual(schema[slot].id.utf8)
          {
            traits.insert(.unpublished)
          }
        case .missing, .number, .text, .group, .list, .binding: break
        }
      }
      if choices > 1 { traits.insert(.choices) }
      if choices > 2 { traits.insert(.manyChoices) }
      return traits
    }

    /// Returns `true` if a call is spelled with as many bytes as the canonical name of its function.
    private func isCanonical(_ call: Node, _ traits: CallTraits, _ tree: Tree) -> Bool {
      let place = Int(call.third)
      return Int(tree.links[place + 1] - tree.links[place]) == traits.nameLength
    }

    /// Returns `true` if a calculation with `operand` is to be checked.
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
      call.nameLength = function.name.utf8.count
      if !function.isPublished {
        call.traits.insert(.unpublished)
      } else if function.group != .host {
        let form = function.publishedForm
        if form.isStrict { call.traits.insert(.unpublished) }
        call.shown = function.shownArguments
      }
      if ForeignFunction.named(function.name).contains(where: { $0.isCertain }) {
        call.traits.insert(.foreignMeaning)
      }
      calls[number.index] = call
      return call
    }
  }
}

extension Kinds {
  /// Whether every value of these kinds is text or null, and some value is text.
  var isText: Bool {
    let kinds = subtracting(.null)
    return !kinds.isEmpty && kinds.isSubset(of: .textual)
  }
}
