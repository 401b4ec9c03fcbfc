import SourceText

/// A function of a catalogue, by its place there.
@usableFromInline
package struct FunctionNumber: Hashable, Sendable, BitwiseCopyable {
  /// The place among all functions.
  @usableFromInline package let index: Int

  package init(_ index: Int) { self.index = index }
}

/// The functions that formulas may call, by name in any case.
public struct FunctionCatalog: Sendable {
  @usableFromInline let contents: Contents

  /// One reference, as every formula is handed its catalogue.
  @usableFromInline
  final class Contents: Sendable {
    @usableFromInline let functions: [FunctionDeclaration]
    let numbers: NameTable

    init(_ functions: [FunctionDeclaration], _ numbers: NameTable) {
      self.functions = functions
      self.numbers = numbers
    }
  }

  /// The functions, each by its number.
  public var functions: [FunctionDeclaration] { contents.functions }

  /// The first function of a name wins, so that a host cannot replace a builtin one.
  public init(_ functions: [FunctionDeclaration]) {
    var numbers = NameTable(capacity: functions.count)
    for (index, function) in functions.enumerated() {
      for name in [function.name] + function.aliases {
        // The canonical spelling is found without folding it.
        if numbers.insert(name.lowercased(), number: index) ?? index == index {
          numbers.insert(name, number: index)
        }
      }
    }
    contents = Contents(functions, numbers)
  }

  /// The function with a number of this catalogue.
  package subscript(number: FunctionNumber) -> FunctionDeclaration {
    contents.functions[number.index]
  }

  /// What calls and checking want to know of a function.
  @inlinable
  package func facts(of number: FunctionNumber) -> FunctionFacts {
    contents.functions[number.index].facts
  }

  /// The same; nil for a number of another catalogue, that this one does not have.
  package func function(_ number: FunctionNumber) -> FunctionDeclaration? {
    contents.functions.indices.contains(number.index) ? self[number] : nil
  }

  /// The number of the function called `name`, in any case.
  package func number(of name: String) -> FunctionNumber? {
    let number =
      contents.numbers.number(of: name) ?? contents.numbers.number(of: name.lowercased())
    return number.map { FunctionNumber($0) }
  }

  /// The same for a name that is given as UTF-8.
  package func number(ofUTF8 name: UnsafeBufferPointer<UInt8>) -> FunctionNumber? {
    if let number = unsafe contents.numbers.number(of: name) { return FunctionNumber(number) }
    return unsafe withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 32) { folded in
      guard name.count <= folded.count, unsafe name.allSatisfy({ $0 < 0x80 }) else {
        return unsafe number(of: String(decoding: name, as: UTF8.self))
      }
      for index in 0..<name.count {
        let byte = unsafe name[name.startIndex + index]
        unsafe folded[index] = byte &- UInt8(ascii: "A") < 26 ? byte | 0x20 : byte
      }
      let place = unsafe contents.numbers.number(
        of: UnsafeBufferPointer(rebasing: folded[..<name.count]))
      return place.map { FunctionNumber($0) }
    }
  }

  /// The function called `name`, in any case.
  public subscript(name: String) -> FunctionDeclaration? { number(of: name).map { self[$0] } }
}
