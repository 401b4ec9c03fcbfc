/// A parameter of a function: its name and the arguments that it accepts.
///
/// Type checking, argument binding, hints and the documentation all use this declaration.
public struct Parameter: Hashable, Sendable {
  /// The name in the reference.
  public var name: String
  /// The accepted arguments.
  public var want: Want
  /// Whether the argument can be omitted. Null then counts as omitted.
  public var isOptional = false
  /// Whether the parameter can be repeated, in turn with the other repeated parameters.
  public var isRepeated = false
  /// Whether elements are compared with the argument, or tested by it if it is a function.
  public var isCriterion = false
  /// The kinds that the member named by the argument may hold; `nil` if it does not name a member.
  ///
  /// The member belongs to the first argument of the call.
  package var member: Kinds?
  /// The notation of its patterns; `nil` if it takes no pattern for dates or numbers.
  package var notation: PatternNotation?
  /// Whether a row, a record or an option is accepted in place of a field.
  public var takesPart = false
  /// The meaningful texts, if only certain texts are meaningful.
  public var words: [String] = []

  /// The kinds of arguments that a parameter accepts.
  public enum Want: Hashable, Sendable {
    /// Any value, including null.
    case any
    /// Any value, including null and errors.
    case anyOrError
    case number
    case text
    case boolean
    /// A boolean. Null counts as `false`.
    case condition
    /// A date, milliseconds, or ISO 8601 text, which is parsed before the call.
    case date
    /// A number, or a list of numbers that may be nested. Nulls are skipped.
    case numbers
    /// A list. Null counts as the empty list.
    case list
    /// A list of numbers. Null elements are skipped.
    case numberList
    /// A list of records, such as the rows of a table. Null counts as the empty list.
    case table
    case record
    /// A text or a list. Null counts as the empty list.
    case textOrList
    /// A number, a date or a text.
    case numberOrText
    /// A lambda with the parameters in `LambdaShape`.
    case function(LambdaShape)
    /// A lambda over the elements, or the name of a column.
    case key
    /// A field by name instead of its value, for functions about fields.
    case reference
  }

  /// Creates a parameter that accepts `want`.
  public init(_ name: String, _ want: Want) {
    self.name = name
    self.want = want
  }

  /// Returns a parameter that accepts any value.
  public static func any(_ name: String) -> Parameter { .init(name, .any) }
  /// Returns a parameter for a value to compare elements with, or a function that tests them.
  public static func criterion(_ name: String) -> Parameter {
    var parameter = Parameter(name, .any)
    parameter.isCriterion = true
    return parameter
  }
  /// Returns a parameter for the name of a member of the first argument, which holds `kinds`.
  package static func member(_ name: String, holding kinds: Kinds = .any) -> Parameter {
    var parameter = Parameter(name, .text)
    parameter.member = kinds
    return parameter
  }
  /// Returns a parameter that accepts any value or error.
  public static func anyOrError(_ name: String) -> Parameter { .init(name, .anyOrError) }
  /// Returns a parameter that accepts a number.
  public static func number(_ name: String) -> Parameter { .init(name, .number) }
  /// Returns a parameter that accepts a text.
  public static func text(_ name: String) -> Parameter { .init(name, .text) }
  /// Returns a parameter that accepts a boolean.
  public static func boolean(_ name: String) -> Parameter { .init(name, .boolean) }
  /// Returns a parameter that accepts a condition: a boolean, or null as `false`.
  public static func condition(_ name: String) -> Parameter { .init(name, .condition) }
  /// Returns a parameter that accepts a date.
  public static func date(_ name: String) -> Parameter { .init(name, .date) }
  /// Returns a parameter that accepts a number or a list of numbers.
  public static func numbers(_ name: String) -> Parameter { .init(name, .numbers) }
  /// Returns a parameter that accepts a list.
  public static func list(_ name: String) -> Parameter { .init(name, .list) }
  /// Returns a parameter that accepts a list of numbers.
  public static func numberList(_ name: String) -> Parameter { .init(name, .numberList) }
  /// Returns a parameter that accepts the rows of a table.
  public static func table(_ name: String) -> Parameter { .init(name, .table) }
  /// Returns a parameter that accepts a record.
  public static func record(_ name: String) -> Parameter { .init(name, .record) }
  /// Returns a parameter that accepts a text or a list.
  public static func textOrList(_ name: String) -> Parameter { .init(name, .textOrList) }
  /// Returns a parameter that accepts a number or a text.
  public static func numberOrText(_ name: String) -> Parameter { .init(name, .numberOrText) }
  /// Returns a parameter that accepts the name of a column, or a lambda over the elements.
  public static func key(_ name: String) -> Parameter { .init(name, .key) }
  /// Returns a parameter that accepts a field itself instead of its value.
  public static func reference(_ name: String) -> Parameter { .init(name, .reference) }
  /// Returns a parameter that accepts a lambda, by default over an element and its index.
  public static func function(
    _ name: String, _ shape: LambdaShape = .item
  ) -> Parameter {
    .init(name, .function(shape))
  }

