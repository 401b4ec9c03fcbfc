// The grammar of formulas for editors that use tree-sitter. The normative grammar is ../Formula.ebnf.
// `make grammar` builds it and compares its trees with those of the tool.
//
// Known difference: in `a ?.5 : 1` the tool parses a conditional, and this grammar a member access.
// Write `a ? .5 : 1`.

/// A precedence level of binary operators: an operand, or two sides with an operator between them.
const level = (name, operand, left, right, ...signs) => [
  `_${name}`,
  ($) => choice($[operand], alias($[`${name}_operation`], $.binary)),
  `${name}_operation`,
  ($) => seq(field('left', $[left]), field('operator', choice(...signs)), field('right', $[right])),
];

const levels = [
  level('coalesce', '_or', '_or', '_coalesce', '??'),
  level('or', '_and', '_or', '_and', '||'),
  level('and', '_equality', '_and', '_equality', '&&'),
  // Comparisons do not chain.
  level('equality', '_comparison', '_comparison', '_comparison', '==', '!='),
  level('comparison', '_pipe', '_pipe', '_pipe', '<', '<=', '>', '>=', 'in'),
  level('sum', '_product', '_sum', '_product', '+', '-'),
  level('product', '_unary', '_product', '_unary', '*', '/', '%'),
  level('power', '_postfix', '_postfix', '_unary', '^'),
];

const rulesOfLevels = Object.fromEntries(
  levels.flatMap(([name, rule, operation, pair]) => [[name, rule], [operation, pair]]));

const list = (item) => seq(item, repeat(seq(',', item)));
const quoted = (quote, plain, $) =>
  seq(quote, repeat(choice(token.immediate(prec(1, plain)), $.escape)), token.immediate(quote));

const exponent = /[eE][+-]?[0-9]+/;
// 24 digits are an id, whether or not a point follows.
const whole = choice(/[0-9]{1,23}/, /[0-9]{25,}/);

module.exports = grammar({
  name: 'formula',
  extras: ($) => [/[\p{White_Space}]/, $.comment],
  word: ($) => $._plain_name,
  conflicts: ($) => [[$._primary, $.parameters], [$.binding, $._name]],

  rules: {
    formula: ($) => $._expression,

    _expression: ($) => choice($.binding, $.lambda, $._conditional),
    binding: ($) => seq(
      'let', field('name', $._name), '=', field('value', $._expression), ';',
      field('body', $._expression)),
    lambda: ($) => seq($.parameters, choice('->', '=>'), field('body', $._expression)),
    parameters: ($) => choice($._name, seq('(', optional(list($._name)), ')')),

    _conditional: ($) => choice($.conditional, $._coalesce),
    conditional: ($) => seq(
      field('condition', $._coalesce), '?', field('then', $._expression), ':',
      field('otherwise', $._expression)),
    ...rulesOfLevels,
    _pipe: ($) => choice($._sum, $.pipe),
    pipe: ($) => seq(
      field('value', $._pipe), '|>', field('function', $._name), optional($.arguments)),
    _unary: ($) => choice($.unary, $._power),
    unary: ($) => seq(field('operator', choice('-', '+', '!')), field('operand', $._unary)),

    _postfix: ($) => choice($._primary, $.method, $.member, $.element),
    method: ($) => seq(
      field('value', $._postfix), '.', field('function', $._member_name), $.arguments),
    member: ($) => seq(
      field('value', $._postfix),
      choice(
        seq('.', field('index', alias($.index, $.number))),
        seq(choice('.', '?.'), field('name', $._member_name)))),
    element: ($) => seq(field('value', $._postfix), '[', field('index', $._expression), ']'),

    _primary: ($) => choice(
      $.number, $.text, $.boolean, $.null, $.group, $.list, $.record, $.call, $._name),
    group: ($) => seq('(', $._expression, ')'),
    list: ($) => seq('[', optional(seq(list($._expression), optional(','))), ']'),
    record: ($) => seq('{', optional(seq(list($.entry), optional(','))), '}'),
    entry: ($) => seq(
      field('key', choice($._member_name, $.text)), ':', field('value', $._expression)),
    call: ($) => seq(field('function', $._name), $.arguments),
    arguments: ($) => seq('(', optional(list($._expression)), ')'),

    // `let` and `in` are names wherever these keywords are not required.
    _name: ($) => choice(
      alias($._plain_name, $.name), alias($._digit_name, $.name), $.hexadecimal_id, $.quoted_name,
      alias('let', $.name), alias('in', $.name)),
    _member_name: ($) => choice($._name, alias($._word, $.name)),
    _plain_name: () => /[\p{XID_Start}_]\p{XID_Continue}*/,
    _digit_name: () => token(prec(-1, /[0-9]+[\p{XID_Start}\p{M}\p{Pc}]\p{XID_Continue}*/)),
    hexadecimal_id: () => token(prec(2, /[0-9a-fA-F]{24}/)),
    quoted_name: () => /`([^`]|``)+`/,

    boolean: ($) => choice($._true, $._false),
    null: ($) => choice($._null, $._undefined),
    _word: ($) => choice($._true, $._false, $._null, $._undefined),
    _true: () => token(prec(1, /[tT][rR][uU][eE]/)),
    _false: () => token(prec(1, /[fF][aA][lL][sS][eE]/)),
    _null: () => token(prec(1, /[nN][uU][lL][lL]/)),
    _undefined: () => token(prec(1, /[uU][nN][dD][eE][fF][iI][nN][eE][dD]/)),

    number: () => token(choice(
      seq(/[0-9]+/, optional(exponent)),
      seq(whole, '.', /[0-9]+/, optional(exponent)),
      seq('.', /[0-9]+/, optional(exponent)))),
    index: () => token(prec(1, /[0-9]+/)),

    text: ($) => choice(quoted('"', /[^"\\]+/, $), quoted("'", /[^'\\]+/, $)),
    escape: () => token.immediate(seq('\\', choice(
      /["'\\\/nrtbf]/,
      // A Unicode scalar: surrogates occur only in pairs.
      seq('u{', choice(
        /0*[0-9a-fA-F]{1,3}/, /0*[0-9a-cefA-CEF][0-9a-fA-F]{3}/, /0*[dD][0-7][0-9a-fA-F]{2}/,
        /0*[1-9a-fA-F][0-9a-fA-F]{4}/, /10[0-9a-fA-F]{4}/), '}'),
      seq('u', choice(/[0-9a-cefA-CEF][0-9a-fA-F]{3}/, /[dD][0-7][0-9a-fA-F]{2}/)),
      seq('u', /[dD][89abAB][0-9a-fA-F]{2}/, '\\u', /[dD][c-fC-F][0-9a-fA-F]{2}/)))),

    comment: () => token(choice(
      seq('//', /[^\n\r]*/),
      seq('/*', /[^*]*\*+([^/*][^*]*\*+)*/, '/'))),
  },
});
