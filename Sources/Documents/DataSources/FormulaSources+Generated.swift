// Written by formulary-dev from the files of the folder Sources; `make update` writes it anew.
// swift-format-ignore-file

/// All kinds of sources, by the names of their types.
package enum FormulaSources {
  package static let all: [any RecognizedSource.Type] = [
    JoyDocSource.self,
    SQLiteSource.self,
    ValuesSource.self,
  ]
}
