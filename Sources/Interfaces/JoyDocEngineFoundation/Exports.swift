// The errors of formulas are localized, too.
@_exported public import FormulasFoundation
