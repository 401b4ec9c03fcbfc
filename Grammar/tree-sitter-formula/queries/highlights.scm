; Later patterns win.
(name) @variable
(quoted_name) @variable
(hexadecimal_id) @variable
(parameters [(name) (quoted_name) (hexadecimal_id)] @variable.parameter)
(member name: (_) @property)
(entry key: (_) @property)
(call function: (_) @function)
(method function: (_) @function.method)
(pipe function: (_) @function)

(number) @number
(text) @string
(escape) @string.escape
(boolean) @boolean
(null) @constant.builtin
(comment) @comment

["let" "in"] @keyword
["-" "+" "!" "^" "*" "/" "%" "<" "<=" ">" ">=" "==" "!=" "&&" "||" "??" "|>" "?" ":" "->" "=>" "="] @operator
["(" ")" "[" "]" "{" "}"] @punctuation.bracket
["," ";" "." "?."] @punctuation.delimiter
