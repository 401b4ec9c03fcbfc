import DocumentFormat

/// The declarations of the format, laid out for looking names up in a document.
struct FormatTable: Sendable {
  static let standard = FormatTable()

  private let parts: [PartName: PartTable]

  init() {
    var parts: [PartName: PartTable] = [:]
    for name in PartName.allCases { parts[name] = PartTable(name) }
    self.parts = parts
  }

  func callAsFunction(_ name: PartName) -> PartTable { parts[name] ?? PartTable(name) }
}

/// A part with the names of its members in UTF-8.
final class PartTable: Sendable {
  let name: PartName
  let noun: String
  let members: [Part.Member]
  let names: [[UInt8]]
  let variants: [Part.Variant]

  init(_ name: PartName) {
    let part = name.part
    self.name = name
    noun = part.noun
    members = part.members
    names = part.members.map { Array($0.name.utf8) }
    variants = part.variants
  }
}
