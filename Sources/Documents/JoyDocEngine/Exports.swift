// The API of the engine uses types of these.
@_exported public import Formulas
@_exported public import JoyDocFormulas
