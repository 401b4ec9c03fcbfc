import FormulaChecker
import FormulaSyntax
import Formulas

/// The type expected at a position of a formula, inferred from its context.
struct ExpectedType {
  /// The best fitting type, or `nil` if any type fits.
  private(set) var type: ValueType?
  /// The keywords that the position accepts; empty if other texts are valid too.
  private(set) var words: [String] = []
  /// The shape of the rows whose columns a text may refer to.
  private(set) var columns: RecordShape?
  /// Whether the position requires the name of a field.
  private(set) var isReference = false
  /// The inputs of an expected lambda.
  private(set) var inputs: [LambdaShape.Input] = []

  /// Whether the lambda receives rows.
  private(set) var isOfRows = false
  /// Whether the parameter usually receives a list, such as a column.
  private(set) var prefersLists = false
  /// The text literal that the value is compared with, if any.
  private(set) var compared: String?

  private let checked: CheckedFormula
  private let language: FormulaLanguage

  /// Infers the type expected at `id`. `whole` is the expected type of the whole formula.
  ///
  /// Complexity: O(depth of the expression).
  init(
    of id: ExpressionID, in checked: CheckedFormula, parents: [ExpressionID?], whole: ValueType?,
    language: FormulaLanguage
  ) {
    self.checked = checked
    self.language = language
    let tree = checked.tree
    var id = id
    // The nesting depth of lists around `id`, and the type of a sibling in the innermost one.
    var lists = 0
    var sibling: ValueType?
    defer {
      if lists > 0 { takeElement(levels: lists, else: sibling) }
    }
    while let parent = parents[Int(id.index)] {
      var isDecided = true
      switch tree[parent] {
      case .group: isDecided = false
      case .unary(.not, _): type = .boolean
      case .unary: type = .number
      case .binary(let sign, let left, let right):
        isDecided = operand(of: sign, id == left ? right : left, isLeft: id == left)
      case .conditional(let condition, let then, let otherwise):
        if id == condition {
          type = .boolean
        } else {
          isDecided = take(checked[type: id == then ? otherwise : then])
        }
      case .list(let elements):
        if lists == 0, let other = elements.first(where: { $0 != id }) {
          sibling = checked[type: other]
        }
        lists += 1
        isDecided = false
      case .call(let call): isDecided = argument(id, of: call, at: parent)
      case .lambda:
        guard let above = parents[Int(parent.index)], case .call(let call) = tree[above],
          let place = call.arguments.firstIndex(of: parent), let function = function(above),
          let shape = function.signature.parameter(at: place)?.lambda
        else { break }
        if shape.gives != .any {
          type = ValueType(shape.gives)
        } else if function.plays(.transformsEach) {
          // The lambda's result becomes an element of the call's result.
          lists += 1
          id = above
          continue
        } else {
          for case .accumulator(let first) in shape.inputs where first < call.arguments.count {
            take(checked[type: call.arguments[first]])
          }
        }
      case .binding(let binding): isDecided = id != binding.body
      case .element(let base, let index) where id == index:
        columns = checked[type: base].columns
        type = columns == nil ? .number : .text
      default: break
      }
      if isDecided { return }
      id = parent
    }
    if let whole { take(whole) }
  }

  /// Expects the type of another value in the same role. Returns `false` if that type is unknown.
  @discardableResult
  private mutating func take(_ other: ValueType) -> Bool {
    let present = other.nonNull
    guard !present.kinds.isEmpty, present.kinds != ValueType.any.nonNull.kinds else { return false }
    type = present
    return true
  }

  /// Replaces the expected list type by its element type, for `levels` nested lists.
  private mutating func takeElement(levels: Int, else sibling: ValueType?) {
    let list = type
    (type, words, columns, inputs, isReference) = (nil, [], nil, [], false)
    var element = list
    for _ in 0..<levels {
      element = element.flatMap { $0.kinds.contains(.list) ? $0.element : nil }
    }
    if !(element.map { take($0) } ?? false), let sibling { take(sibling) }
  }

  private mutating func operand(
    of sign: BinaryOperator, _ other: ExpressionID, isLeft: Bool
  ) -> Bool {
    if case .text(let text) = checked.tree[checked.tree.ungrouped(other)] { compared = text }
    let other = checked[type: other].nonNull
    switch sign {
    case .coalesce: return take(other)
    case .or, .and: type = .boolean
    case .equal, .notEqual: take(other)
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      type = other.kinds == .date ? .date : .number
    case .contained: if isLeft { take(other.element) } else { type = .list(of: Self.texts(other)) }
    case .add:
      // Next to an operand of unknown type, a number is expected only if the context expects one.
      guard take(other) else { return false }
      if other.kinds == .date { type = ValueType(.numeric) }
    case .subtract: type = other.kinds == .date ? ValueType(.numeric) : .number
    case .multiply, .divide, .remainder, .power: type = .number
    }
    return true
  }

  private func function(_ call: ExpressionID) -> FunctionDeclaration? {
    guard case .function(let number) = checked[meaning: call] else { return nil }
    return language.catalog.function(number)
  }

