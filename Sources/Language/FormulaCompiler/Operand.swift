import IndexedCollections

/// Where a value will be when the code runs; turned into a register number once the whole program
/// is known.
struct Operand: Hashable, BitwiseCopyable {
  enum Place: UInt8 { case field, constant, temporary, immediate }

  /// The index above, the place in the two lowest bits.
  private let bits: Int32

  private init(_ place: Place, _ index: Int) {
    bits = Int32(index << 2 | Int(place.rawValue))
  }

  var place: Place { Place(rawValue: UInt8(truncatingIfNeeded: bits & 3)) ?? .immediate }
  var index: Int { Int(bits >> 2) }

  static func field(_ index: Int) -> Operand { .init(.field, index) }
  static func constant(_ index: Int) -> Operand { .init(.constant, index) }
  static func temporary(_ index: Int) -> Operand { .init(.temporary, index) }
  /// A number that stands in the instruction itself.
  static func immediate(_ value: Int) -> Operand { .init(.immediate, value) }
}

/// The operands that hold the values of locals, by their numbers.
struct LocalOperands {
  private var operands: [Operand?] = []

  subscript(local: Int) -> Operand? {
    get { local < operands.count ? operands[local] : nil }
    set {
      if operands.isEmpty { operands.reserveCapacity(max(local + 1, 4)) }
      while operands.count <= local { operands.append(nil) }
      operands[local] = newValue
    }
  }
}

/// A place in the code that is jumped to before it is known.
struct Label {
  fileprivate(set) var number: Int

  init(_ number: Int) { self.number = number }
}

extension OptionalIndex<Label> {
  init(of label: Label?) { self.init(label.map { TypedIndex($0.number) }) }
}

/// Where an error of a condition goes: into a register, and on at a label.
struct Handler {
  var destination: Operand
  var label: Label
}
