// The document model uses the types of fields, which the format declares.
@_exported public import DocumentFormat
