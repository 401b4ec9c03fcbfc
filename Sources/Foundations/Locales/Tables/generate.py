"""Generates the locale tables, Tables/*+Generated.swift, from the data of ICU.

    python3 -m venv .build/locales && .build/locales/bin/pip install icukit-pyicu==78.3.1
    .build/locales/bin/python Sources/Foundations/Locales/Tables/generate.py

The package contains ICU 78.3 with CLDR 48. ICU resolves the inheritance between locales at run time,
whereas this script resolves it once: a row holds only the fields that differ from its parent's row.
"""

import os
import re
from pathlib import Path

import icu

CLDR = "48"
FOLDER = Path(__file__).parent
AVAILABLE = set(icu.Locale.getAvailableLocales())
CATEGORIES = {"zero": "z", "one": "1", "two": "2", "few": "f", "many": "m", "other": "o"}


# The available locales.

def truncated(key):
    return key.rsplit("_", 1)[0] if "_" in key else None


def keys():
    """Returns every locale of ICU with its aliases: without the default script of a region, and by
    former codes."""
    found = {name for name in icu.Locale.getAvailableLocales() if "POSIX" not in name}
    scripts = {}
    for name in found:
        locale = icu.Locale(name)
        if locale.getScript():
            scripts.setdefault(locale.getLanguage(), set()).add(locale.getScript())
    regions = [r for r in icu.Locale.getISOCountries()] + ["001", "150", "419"]
    for language in scripts:
        found.update(f"{language}_{region}" for region in regions)
    for name in list(found):
        locale = icu.Locale(name)
        if locale.getScript() and locale.getCountry():
            found.add(f"{locale.getLanguage()}_{locale.getCountry()}")
    found.update(["iw", "in", "ji", "jw", "mo", "sh", "tl", "nb", "no", "nn"])
    # The root first, then possible parents before their children, scripts before regions.
    def rank(key):
        return key != "en", key.count("_"), len(key.split("_")[-1]) != 4, key
    return sorted(found, key=rank)


def icu_parent(key):
    """Returns the explicit parent in ICU, which is not a prefix of the name, or None."""
    try:
        bundle = icu.ResourceBundle("", icu.Locale(key))
        parent = bundle.get("%%Parent").getString()
        return parent
    except icu.ICUError:
        return None


class Table:
    """A table of rows, which writes only fields that differ from the parent's row."""

    def __init__(self, name, purpose):
        self.name, self.purpose = name, purpose
        self.rows, self.resolved, self.first = {}, {}, {}

    def add(self, key, fields):
        """Adds a row; `fields` is a list, or a dictionary of entries by their keys."""
        self.resolved[key] = fields
        parents = [truncated(key) or "en"]
        other = icu_parent(key)
        if other and other in self.resolved:
            parents.append(other)
        # The first row with identical fields.
        content = tuple(fields.items()) if isinstance(fields, dict) else tuple(fields)
        parents.append(self.first.setdefault(content, key))
        if key == "en":
            self.rows[key] = ("", self.difference(None, fields))
            return
        best = None
        for place, parent in enumerate(parents):
            if parent == key:
                continue
            while parent not in self.resolved:
                parent = truncated(parent) or "en"
            difference = self.difference(self.resolved[parent], fields)
            if difference is not None and (best is None or len(difference) + 8 < len(best[1])):
                best = ("" if place == 0 else parent, difference)
        if best[1].strip("\t") or best[0]:
            self.rows[key] = best

    def keep(self, languages):
        """Drops the rows of other languages, except rows that are inherited from."""
        kept = {key for key in self.rows if key.split("_")[0] in languages}
        while True:
            parents = {self.rows[key][0] for key in kept if self.rows[key][0]} - kept
            if not parents:
                break
            kept |= parents
        self.rows = {key: row for key, row in self.rows.items() if key in kept}

    @staticmethod
    def difference(parent, fields):
        if isinstance(fields, dict):
            entries = [k + v for k, v in sorted(fields.items()) if (parent or {}).get(k) != v]
            entries += [k for k in (parent or {}) if k not in fields]
            return "\t".join(entries)
        assert all("\t" not in f and "\n" not in f for f in fields), fields
        assert parent is not None or all(fields), fields
        return "\t".join("" if parent and parent[i] == f else f for i, f in enumerate(fields))

    def write(self):
        lines = [f"{key}\t{parent}\t{row}" for key, (parent, row) in self.rows.items()]
        # Sorted by bytes for binary search.
        lines.sort(key=lambda line: line.split("\t")[0].encode())
        text = "\n".join(lines) + "\n"
        assert '"""##' not in text
        for invisible in "\u200e\u200f\u061c\u00a0\u202f\u200b\u200c\u200d\u00ad\u2009\u202b\u202c":
            text = text.replace(invisible, f"\\##u{{{ord(invisible):X}}}")
        (FOLDER / f"{self.name}+Generated.swift").write_text(
            "// Written by generate.py from ICU " + icu.ICU_VERSION + f" (CLDR {CLDR}). Do not edit.\n"
            "// swift-format-ignore-file\n\n"
            f"extension LineTable {{\n  /// {self.purpose}\n"
            f"  static let {self.name} = LineTable(\n    ##\"\"\"\n{text}\"\"\"##)\n}}\n")
        print(self.name, len(self.rows), "rows", len("\n".join(lines).encode()), "bytes")


