import Foundation

/// The generated list `FunctionRegistry` of builtin functions, from the files in their folder.
enum FunctionRegistryFile {
  static func make() -> GeneratedFile {
    let folder = "Sources/Language/FormulaLibrary"
    let files = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
    let types = files.filter { $0.hasSuffix("Function.swift") }
      .map { URL(fileURLWithPath: $0).deletingPathExtension().lastPathComponent }
      .sorted()
    let list = types.map { "    (\"\(name(of: $0))\", \($0).self, \($0).call),\n" }.joined()
    let text = """
      // Written by formulary-dev from the files of this folder; `make update` writes it anew.
      // swift-format-ignore-file
      package import FormulaRuntime

      /// All builtin functions, by the names of their types.
      package enum FunctionRegistry {
        /// Each type with its name and its body, which are reached without a detour over the protocol.
        package static let entries:
          [(
            name: String, function: any FormulaFunction.Type,
            body: @Sendable (Arguments, inout Run) -> Word
          )] = [
      \(list)  ]

        package static var functions: [any FormulaFunction.Type] { entries.map { $0.function } }
      }

      """
    return GeneratedFile(path: "\(folder)/FunctionRegistry+Generated.swift", text: text)
  }

  /// Returns the canonical spelling of a type's function.
  private static func name(of type: String) -> String {
    type.prefix(1).lowercased() + type.dropFirst().dropLast("Function".count)
  }
}
