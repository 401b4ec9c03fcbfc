import CFormulary
import FormularyC
import Formulas
import Testing

#if canImport(Glibc)
  import Glibc
#endif

struct HeaderTests {
  private static let header = #filePath.replacing(
    #/Tests/.*/#, with: "Sources/Interfaces/CFormulary/include/formulary.h")
  private static let sources = #filePath.replacing(
    #/Tests/.*/#, with: "Sources/Interfaces/FormularyC")

  private func text(_ path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(truncatingIfNeeded: byte)) }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func files(in folder: String) -> [String] {
    guard let entries = opendir(folder) else { return [] }
    defer { closedir(entries) }
    var names: [String] = []
    while let entry = readdir(entries) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".swift") { names.append(folder + "/" + name) }
    }
    return names
  }

  /// Functions declared by the header.
  private var declared: Set<String> {
    let code = text(Self.header).replacing(#/\/\*[\s\S]*?\*\//#, with: "")
    return Set(code.matches(of: #/\b(formulary_[a-z_]+)\(/#).map { String($0.1) })
  }

  /// Functions exported by the library.
  private var exported: Set<String> {
    Set(
      files(in: Self.sources).flatMap { file in
        text(file).matches(of: #/@_cdecl\("([a-z_]+)"\)/#).map { String($0.1) }
      })
  }

  @Test func `the header declares exactly the exported functions`() {
    #expect(declared.count > 15)
    #expect(declared.symmetricDifference(exported) == [])
  }

  @Test func `the version equals that of the tool`() {
    #expect(String(cString: formulary_version()) == Version.text)
    #expect(formulary_abi_version() == UInt32(FORMULARY_ABI_VERSION))
  }
}