# Plural rules.

def plurals(all_keys):
    table = Table("plurals", "For which whole numbers a language uses which form: cardinals, ordinals.")
    bundle = icu.ResourceBundle("", icu.Locale("plurals"))
    sets = bundle.get("rules")

    def rules(number):
        found = sets.get(number)
        texts = []
        for index in range(found.getSize()):
            rule = found.get(index)
            if rule.getKey() == "other":
                continue
            condition = whole(rule.getString().split("@")[0].strip())
            if condition:
                texts.append(CATEGORIES[rule.getKey()] + condition)
        return ";".join(texts) or "-"

    kinds = []
    for kind in ["locales", "locales_ordinals"]:
        entries = bundle.get(kind)
        kinds.append({entries.get(i).getKey(): entries.get(i).getString()
                      for i in range(entries.getSize())})
    english = [rules(kind["en"]) for kind in kinds]
    table.add("en", english)
    for language in sorted(set(kinds[0]) | set(kinds[1])):
        if language not in ("root", "en"):
            table.add(language, [rules(kind[language]) if kind.get(language) else "-" for kind in kinds])
    for key in all_keys:
        if "_" not in key and key not in table.resolved:
            table.add(key, ["-", "-"])
    table.write()


def whole(rule):
    """Returns a rule simplified for integers, for which only the operand n remains."""
    choices = []
    for choice in rule.split(" or "):
        conditions = []
        for condition in choice.split(" and "):
            match = re.fullmatch(r"([nivwftec])(?: ?% ?(\d+))? ?(=|!=) ?(.*)", condition.strip())
            assert match, (rule, condition)
            operand, modulus, sign, values = match.groups()
            if operand in "ni":
                conditions.append(f"{'%' + modulus if modulus else ''}{'!' if sign == '!=' else '='}{values}")
            else:
                ranges = [[int(e) for e in v.split("..")] for v in values.split(",")]
                if any(r[0] <= 0 <= r[-1] for r in ranges) != (sign == "="):
                    break
        else:
            if not conditions:
                return "=0..9999999999999999"
            choices.append("&".join(conditions))
    return "|".join(choices)


# Numbers and money.

SYSTEMS = {}


def systems():
    for name in icu.NumberingSystem.getAvailableNames():
        system = icu.NumberingSystem.createInstanceByName(name)
        if not system.isAlgorithmic() and system.getRadix() == 10:
            digits = system.getDescription()
            steps = {ord(b) - ord(a) for a, b in zip(digits, digits[1:])}
            SYSTEMS[name] = digits[0] if steps == {1} else digits


