// Re-exported because the API of the engine uses their types.
@_exported public import Formulas
@_exported public import JoyDocFormulas
