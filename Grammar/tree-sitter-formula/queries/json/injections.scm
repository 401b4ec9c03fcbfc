; extends

; The formulas of JoyDoc documents, for grammars of JSON.
((pair
   key: (string (string_content) @_key)
   value: (string (string_content) @injection.content))
  (#eq? @_key "expression")
  (#set! injection.language "formula"))
