/// A form in a PDF: its pages and the fields on them.
package struct PDFForm: Sendable {
  package internal(set) var pages: [PDFPage] = []
  /// The fields in document order.
  package internal(set) var fields: [PDFField] = []
  /// The full names of the fields with calculations, in the order in which viewers run them.
  package internal(set) var calculationOrder: [String] = []
  /// The parts of the PDF that are not represented.
  package internal(set) var losses: [PDFLoss] = []
  /// The warnings of qpdf.
  package internal(set) var warnings: [String] = []
  /// Whether the PDF contains a signature.
  package internal(set) var isSigned = false
  /// Whether the PDF is encrypted, though it can be read without a password.
  package internal(set) var isEncrypted = false
}

/// A part of a PDF that an import does not represent.
package struct PDFLoss: Hashable, Sendable {
  package enum Kind: String, Hashable, Sendable {
    case xfa = "xfa-form"
    case signature = "signature-field"
    case button = "push-button"
    case image = "image-field"
    case submission = "submit-action"
    case documentScript = "document-script"
    case unplaced = "field-without-page"
    case value = "value-not-read"
    case fieldType = "unknown-field-type"
  }

  package let kind: Kind
  /// The full name of the field, or `nil` for the document.
  package let field: String?
  package let message: String
}

/// A field of a form in a PDF.
package struct PDFField: Sendable {
  package enum Kind: Hashable, Sendable {
    case text(isMultiline: Bool)
    case checkbox
    case radio
    case choice(allowsMany: Bool)
  }

  /// An option of a choice, a check box or a radio group.
  package struct Choice: Hashable, Sendable {
    /// The value as scripts read it.
    package var export: String
    package var title: String
    /// The areas of the option's own widgets.
    package var regions: [PDFRegion] = []
  }

  /// A script of a field. The raw value is the key in the PDF.
  package enum Event: String, CaseIterable, Hashable, Sendable {
    case calculate = "C"
    case format = "F"
    case validate = "V"
    case keystroke = "K"

    package var noun: String {
      switch self {
      case .calculate: "calculation"
      case .format: "format"
      case .validate: "validation"
      case .keystroke: "keystroke"
      }
    }
  }

  /// The full name, such as `order.total`.
  package let name: String
  package let kind: Kind
  package internal(set) var tooltip: String?
  package internal(set) var isRequired = false
  package internal(set) var isReadOnly = false
  /// The stored values; several only for a list that allows them.
  package internal(set) var values: [String] = []
  /// The value to which viewers reset the field.
  package internal(set) var defaultValue: String?
  package internal(set) var choices: [Choice] = []
  package internal(set) var regions: [PDFRegion] = []
  package internal(set) var scripts: [Event: String] = [:]
  /// The alignment of texts: 0 is left, 1 is centered, 2 is right.
  package internal(set) var alignment = 0
  /// The objects of the field and its widgets, which `fill` empties.
  var objects: [PDFReference] = []

  init(name: String, kind: Kind) {
    self.name = name
    self.kind = kind
  }
}