  /// The parameter with `member` set: a text argument names a member of the first argument.
  package var namingMember: Parameter {
    var parameter = self
    parameter.member = .any
    return parameter
  }

  /// The parameters of a lambda passed as the argument, or `nil` if it accepts no lambda.
  package var lambda: LambdaShape? {
    switch want {
    case .function(let shape): shape
    case .key: .item
    default: isCriterion ? .predicate : nil
    }
  }

  /// The parameter, also accepting a row, a record, an option, or null for the document.
  public var orPart: Parameter {
    var parameter = self
    parameter.takesPart = true
    return parameter
  }

  /// Returns the parameter for a pattern in `notation`.
  package func pattern(_ notation: PatternNotation) -> Parameter {
    var parameter = self
    parameter.notation = notation
    return parameter
  }

  /// The parameter, marked as optional.
  public var optional: Parameter {
    var parameter = self
    parameter.isOptional = true
    return parameter
  }

  /// The parameter, marked as repeatable any number of times, including zero.
  public var repeated: Parameter {
    var parameter = self
    parameter.isRepeated = true
    return parameter
  }
}

/// The inputs and the result of a lambda argument.
public struct LambdaShape: Hashable, Sendable {
  /// The input for one parameter of the lambda.
  public enum Input: Hashable, Sendable {
    /// An element of the list in the argument with this index.
    case element(of: Int)
    case index
    /// The accumulated result, which starts as the argument with this index.
    case accumulator(from: Int)
    case any
  }

  /// The inputs passed to its parameters.
  public var inputs: [Input]
  /// The minimum number of parameters that the lambda must declare.
  public var minimum: Int
  /// The kinds that the result may have.
  public var gives: Kinds

  /// Creates a shape with its inputs, the required number of parameters and the result kinds.
  public init(_ inputs: [Input], minimum: Int = 0, gives: Kinds = .any) {
    self.inputs = inputs
    self.minimum = minimum
    self.gives = gives
  }

  /// The shape `(item)` or `(item, index)` over the first argument.
  public static let item = LambdaShape([.element(of: 0), .index])
  /// The shape `(item)` or `(item, index)` of a predicate, which returns `true`, `false` or null.
  public static let predicate = LambdaShape(
    [.element(of: 0), .index], gives: [.boolean, .null])
}

extension Parameter.Want {
  /// The accepted kinds, excluding null except in `any`.
  public var accepted: Kinds {
    switch self {
    case .any, .anyOrError, .reference: .any
    case .number: .numeric
    case .text: .textual
    case .boolean, .condition: .boolean
    case .date: [.number, .date, .text, .choice]
    case .numbers: [.number, .date, .list]
    case .list, .numberList, .table: .list
    case .record: .record
    case .textOrList: [.text, .choice, .list]
    case .numberOrText: [.number, .date, .text, .choice]
    case .function: .function
    case .key: [.function, .text, .choice]
    }
  }

  /// Whether a null argument of a required parameter is passed to the function.
  public var seesNull: Bool {
    switch self {
    case .any, .anyOrError, .condition, .numbers, .list, .numberList, .table, .textOrList,
      .reference:
      true
    case .number, .text, .boolean, .date, .record, .numberOrText, .function, .key: false
    }
  }

  /// Whether a null argument is an error instead of giving a null result: there is nothing to call.
  package var needsValue: Bool {
    switch self {
    case .function, .key: true
    default: false
    }
  }

  /// The expected argument for messages, such as `a number`.
  public var description: String {
    switch self {
    case .any, .anyOrError: "any value"
    case .number: "a number"
    case .text: "text"
    case .boolean: "true or false"
    case .condition: "a condition (true or false)"
    case .date: "a date"
    case .numbers: "a number or a list of numbers"
    case .list: "a list"
    case .numberList: "a list of numbers"
    case .table: "a table or a list of records"
    case .record: "a record"
    case .textOrList: "text or a list"
    case .numberOrText: "a number or text"
    case .function: "a function such as (item) -> …"
    case .key: "a column name or a function such as (row) -> …"
    case .reference: "a field"
    }
  }

  /// Returns the expected argument with the parameter's name if that adds information.
  ///
  /// For example, `a number for 'places'`.
  package func description(for name: String) -> String {
    description.split(separator: " ").contains(Substring(name))
      ? description : "\(description) for '\(name)'"
  }

  /// The short name used in signatures, such as `number`.
  public var name: String {
    switch self {
    case .any, .anyOrError: "any"
    case .number: "number"
    case .text: "text"
    case .boolean: "boolean"
    case .condition: "condition"
    case .date: "date"
    case .numbers: "numbers"
    case .list: "list"
    case .numberList: "numbers"
    case .table: "table"
    case .record: "record"
    case .textOrList: "text or list"
    case .numberOrText: "number or text"
    case .function: "function"
    case .key: "key"
    case .reference: "field"
    }
  }
}

/// The notation of patterns for dates and numbers.
package enum PatternNotation: BitwiseCopyable, Sendable {
  case date
  case duration
  case number
  /// That of dates or numbers, depending on the first argument.
  case value
}
