/// One parameter of a function: its name and what it takes. Checking, admission at run time, hints
/// and documentation all read this declaration.
public struct Parameter: Hashable, Sendable {
  /// What the reference calls it.
  public var name: String
  /// What it takes.
  public var want: Want
  /// Whether the argument may be left out; null then counts as left out.
  public var isOptional = false
  /// Whether the parameter (with the other repeated ones) may be given again and again.
  public var isRepeated = false
  /// Whether it is compared with elements, unless it is a function that tests them.
  public var isCriterion = false
  /// What the member may hold that it names of the first argument; nil if it names none.
  package var member: Kinds?
  /// Whether a row, a record or an option may stand where a field is to be named.
  public var takesPart = false
  /// The texts that make sense, if only certain ones do.
  public var words: [String] = []

  /// What a parameter takes.
  public enum Want: Hashable, Sendable {
    /// Any value, null included.
    case any
    /// Any value, null and errors included.
    case anyOrError
    case number
    case text
    case boolean
    /// A boolean; null counts as false.
    case condition
    /// A date, milliseconds, or ISO 8601 text (which is parsed before the call).
    case date
    /// A number, or a list of numbers, lists within lists included; nulls are skipped.
    case numbers
    /// A list; null counts as the empty one.
    case list
    /// A list of numbers; null elements are skipped.
    case numberList
    /// A list of records: a table's rows; null counts as the empty one.
    case table
    case record
    /// Text or a list; null counts as the empty list.
    case textOrList
    /// A number, date or text.
    case numberOrText
    /// A lambda.
    case function(LambdaShape)
    /// A lambda over the elements, or the name of a column.
    case key
    /// A field by name, not its value: for functions about fields.
    case reference
  }

  /// A parameter that takes something.
  public init(_ name: String, _ want: Want) {
    self.name = name
    self.want = want
  }

  /// A parameter that takes any value.
  public static func any(_ name: String) -> Parameter { .init(name, .any) }
  /// A value that elements are compared with, or a function that tests them.
  public static func criterion(_ name: String) -> Parameter {
    var parameter = Parameter(name, .any)
    parameter.isCriterion = true
    return parameter
  }
  /// The name of a member of the first argument, which holds something of these kinds.
  package static func member(_ name: String, holding kinds: Kinds = .any) -> Parameter {
    var parameter = Parameter(name, .text)
    parameter.member = kinds
    return parameter
  }
  /// A parameter that takes any value, and errors as well.
  public static func anyOrError(_ name: String) -> Parameter { .init(name, .anyOrError) }
  /// A parameter that takes a number.
  public static func number(_ name: String) -> Parameter { .init(name, .number) }
  /// A parameter that takes a text.
  public static func text(_ name: String) -> Parameter { .init(name, .text) }
  /// A parameter that takes a truth value.
  public static func boolean(_ name: String) -> Parameter { .init(name, .boolean) }
  /// A parameter that takes what a condition may be.
  public static func condition(_ name: String) -> Parameter { .init(name, .condition) }
  /// A parameter that takes a date.
  public static func date(_ name: String) -> Parameter { .init(name, .date) }
  /// A parameter that takes numbers, one by one or in lists.
  public static func numbers(_ name: String) -> Parameter { .init(name, .numbers) }
  /// A parameter that takes a list.
  public static func list(_ name: String) -> Parameter { .init(name, .list) }
  /// A parameter that takes a list of numbers.
  public static func numberList(_ name: String) -> Parameter { .init(name, .numberList) }
  /// A parameter that takes the rows of a table.
  public static func table(_ name: String) -> Parameter { .init(name, .table) }
  /// A parameter that takes a record.
  public static func record(_ name: String) -> Parameter { .init(name, .record) }
  /// A parameter that takes a text or a list.
  public static func textOrList(_ name: String) -> Parameter { .init(name, .textOrList) }
  /// A parameter that takes a number or a text.
  public static func numberOrText(_ name: String) -> Parameter { .init(name, .numberOrText) }
  /// A parameter that takes what names a member.
  public static func key(_ name: String) -> Parameter { .init(name, .key) }
  /// A parameter that takes a field itself, not its value.
  public static func reference(_ name: String) -> Parameter { .init(name, .reference) }
  /// A lambda over an element and its index.
  public static func function(
    _ name: String, _ shape: LambdaShape = .item
  ) -> Parameter {
    .init(name, .function(shape))
  }

  /// The same parameter, but a text names a member of the first argument.
  package var namingMember: Parameter {
    var parameter = self
    parameter.member = .any
    return parameter
  }

  /// What a function is called with that may be given for it; nil if none is called.
  package var lambda: LambdaShape? {
    switch want {
    case .function(let shape): shape
    case .key: .item
    default: isCriterion ? .predicate : nil
    }
  }

  /// The same parameter, but a row, a record or an option may stand for a field, and null for the
  /// document.
  public var orPart: Parameter {
    var parameter = self
    parameter.takesPart = true
    return parameter
  }

  /// The same parameter, but it may be left out.
  public var optional: Parameter {
    var parameter = self
    parameter.isOptional = true
    return parameter
  }

  /// The same parameter, but it may be left out or given many times.
  public var repeated: Parameter {
    var parameter = self
    parameter.isRepeated = true
    return parameter
  }
}

/// What a lambda argument is called with.
public struct LambdaShape: Hashable, Sendable {
  /// What one of its parameters gets.
  public enum Input: Hashable, Sendable {
    /// An element of the list that is the argument with this number.
    case element(of: Int)
    case index
    /// The result so far, which begins as the argument with this number.
    case accumulator(from: Int)
    case any
  }

  /// What its parameters are given.
  public var inputs: [Input]
  /// The fewest parameters that make sense.
  public var minimum: Int
  /// What the result must be.
  public var gives: Kinds

  /// A function that is given some inputs, at least so many of which it must take.
  public init(_ inputs: [Input], minimum: Int = 0, gives: Kinds = .any) {
    self.inputs = inputs
    self.minimum = minimum
    self.gives = gives
  }

  /// `(item)` or `(item, index)` over the first argument.
  public static let item = LambdaShape([.element(of: 0), .index])
  /// The same, giving true, false or null.
  public static let predicate = LambdaShape(
    [.element(of: 0), .index], gives: [.boolean, .null])
}

extension Parameter.Want {
  /// The kinds that are taken, null aside.
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

  /// What becomes of a null argument of a required parameter.
  public var seesNull: Bool {
    switch self {
    case .any, .anyOrError, .condition, .numbers, .list, .numberList, .table, .textOrList,
      .reference:
      true
    case .number, .text, .boolean, .date, .record, .numberOrText, .function, .key: false
    }
  }

  /// Whether a null argument is no null result but an error: there is nothing to call.
  package var needsValue: Bool {
    switch self {
    case .function, .key: true
    default: false
    }
  }

  /// What is wanted, for messages: `a number`.
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

  /// What is wanted of a parameter, with its name if that says more: `a number for 'places'`.
  package func description(for name: String) -> String {
    description.split(separator: " ").contains(Substring(name))
      ? description : "\(description) for '\(name)'"
  }

  /// The short name for signatures: `number`.
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