def symbols(name):
    locale = icu.Locale(name)
    found = icu.DecimalFormatSymbols(locale)
    get = found.getSymbol
    kinds = icu.DecimalFormatSymbols
    decimal = icu.NumberFormat.createInstance(locale)
    digits = SYSTEMS[icu.NumberingSystem.createInstance(locale).getName()]
    spacing = [found.getPatternForCurrencySpacing(icu.UCurrencySpacing.INSERT, before)
               for before in (True, False)]
    return [
        digits, get(kinds.kDecimalSeparatorSymbol), get(kinds.kGroupingSeparatorSymbol),
        get(kinds.kMinusSignSymbol), get(kinds.kPercentSymbol),
        monetary(name, "currencyDecimal", get(kinds.kDecimalSeparatorSymbol)),
        monetary(name, "currencyGroup", get(kinds.kGroupingSeparatorSymbol)),
        str(minimum_grouping(name)), decimal.toPattern(),
        icu.NumberFormat.createPercentInstance(locale).toPattern(), *money(name), "|".join(spacing),
    ]


def minimum_grouping(name):
    elements = icu.ResourceBundle("", icu.Locale(name)).getWithFallback("NumberElements")
    return int(elements.getWithFallback("minimumGroupingDigits").getString())


def monetary(name, kind, plain):
    """Returns a separator for amounts of money, or `plain` if there is no special one."""
    locale = icu.Locale(name)
    system = icu.NumberingSystem.createInstance(locale).getName()
    elements = icu.ResourceBundle("", icu.Locale(locale.getBaseName())).getWithFallback("NumberElements")
    for candidate in [system, "latn"]:
        try:
            return entry(elements, [candidate, "symbols", kind])
        except icu.ICUError:
            pass
    return plain


def money(name):
    locale = icu.Locale(name)
    system = icu.NumberingSystem.createInstance(locale).getName()
    elements = icu.ResourceBundle("", icu.Locale(locale.getBaseName())).getWithFallback("NumberElements")
    found = []
    for kind in ["currencyFormat", "currencyFormat%alphaNextToNumber"]:
        pattern = None
        for candidate in [system, "latn"]:
            try:
                pattern = entry(elements, [candidate, "patterns", kind])
            except icu.ICUError:
                continue
            break
        found.append(pattern or found[0])
    return found


def numbers(all_keys):
    table = Table("numbers", "How locales write numbers; `LocaleNumbers` documents the fields.")
    for key in all_keys:
        table.add(key, symbols(key))
    # Non-default digits, if the locale has other symbols or patterns for them.
    for key in all_keys:
        if "".join(table.rows.get(key, ("", ""))[1]).strip():
            for system in sorted(SYSTEMS, key=lambda system: (system != "latn", system)):
                row = symbols(f"{key}@numbers={system}")
                if row != predicted(table, key, system):
                    table.resolved[f"{key}@{system}"] = row
                    table.rows[f"{key}@{system}"] = ("", "\t".join(row))
    table.rows["@"] = ("", "\t".join(f"{s}={d}" for s, d in sorted(SYSTEMS.items())))
    table.write()


def predicted(table, key, system):
    """Returns the row that a lookup for non-default digits finds."""
    for kind in [system, "latn", ""]:
        step = key
        while step:
            name = f"{step}@{kind}" if kind else step
            if name in table.resolved:
                return [SYSTEMS[system]] + table.resolved[name][1:]
            parent = table.rows.get(step, ("",))[0]
            step = parent or truncated(step) or ("en" if step != "en" else None)


def currencies(all_keys):
    signs = Table("currencySigns", "How locales write currencies beside figures, by their codes.")
    names = Table("currencyNames", "What locales call currencies beside a number, by form.")
    codes = sorted({c for c in icu_codes("root")} | {c for c in icu_codes("en")})
    for key in all_keys:
        own_signs, own_names = {}, {}
        for code in codes:
            sign = currency_entry(key, code, 0)
            if sign and sign != code:
                own_signs[code] = sign
            found = currency_forms(key, ["CurrencyPlurals", code])
            name = currency_entry(key, code, 1)
            if not found and name and name != code:
                found = {"other": name}
            if found:
                own_names[code] = joined(found)
        units = currency_forms(key, ["CurrencyUnitPatterns"])
        if units:
            own_names["***"] = joined(units)
        signs.add(key, own_signs)
        names.add(key, own_names)
    signs.write()
    # Names are only written beside a number in words, so other languages do not need them.
    names.keep(spelled_languages(all_keys))
    names.write()


def spelled_languages(all_keys):
    """Returns the languages that have rules for numbers in words."""
    return {key.split("_")[0] for key in spelling_table(all_keys).rows}


