import Foundation
import Testing

/// `Int` has 32 bits on the target for WebAssembly, where wide shifts are 0 and wide conversions
/// trap, without a word from the compiler.
@Suite struct IntegerWidthTests {
  /// The sources that are also built for that target.
  private static let sources = ArchitectureTests.sources.filter { path in
    EmbeddedSwiftTests.isBuilt(path)
  }

  /// Returns the lines of code that contain a character and that `isWrong` rejects, as "path: line".
  private static func lines(
    containing character: Unicode.Scalar, where isWrong: (Substring) -> Bool
  ) throws -> [String] {
    let byte = UInt8(ascii: character)
    return try sources.flatMap { path in
      try ArchitectureTests.text(path).split(separator: "\n")
        .filter { line in
          line.utf8.contains(byte) && isWrong(line)
            && !line.trimmingPrefix(while: { $0 == " " }).hasPrefix("//")
        }
        .map { "\(path.split(separator: "/").dropFirst(2).joined(separator: "/")): \($0)" }
    }
  }

  /// Returns `true` if a line shifts 1 by 31 or more and names no type with enough bits.
  static func shiftsWide(_ line: Substring) -> Bool {
    line.contains("1 << ") && line.contains(/\b1 << (3[1-9]|[4-9]\d)\b/)
      && !line.contains(/U?Int(64|128)|UInt32/)
  }

  /// Returns `true` if a line converts a number of the language without a check.
  static func convertsUnchecked(_ line: Substring) -> Bool {
    let conversion =
      /\bInt\((?!exactly)(max\(|min\(|[^)]*(number\(|\.double\b|rounded\(|magnitude\)))/
    return line.contains("Int(") && line.contains(conversion)
  }

  /// Lines whose operands have a wide type, which is declared elsewhere.
  private static let wide = [
    "FormulaRuntime/Memory/Heap.swift", "FormulaRuntime/Run/Budget.swift",
    "FormulaSyntax/Parsing/Parser+Operands.swift", "FormulaValues/Numbers/DecimalNumber.swift",
    "FormulaValues/Numbers/Elementary/Elementary+Angles.swift",
    "FormulaVM/WordSet.swift", "JSONTree/JSONTree+Numbers.swift", "JSONTree/TapeWord.swift",
  ]

  @Test func `a wide shift has a wide type`() throws {
    let found = try Self.lines(containing: "<", where: Self.shiftsWide)
    for line in found where !Self.wide.contains(where: line.hasPrefix) {
      Issue.record("\(line): name Int64 or UInt64")
    }
    for path in Self.wide { #expect(found.contains { $0.hasPrefix(path) }, "\(path)") }
  }

  /// Files with conversions of numbers that are known to be small.
  private static let bounded = [
    "CivilTime/ISODateTime.swift",
    "FormulaRuntime/Memory/Word+Equality.swift", "JSONTree/JSONScanner.swift",
    "JoyDocEngine/Building/PageGrid.swift",
  ]

  @Test func `numbers of the language become integers by a checked conversion`() throws {
    let found = try Self.lines(containing: "I", where: Self.convertsUnchecked)
    for line in found where !Self.bounded.contains(where: line.hasPrefix) {
      Issue.record("\(line): use Arguments.integer or Int(exactly:)")
    }
    for path in Self.bounded { #expect(found.contains { $0.hasPrefix(path) }, "\(path)") }
  }

  @Test func `wide shifts and unchecked conversions are detected`() {
    #expect(Self.shiftsWide("  let most = 1 << 45"))
    #expect(!Self.shiftsWide("  let most: UInt64 = 1 << 45"))
    #expect(!Self.shiftsWide("  let most = 1 << 30"))
    #expect(Self.convertsUnchecked("  let count = Int(run.number(word))"))
    #expect(!Self.convertsUnchecked("  let count = Int(exactly: word.index)"))
  }
}