  /// Infers the type of an argument. Returns `false` if it equals the expected type of the call.
  private mutating func argument(
    _ id: ExpressionID, of call: Expression.Call, at parent: ExpressionID
  ) -> Bool {
    let arguments = Array(call.arguments)
    guard let function = function(parent), let place = arguments.firstIndex(of: id) else {
      return true
    }
    if let choice = function.choice {
      // The last argument may be followed by more.
      let count = max(arguments.count, choice == .condition ? 3 : place + 2)
      switch choice.part(at: place, of: count) {
      case .subject: return true
      case .condition: type = .boolean
      case .match: take(checked[type: arguments[0]])
      case .value, .otherwise: return false
      }
      return true
    }
    if function.fallback != nil {
      return arguments.contains { $0 != id && take(checked[type: $0]) }
    }
    let first = arguments[0] == id ? ValueType.any : checked[type: arguments[0]].nonNull
    isOfRows = first.columns != nil
    let parameter = function.signature.parameter(at: place)
    words = parameter?.words ?? []
    guard let parameter else { return true }
    if place == 0, takeCompared(with: arguments, of: function) { return true }
    if let kinds = parameter.member { takeMembers(of: first, holding: kinds) }
    switch parameter.want {
    case .any, .anyOrError:
      // Predicates compare their first argument with the other ones.
      let compares =
        function.plays(.comparesFirst) || function.signature.result.nonNull.kinds == .boolean
      if place > 0, parameter.isCriterion || compares || takesElements(function.signature) {
        let element = first.kinds.contains(.list) ? first.element : first
        if compares || element.columns == nil { take(element) }
      }
      if let shape = parameter.lambda {
        if type == nil { type = .function }
        inputs = shape.inputs
      }
    case .reference: isReference = true
    case .key:
      columns = first.columns
      type = ValueType([.text, .function])
      inputs = [.element(of: 0), .index]
    case .function(let shape):
      type = .function
      inputs = shape.inputs
    case .date: type = .date
    case .numbers:
      type = ValueType([.number, .list], element: .number)
      prefersLists = arguments.count == 1
    case .numberList: type = .list(of: .number)
    case .number: type = .number
    case .text: type = .text
    case .table: type = .list(of: .record)
    case .boolean, .condition: type = .boolean
    case .list: type = .list
    case .record: type = .record
    case .textOrList: type = ValueType([.text, .choice, .list])
    case .numberOrText: type = ValueType([.number, .date, .text, .choice])
    }
    return true
  }

  /// Infers the first argument from the one it is compared with.
  ///
  /// Returns `false` if the function does not compare.
  private mutating func takeCompared(
    with arguments: [ExpressionID], of function: FunctionDeclaration
  ) -> Bool {
    let signature = function.signature
    guard arguments.count > 1, signature.result.nonNull.kinds == .boolean,
      let first = signature.parameter(at: 0)?.want, signature.parameter(at: 1)?.want == .any
    else { return false }
    if case .text(let text) = checked.tree[checked.tree.ungrouped(arguments[1])] {
      compared = text
    }
    let other = checked[type: arguments[1]].nonNull
    switch first {
    case .any: return take(other)
    case .list, .textOrList:
      return take(ValueType(first.accepted, element: Self.texts(other)))
    default: return false
    }
  }

  /// Returns `type`, extended by choices if it is text: choices are compared by their text.
  private static func texts(_ type: ValueType) -> ValueType {
    type.kinds == .text ? ValueType(.textual) : type
  }

  /// Returns `true` if the value is compared with one of the options of `given`.
  func isChoice(of given: ValueType) -> Bool {
    guard let compared else { return false }
    let options = given.options ?? given.element.options ?? []
    return options.contains { !$0.isDeleted && $0.text == compared }
  }

  /// Returns `true` if the function processes elements of its first argument without a lambda.
  private func takesElements(_ signature: Signature) -> Bool {
    guard let first = signature.parameters.first?.want, first == .list || first == .textOrList
    else { return false }
    return !signature.parameters.contains { $0.lambda != nil }
  }

  /// Expects members of `type`, or columns of its rows, whose values are of the given `kinds`.
  private mutating func takeMembers(of type: ValueType, holding kinds: Kinds) {
    guard let shape = type.columns else { return }
    let members = shape.members.filter {
      !$0.type.kinds.subtracting(.null).isDisjoint(with: kinds)
    }
    columns = RecordShape(members)
  }

  /// Returns the distance between a type and the intended type of a parameter.
  ///
  /// It is 0 for the intended type and 2 for a parameter that accepts anything.
  static func distance(of given: ValueType, from want: Parameter.Want) -> Int {
    let made: Kinds =
      switch want {
      case .any, .anyOrError, .reference: []
      case .date: .date
      case .numbers: [.number, .list]
      case .number: .number
      case .numberOrText: [.number, .text, .choice]
      default: want.accepted
      }
    if made.isEmpty { return 2 }
    return given.kinds.subtracting(.null).isSubset(of: made) ? 0 : 1
  }

  /// Returns `true` if a table or record does not fit itself but has a column that does.
  func isMet(byColumnOf type: ValueType) -> Bool {
    guard let shape = type.columns else { return false }
    return shape.members.contains {
      misfit(of: type.nonNull.kinds == .list ? .list(of: $0.type) : $0.type) == 0
    }
  }

  /// Returns how badly a type fits: 0 if it certainly fits, 2 if it certainly does not.
  func misfit(of given: ValueType) -> Int {
    guard let type else { return 1 }
    let wanted = type.kinds.subtracting(.null)
    let present = given.kinds.subtracting(.null)
    if present.isDisjoint(with: wanted) {
      // A condition usually begins with the value that it compares.
      return wanted == .boolean && present.isDisjoint(with: [.list, .record, .function]) ? 1 : 2
    }
    guard present.isSubset(of: wanted) else { return 1 }
    guard present == .list, type.element.kinds != .any else { return 0 }
    return given.element.surelyFails(type.element.kinds) ? 2 : 0
  }
}