def joined(forms):
    """Returns the forms of a word, the general one first, without forms that are equal to it."""
    other = forms.get("other")
    if other is None:
        other = list(forms.values())[-1]
    found = {"other": other} | {k: v for k, v in forms.items() if v != other}
    texts = [CATEGORIES["other"] + other]
    for category, text in list(found.items())[1:]:
        # The length of the prefix shared with the first form, then the rest.
        shared = len(os.path.commonprefix([other, text])[:35])
        texts.append(CATEGORIES[category] + "0123456789abcdefghijklmnopqrstuvwxyz"[shared] + text[shared:])
    assert "|" not in "".join(forms.values())
    return "|".join(texts)


_bundles = {}


def currency_bundle(key):
    if key not in _bundles:
        _bundles[key] = icu.ResourceBundle("icudt78l-curr", icu.Locale(key))
    return _bundles[key]


def icu_codes(key):
    table = currency_bundle(key).getWithFallback("Currencies")
    return [table.get(i).getKey() for i in range(table.getSize())]


def currency_entry(key, code, index):
    try:
        found = currency_bundle(key).getWithFallback("Currencies").getWithFallback(code)
    except icu.ICUError:
        return None
    return found.get(index).getString()


def currency_forms(key, path):
    return forms(currency_bundle(key), path)


# Dates and spans of time.

def strings(values):
    values = list(values)
    assert "|" not in "".join(values), values
    return "|".join(values)


def dates(all_keys):
    table = Table("dates", "Names of months and days, and spans of time; `LocaleDates` documents the fields.")
    for key in all_keys:
        table.add(key, date_fields(key))
    table.write()


def date_fields(key):
    locale = icu.Locale(key)
    names = icu.DateFormatSymbols(locale)
    kinds = icu.DateFormatSymbols
    fields = []
    for context, width in [(kinds.FORMAT, kinds.WIDE), (kinds.STANDALONE, kinds.WIDE),
                           (kinds.FORMAT, kinds.ABBREVIATED)]:
        fields.append(strings(names.getMonths(context, width)))
    for context, width in [(kinds.FORMAT, kinds.WIDE), (kinds.STANDALONE, kinds.WIDE),
                           (kinds.FORMAT, kinds.ABBREVIATED)]:
        days = list(names.getWeekdays(context, width))[-7:]
        fields.append(strings(days[1:] + days[:1]))
    bundle = icu.ResourceBundle("", locale)
    halves = bundle.getWithFallback("calendar").getWithFallback("gregorian").getWithFallback("AmPmMarkers")
    fields.append(strings(halves.get(i).getString() for i in range(2)))
    for unit in ["year", "month", "week", "day", "hour", "minute", "second"]:
        for tense in ["past", "future"]:
            fields.append(joined(forms(bundle, ["fields", unit, "relativeTime", tense])))
    fields.append(entry(bundle, ["fields", "second", "relative", "0"]))
    units = icu.ResourceBundle("icudt78l-unit", locale)
    for unit in ["day", "hour", "minute", "second", "millisecond"]:
        fields.append(joined(forms(units, ["unitsShort", "duration", unit])))
    fields.append(
        strings(entry(bundle, ["listPattern", "unit-short", k]) for k in ["2", "start", "middle", "end"]))
    # For an unavailable locale, ICU would use the data of the region instead of the language.
    known = key
    while known not in AVAILABLE and "_" in known:
        known = truncated(known)
    gregorian = icu.Locale(known + "@calendar=gregorian")
    numeric = icu.DateTimePatternGenerator.createInstance(gregorian).getBestPattern("yMMdd")
    styles = [icu.DateFormat.createTimeInstance(icu.DateFormat.SHORT, gregorian),
              icu.DateFormat.createTimeInstance(icu.DateFormat.MEDIUM, gregorian),
              icu.DateFormat.createDateInstance(icu.DateFormat.LONG, gregorian),
              icu.DateFormat.createDateInstance(icu.DateFormat.FULL, gregorian)]
    fields.append(strings(tokens(p) for p in [numeric] + [style.toPattern() for style in styles]))
    return fields


