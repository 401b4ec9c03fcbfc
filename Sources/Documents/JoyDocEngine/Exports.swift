// The API of the engine uses types of `JoyDocFormulas`.
@_exported public import JoyDocFormulas
