import DocumentFormat

/// The generated JSON Schema of documents, from the declarations of their parts.
enum DocumentSchemaFile {
  static func make() -> GeneratedFile {
    GeneratedFile(path: JSONSchemaText.fileName, text: JSONSchemaText.text)
  }
}
