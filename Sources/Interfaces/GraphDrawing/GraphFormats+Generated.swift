// Written by formulary-dev from the files of the folder Formats; `make update` writes it anew.
// swift-format-ignore-file

/// All formats of graphs, by the names of their types.
package enum GraphFormats {
  package static let all: [any GraphFormat.Type] = [
    DotFormat.self,
    HTMLFormat.self,
    JSONFormat.self,
    MermaidFormat.self,
    SVGFormat.self,
  ]
}
