// What an engine tells of formulas is said in the words of the target below.
@_exported public import JoyDocFormulas
