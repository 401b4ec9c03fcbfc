/// Where a value will be when the code runs; turned into a register number once the whole program
/// is known.
struct Operand: Hashable {
  enum Place: Hashable { case field, constant, temporary, immediate }
  var place: Place
  var index: Int

  static func field(_ index: Int) -> Operand { .init(place: .field, index: index) }
  static func constant(_ index: Int) -> Operand { .init(place: .constant, index: index) }
  static func temporary(_ index: Int) -> Operand { .init(place: .temporary, index: index) }
  /// A number that stands in the instruction itself.
  static func immediate(_ value: Int) -> Operand { .init(place: .immediate, index: value) }
}

/// A place in the code that is jumped to before it is known.
struct Label {
  fileprivate(set) var number: Int

  init(_ number: Int) { self.number = number }
}

/// Where an error of a condition goes: into a register, and on at a label.
struct Handler {
  var destination: Operand
  var label: Label
}
