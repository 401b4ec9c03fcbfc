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

  /// The registers where the operands of each place begin that an instruction reaches directly.
  struct Bases {
    private let byPlace: SIMD4<Int32>

    init(constants: Int, temporaries: Int) {
      var bases = SIMD4<Int32>.zero
      bases[Int(Place.constant.rawValue)] = Int32(truncatingIfNeeded: constants)
      bases[Int(Place.temporary.rawValue)] = Int32(truncatingIfNeeded: temporaries)
      byPlace = bases
    }

    /// The register of an operand, or the number that it is.
    func register(of operand: Operand) -> Int {
      Int(operand.bits >> 2) + Int(byPlace[Int(operand.bits & 3)])
    }
  }
}

/// The operands that hold the values of locals, by their numbers.
struct LocalOperands {
  // Few formulas have more than two locals; those need no memory of their own.
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
