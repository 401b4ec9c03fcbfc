import Foundation

/// The list of builtin functions, from the files of their folder.
enum FunctionRegistryFile {
  static func make() -> GeneratedFile {
    let folder = "Sources/FormulaLibrary"
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let types = files.filter { $0.hasSuffix("Function.swift") }
      .map { URL(fileURLWithPath: $0).deletingPathExtension().lastPathComponent }
      .sorted()
    let list = types.map { "    \($0).self,\n" }.joined()
    let text = """
      // Written by formulary-dev from the files of this folder; `make update` writes it anew.
      // swift-format-ignore-file
      package import FormulaValues

      /// All builtin functions, by the names of their types.
      package enum FunctionRegistry {
        package static let functions: [any FormulaFunction.Type] = [
      \(list)  ]
      }

      """
    return GeneratedFile(path: "\(folder)/FunctionRegistry+Generated.swift", text: text)
  }
}
