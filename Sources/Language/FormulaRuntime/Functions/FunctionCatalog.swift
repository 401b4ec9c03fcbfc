import SourceText

/// The index of a function in its catalog.
@usableFromInline
package struct FunctionNumber: Hashable, Sendable, BitwiseCopyable {
  /// The index among all functions.
  @usableFromInline package let index: Int

  package init(_ index: Int) { self.index = index }
}

/// The functions that formulas can call, by name and ignoring case.
public struct FunctionCatalog: Sendable {
  @usableFromInline let contents: Contents

  /// A single reference, since every formula receives its catalog.
  @usableFromInline
  final class Contents: Sendable {
    @usableFromInline let functions: [FunctionDeclaration]
    let numbers: NameTable

    init(_ functions: [FunctionDeclaration], _ numbers: NameTable) {
      self.functions = functions
      self.numbers = numbers
    }
  }

  /// The functions, indexed by `FunctionNumber`.
  public var functions: [FunctionDeclaration] { contents.functions }

  /// Creates a catalog. The first function of a name wins, so a host cannot replace a builtin.
  public init(_ functions: [FunctionDeclaration]) {
    var numbers = NameTable(capacity: functions.count)
    for (index, function) in functions.enumerated() {
      for name in [function.name] + function.aliases {
        // The canonical spelling is found without case folding.
        let folded = Self.folded(name)
        if numbers.insert(folded ?? name, number: index) ?? index == index, folded != nil {
          numbers.insert(name, number: index)
        }
      }
    }
    contents = Contents(functions, numbers)
  }

  /// Returns a name in lowercase, or `nil` if it is.
  ///
  /// Nearly all names are ASCII, for which this is faster than `lowercased`.
  private static func folded(_ name: String) -> String? {
    if name.utf8.contains(where: { $0 >= 0x80 }) { return name.lowercased() }
    guard name.utf8.contains(where: { $0 &- UInt8(ascii: "A") < 26 }) else { return nil }
    let bytes = name.utf8.map { $0 &- UInt8(ascii: "A") < 26 ? $0 | 0x20 : $0 }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the function with a number of this catalog.
  package subscript(number: FunctionNumber) -> FunctionDeclaration {
    contents.functions[number.index]
  }

  /// Returns the data that calls and type checking need.
  @inlinable
  package func facts(of number: FunctionNumber) -> FunctionFacts {
    contents.functions[number.index].facts
  }

  /// Returns the function with `number`, or `nil` if this catalog has no such number.
  package func function(_ number: FunctionNumber) -> FunctionDeclaration? {
    contents.functions.indices.contains(number.index) ? self[number] : nil
  }

  /// Returns the number of the function called `name`, ignoring case.
  package func number(of name: String) -> FunctionNumber? {
    let number =
      contents.numbers.number(of: name) ?? contents.numbers.number(of: name.lowercased())
    return number.map { FunctionNumber($0) }
  }

  /// Returns the number of the function with a UTF-8 `name`, ignoring case.
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

  /// Returns the function called `name`, ignoring case.
  public subscript(name: String) -> FunctionDeclaration? { number(of: name).map { self[$0] } }
}
