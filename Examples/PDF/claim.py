#!/usr/bin/env python3
"""Writes a small PDF form with calculations: claim.py FILE. Needs no packages."""
import sys

FIELDS = [
    # Label, name, scripts of format and calculation, flags (2: required, 1: read-only).
    ("Traveller", "traveller", {}, 2),
    ("Date", "date", {"F": 'AFDate_FormatEx("yyyy-mm-dd");', "K": 'AFDate_KeystrokeEx("yyyy-mm-dd");'}, 0),
    ("Kilometres", "km", {"F": 'AFNumber_Format(0, 0, 0, 0, "", true);'}, 0),
    ("Rate per km", "rate", {"F": 'AFNumber_Format(2, 0, 0, 0, "$", true);'}, 0),
    ("Distance", "distance", {"F": 'AFNumber_Format(2, 0, 0, 0, "$", true);',
                              "C": 'AFSimple_Calculate("PRD", new Array ("km", "rate"));'}, 1),
    ("Days away", "days", {"F": 'AFNumber_Format(0, 0, 0, 0, "", true);'}, 0),
    ("Allowance", "allowance", {
        "F": 'AFNumber_Format(2, 0, 0, 0, "$", true);',
        "C": 'var d = this.getField("days").value;\n'
             'if (d > 7) event.value = 7 * 28 + (d - 7) * 20;\nelse event.value = d * 28;'}, 1),
    ("Total", "total", {"F": 'AFNumber_Format(2, 0, 0, 0, "$", true);',
                        "C": 'AFSimple_Calculate("SUM", new Array ("distance", "allowance"));'}, 1),
    ("Reference", "reference", {"C": 'event.value = util.printd("yyyymmdd", new Date());'}, 0),
]


def text(string):
    return "(" + "".join("\\" + c if c in "()\\" else c for c in string).replace("\n", "\\n") + ")"


def main(path):
    objects = {1: "<< /Type /Catalog /Pages 2 0 R /AcroForm 5 0 R >>",
               2: "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
               6: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"}
    content, fields, order = ["BT /F1 16 Tf 60 740 Td (Travel claim) Tj ET"], [], []
    for place, (label, name, scripts, flags) in enumerate(FIELDS):
        y, number = 700 - 30 * place, 10 + place
        content.append(f"BT /F1 10 Tf 60 {y + 5} Td {text(label)} Tj ET")
        actions = "".join(f"/{event} << /S /JavaScript /JS {text(script)} >> "
                          for event, script in scripts.items())
        right = " /Q 2" if "Number" in scripts.get("F", "") else ""
        objects[number] = (
            f"<< /Type /Annot /Subtype /Widget /FT /Tx /T {text(name)} /TU {text(label)} /F 4 /P 3 0 R"
            f" /Rect [150 {y} 330 {y + 18}] /DA (/F1 10 Tf 0 g) /Ff {flags}{right}"
            f" /MK << /BC [0.4 0.4 0.4] /BG [0.95 0.97 1] >> /AA << {actions}>> >>")
        fields.append(f"{number} 0 R")
        if "C" in scripts:
            order.append(f"{number} 0 R")
    stream = "\n".join(content)
    objects[3] = ("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 400 780] /Contents 4 0 R"
                  f" /Resources << /Font << /F1 6 0 R >> >> /Annots [{' '.join(fields)}] >>")
    objects[4] = f"<< /Length {len(stream)} >>\nstream\n{stream}\nendstream"
    objects[5] = (f"<< /Fields [{' '.join(fields)}] /CO [{' '.join(order)}]"
                  " /DR << /Font << /F1 6 0 R >> >> /DA (/F1 10 Tf 0 g) >>")
    parts, offsets, size = ["%PDF-1.7\n"], {}, 9
    for number, value in sorted(objects.items()):
        part = f"{number} 0 obj\n{value}\nendobj\n"
        offsets[number] = size
        parts.append(part)
        size += len(part)
    last = max(objects) + 1
    table = "".join(f"{offsets[number]:010} 00000 n \n" if number in offsets else "0000000000 65535 f \n"
                    for number in range(last))
    parts.append(f"xref\n0 {last}\n{table}trailer\n<< /Size {last} /Root 1 0 R >>\n"
                 f"startxref\n{size}\n%%EOF\n")
    with open(path, "w", encoding="latin-1", newline="") as file:
        file.write("".join(parts))


if __name__ == "__main__":
    main(sys.argv[1])
