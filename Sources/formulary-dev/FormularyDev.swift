import Foundation

/// Writes the generated files of the package: `swift run formulary-dev [--check]`.
///
/// It depends on no target with generated files, so that it builds even if one of them is outdated.
@main
struct FormularyDev {
  static func main() throws {
    let isCheck = CommandLine.arguments.contains("--check")
    var stale: [String] = []
    let files =
      [
        FunctionRegistryFile.make(), FormRegistryFile.make(), ChangeRegistryFile.make(),
        HelpPagesFile.make(), DocumentSchemaFile.make(), PreviewPageFile.make(), GalleryFile.make(),
        LatinLettersFile.make(),
      ] + Registry.all.map { $0.make() }
    for file in files {
      let old = try? String(contentsOfFile: file.path, encoding: .utf8)
      guard old != file.text else { continue }
      if isCheck {
        stale.append(file.path)
      } else {
        try file.text.write(toFile: file.path, atomically: true, encoding: .utf8)
        print("wrote \(file.path)")
      }
    }
    guard stale.isEmpty else {
      print("stale: \(stale.joined(separator: ", ")); run `make update`")
      exit(1)
    }
  }
}

/// A generated file of the package.
struct GeneratedFile {
  var path: String
  var text: String
}
