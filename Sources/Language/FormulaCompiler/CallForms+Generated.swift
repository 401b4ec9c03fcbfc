// Written by formulary-dev from the files of the folder Forms; `make update` writes it anew.
// swift-format-ignore-file

/// The forms that the compiler knows, by the names of their types.
package enum CallForms {
  /// Those with lazy arguments, which declare their functions.
  static let special: [any SpecialForm.Type] = [
    AndForm.self,
    CoalesceForm.self,
    IfErrorForm.self,
    IfForm.self,
    IfsForm.self,
    OrForm.self,
    SwitchForm.self,
  ]
  /// Those that stand for calls of a function of the library, with its name.
  static let inlined: [(name: String, form: any CallForm.Type)] = [
    ("concat", ConcatForm.self),
    ("count", CountForm.self),
    ("every", EveryForm.self),
    ("filter", FilterForm.self),
    ("find", FindForm.self),
    ("length", LengthForm.self),
    ("lower", LowerForm.self),
    ("map", MapForm.self),
    ("mod", ModForm.self),
    ("not", NotForm.self),
    ("pow", PowForm.self),
    ("reduce", ReduceForm.self),
    ("round", RoundForm.self),
    ("some", SomeForm.self),
    ("sum", SumForm.self),
    ("upper", UpperForm.self),
  ]
}
