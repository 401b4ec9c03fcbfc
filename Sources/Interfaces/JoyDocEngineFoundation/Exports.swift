// Re-exported because it localizes the errors of formulas.
@_exported public import FormulasFoundation
