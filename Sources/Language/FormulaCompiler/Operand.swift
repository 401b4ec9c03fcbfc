import IndexedCollections

/// A symbolic operand.
///
/// It is resolved to a register (`Program.RegisterNumber`) once the layout of the whole program is
/// known.
struct Operand: Hashable, BitwiseCopyable {
  enum Place: UInt8 { case field, constant, temporary, immediate }

  /// The index, with the `Place` in the two lowest bits.
  private let bits: Int32

  private init(_ place: Place, _ index: Int) {
    bits = Int32(index << 2 | Int(place.rawValue))
  }

  var place: Place { Place(rawValue: UInt8(truncatingIfNeeded: bits & 3)) ?? .immediate }
  var index: Int { Int(bits >> 2) }

  static func field(_ index: Int) -> Operand { .init(.field, index) }
  static func constant(_ index: Int) -> Operand { .init(.constant, index) }
  static func temporary(_ index: Int) -> Operand { .init(.temporary, index) }
  /// Returns an operand that is a number in the instruction itself.
  static func immediate(_ value: Int) -> Operand { .init(.immediate, value) }

  /// The first register of each kind of operand that an instruction addresses directly.
  struct Bases {
    private let byPlace: SIMD4<Int32>

    init(constants: Int, temporaries: Int) {
      var bases = SIMD4<Int32>.zero
      bases[Int(Place.constant.rawValue)] = Int32(truncatingIfNeeded: constants)
      bases[Int(Place.temporary.rawValue)] = Int32(truncatingIfNeeded: temporaries)
      byPlace = bases
    }

    /// Returns the register of an operand, or its immediate number.
    func register(of operand: Operand) -> Int {
      Int(operand.bits >> 2) + Int(byPlace[Int(operand.bits & 3)])
    }
  }
}

/// The operands that hold the values of local variables, by their numbers.
struct LocalOperands {
  // Few formulas have more than two local variables; those two need no allocation.
  private var first: Operand?
  private var second: Operand?
  private var others: [Operand?] = []

  subscript(local: Int) -> Operand? {
    get {
      switch local {
      case 0: first
      case 1: second
      default: local - 2 < others.count ? others[local - 2] : nil
      }
    }
    set {
      switch local {
      case 0: first = newValue
      case 1: second = newValue
      default:
        while others.count <= local - 2 { others.append(nil) }
        others[local - 2] = newValue
      }
    }
  }
}

/// A jump target that may be unknown when the jump is emitted.
struct Label {
  fileprivate(set) var number: Int

  init(_ number: Int) { self.number = number }
}

extension OptionalIndex<Label> {
  init(of label: Label?) { self.init(label.map { TypedIndex($0.number) }) }
}

/// The handler of a condition's errors: the register for the error and the label to continue at.
struct Handler {
  var destination: Operand
  var label: Label
}
