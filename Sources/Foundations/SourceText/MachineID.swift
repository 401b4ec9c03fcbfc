/// Ids that databases make and no person: 24 hexadecimal digits.
package enum MachineID {
  @inlinable package static var digitCount: Int { 24 }

  /// Whether UTF-8 text spells such an id.
  @inlinable
  package static func isSpelled(by utf8: some Collection<UInt8>) -> Bool {
    utf8.count == digitCount && utf8.allSatisfy { HexDigit.value($0) != nil }
  }
}
