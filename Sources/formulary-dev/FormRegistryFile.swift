import Foundation

/// The generated list `CallForms` of the compiler's special forms, from the files in their folder.
enum FormRegistryFile {
  static func make() -> GeneratedFile {
    let folder = "Sources/Language/FormulaCompiler"
    let files = (try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/Forms")) ?? []
    var special = ""
    var inlined = ""
    for type in files.filter({ $0.hasSuffix("Form.swift") }).sorted().map({ $0.dropLast(6) }) {
      let text = try? String(contentsOfFile: "\(folder)/Forms/\(type).swift", encoding: .utf8)
      if text?.contains("enum \(type): SpecialForm") ?? false {
        special += "    \(type).self,\n"
      } else {
        let name = type.prefix(1).lowercased() + type.dropFirst().dropLast("Form".count)
        inlined += "    (\"\(name)\", \(type).self),\n"
      }
    }
    let text = """
      // Written by formulary-dev from the files of the folder Forms; `make update` writes it anew.
      // swift-format-ignore-file

      /// The forms that the compiler knows, by the names of their types.
      package enum CallForms {
        /// Those with lazy arguments, which declare their functions.
        static let special: [any SpecialForm.Type] = [
      \(special)  ]
        /// Those that stand for calls of a function of the library, with its name.
        static let inlined: [(name: String, form: any CallForm.Type)] = [
      \(inlined)  ]
      }

      """
    return GeneratedFile(path: "\(folder)/CallForms+Generated.swift", text: text)
  }
}