def tokens(pattern):
    """Returns a CLDR pattern in day.js tokens."""
    spelled = {"yyyy": "YYYY", "y": "YYYY", "yy": "YY", "EEEE": "dddd", "cccc": "dddd", "E": "ddd"}
    letters = {"L": "M", "d": "D", "a": "A", "b": "A", "B": "A", "K": "h", "k": "H"}
    text = ""
    for part in re.finditer(r"'((?:[^']|'')*)'|([A-Za-z])\2*|[\s\S]", pattern):
        if part.group(1) is not None:
            text += f"[{part.group(1)}]" if part.group(1) else "'"
        elif part.group(2):
            name = part.group(0)
            if name[0] == "G":
                continue
            other = letters.get(name[0])
            text += spelled.get(name) or ("A" if other == "A" else name.replace(name[0], other or name[0]))
        else:
            text += " " if part.group(0) == "\u202f" else part.group(0)
    return " ".join(text.split(" ")).strip()


def entry(bundle, path):
    for part in path:
        bundle = bundle.getWithFallback(part)
    return bundle.getString()


def forms(bundle, path):
    """Returns the plural forms of a locale, including inherited ones."""
    found = {}
    for category in CATEGORIES:
        try:
            found[category] = entry(bundle, path + [category])
        except icu.ICUError:
            pass
    return found


# Numbers in words.

def spelling(all_keys):
    spelling_table(all_keys).write()


def spelling_table(all_keys):
    table = Table("spelling", "Rules for ordinals in figures, and for numbers in words.")
    for key in all_keys:
        table.add(key, [rules(key, icu.URBNFRuleSetTag.ORDINAL), rules(key, icu.URBNFRuleSetTag.SPELLOUT)])
    return table


def rules(key, tag):
    """Returns the default rule set and the sets that it requires, in the notation of ICU."""
    formatter = icu.RuleBasedNumberFormat(tag, icu.Locale(key))
    text = formatter.getRules()
    sets = {}
    for part in re.split(r"(?:^|(?<=;))\s*(?=%%?[\w-]+:)", text):
        match = re.match(r"(%%?[\w-]+):\s*", part)
        if match:
            sets[match.group(1)] = re.sub(r";\s*", ";", part[match.end():]).strip()
    first = formatter.getDefaultRuleSetName()
    order, waiting = [], [first]
    while waiting:
        name = waiting.pop(0)
        if name in order or name not in sets:
            assert name in sets, (key, name, list(sets))
            continue
        order.append(name)
        waiting += re.findall(r"[<>=](%%?[\w-]+)(?=[<>=])", sets[name])
    # Soft hyphens are useful only for typesetting.
    sets = {name: body.replace("\u00ad", "") for name, body in sets.items()}
    # Names only distinguish the sets, so they are replaced with numbers.
    text = ""
    numbers = {name: f"%{place}" for place, name in enumerate(order)}
    for name in order:
        body = re.sub(r"([<>=])(%%?[\w-]+)(?=[<>=])", lambda m: m[1] + numbers[m[2]], sets[name])
        # ICU omits the marks for decimals without spaces and for leading zeros when it prints rules.
        if " " not in formatter.format(2.05):
            body = re.sub(rf"(x[.,]x:[^;]*)>{numbers[name]}>", r"\1>>>", body)
        body = re.sub(r"(?<=: )(<%\d+<)(?=;|$)", r"\1<", body) if body.startswith("10: <") else body
        text += ("" if name == first else ";" if not text.endswith(";") else "") + numbers[name] + ":" + body
    return text


# The known languages and regions.

def identifiers():
    table = Table("identifiers", "The languages and regions of ISO.")
    table.rows["languages"] = ("", "\t".join(sorted(icu.Locale.getISOLanguages())))
    table.rows["regions"] = ("", "\t".join(sorted(icu.Locale.getISOCountries())))
    table.write()


if __name__ == "__main__":
    import sys

    # For an unknown locale, ICU uses the system's default; a table must not depend on it.
    icu.Locale.setDefault(icu.Locale("en"))
    wanted = sys.argv[1:]
    found = keys()
    print(len(found), "locales")
    systems()
    for name, step in [("plurals", lambda: plurals(found)), ("identifiers", identifiers),
                       ("numbers", lambda: numbers(found)), ("currencies", lambda: currencies(found)),
                       ("dates", lambda: dates(found)), ("spelling", lambda: spelling(found))]:
        if not wanted or name in wanted:
            step()
