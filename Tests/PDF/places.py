#!/usr/bin/env python3
"""Checks where answers are printed: places.py TOOL [FOLDER].

Makes eight forms with 40 fields of every kind, with all rotations and with crop boxes, imports and fills
them, and checks with poppler that each answer is found as text within 1 point of its widget, that ticks
are drawn in their boxes, and that all fonts are embedded and have Unicode maps. Needs qpdf, pango, pikepdf
and poppler-utils. The files stay in FOLDER, if it is given."""

import html
import json
import pathlib
import re
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, str(pathlib.Path(__file__).parent.parent / "Documents" / "PDFFormsTests"))
import make_forms  # noqa: E402

TOLERANCE = 1.0
ANSWERS = {"text": ("Łukasz-{}", "Łukasz-{}"), "textarea": ("Area-{}", "Area-{}"),
           "number": (1000.5, None), "date": (1709164800000, "29.02.2024")}


def output(*command):
    return subprocess.run(command, check=True, capture_output=True).stdout


def regions(text):
    """Returns pages with rectangles: left, top, right, bottom."""
    for part in text.split(";"):
        page, x, y, width, height = map(float, part.split())
        yield int(page), (x, y, x + width, y + height)


def widgets(field):
    """Returns the areas of a field's widgets."""
    sources = [field] + field.get("options", [])
    texts = [source["metadata"]["pdfRegion"] for source in sources if "pdfRegion" in source.get("metadata", {})]
    return [region for text in texts for region in regions(text)]


def fill_in(form):
    """Answers all fields. Returns the words and the ticks that are expected, with their areas."""
    words, ticks = [], []
    for number, field in enumerate(form["fields"]):
        metadata = field["metadata"]
        if field["type"] in ("dropdown", "multiSelect"):
            option = field["options"][-1]
            field["value"] = option["_id"] if field["type"] == "dropdown" else [option["_id"]]
            area = option.get("metadata", {}).get("pdfRegion")
            if area:
                ticks += regions(area)
            else:
                words += [(option["value"].split()[0], *area) for area in regions(metadata["pdfRegion"])]
            continue
        value, shown = ANSWERS[field["type"]]
        if isinstance(value, str):
            value, shown = value.format(number), shown.format(number)
        if field["type"] == "number":
            value += number
            shown = (f"{value * 100:,.1f}%" if "Percent" in metadata["pdfFormat"] else f"{value:,.2f}")
        field["value"] = value
        words += [(shown, *area) for area in regions(metadata["pdfRegion"])]
    return words, ticks


def found_words(pdf):
    """Returns the words of each page with their boxes, on the page as it is shown."""
    text = output("pdftotext", "-cropbox", "-bbox", str(pdf), "-").decode()
    word = re.compile(r'<word xMin="([\d.-]+)" yMin="([\d.-]+)" xMax="([\d.-]+)" yMax="([\d.-]+)">(.*?)</word>')
    return [[(html.unescape(m[5]), tuple(float(m[n]) for n in range(1, 5))) for m in word.finditer(page)]
            for page in text.split("<page ")[1:]]


def excess(box, area):
    """Returns by how much a box exceeds an area."""
    return max(area[0] - box[0], area[1] - box[1], box[2] - area[2], box[3] - area[3])


def dark_share(picture, area):
    """Returns the share of dark pixels of a gray picture with 144 pixels per inch in an area."""
    head, data = picture[:40].split(b"\n", 3)[:3], picture.split(b"\n", 3)[3]
    width, height = map(int, head[1].split())
    left, top, right, bottom = (int(edge * 2) for edge in area)
    pixels = [data[y * width + x] for y in range(max(top, 0), min(bottom, height))
              for x in range(max(left, 0), min(right, width))]
    return sum(pixel < 100 for pixel in pixels) / max(1, len(pixels))


def check(tool, pdf, shown):
    """Returns the number of answers, the greatest excess and the faults.

    `shown` has the pages and areas of the widgets by the names of the fields."""
    document, filled = pdf.with_suffix(".json"), pdf.with_suffix(".filled")
    subprocess.run([tool, "import", str(pdf), "-o", str(document)], check=True, capture_output=True)
    form = json.loads(document.read_text())
    faults, greatest = [], -100.0
    for field in form["fields"]:
        found, wanted = widgets(field), shown[field["metadata"]["pdfName"]]
        if len(found) != len(wanted) or any(
                page != place or max(abs(a - b) for a, b in zip(area, true)) > TOLERANCE / 20
                for (page, area), (place, true) in zip(found, wanted)):
            faults.append(f"{field['_id']} is at {found}, expected {wanted}")
    words, ticks = fill_in(form)
    document.write_text(json.dumps(form))
    subprocess.run([tool, "fill", str(document), "--pdf", str(pdf), "-o", str(filled)], check=True)
    pages = found_words(filled)
    for word, page, area in words:
        boxes = [box for text, box in pages[page - 1] if text == word]
        nearest = min((excess(box, area) for box in boxes), default=None)
        if nearest is None or nearest > TOLERANCE:
            faults.append(f"{word} on page {page}: {nearest}, {area}")
        else:
            greatest = max(greatest, nearest)
    for page in {page for page, _ in ticks}:
        picture = output("pdftoppm", "-cropbox", "-r", "144", "-gray", "-f", str(page), "-l", str(page), str(filled))
        for place, area in ticks:
            share = dark_share(picture, area) if place == page else 1
            if share < 0.05:
                faults.append(f"no tick on page {page}: {share:.3f}, {area}")
    for line in output("pdffonts", str(filled)).decode().splitlines()[2:]:
        embedded, _, unicode_map = line.split()[-5:-2]
        if (embedded, unicode_map) != ("yes", "yes"):
            faults.append("font: " + line)
    if b"/Widget" in output("qpdf", "--qdf", "--object-streams=disable", str(filled), "-"):
        faults.append("a widget is left")
    return len(words) + len(ticks), greatest, faults


def main():
    tool = str(pathlib.Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory() as scratch:
        folder = pathlib.Path(sys.argv[2] if len(sys.argv) > 2 else scratch)
        folder.mkdir(exist_ok=True)
        count = wrong = 0
        for rotation in (0, 90, 180, 270):
            for name, crop in (("kinds", None), ("cropped", [30, 50, 560, 740])):
                pdf = folder / f"{name}{rotation}.pdf"
                form = make_forms.kinds(rotation, crop)
                form.save(str(pdf))
                some, greatest, faults = check(tool, pdf, form.shown)
                count, wrong = count + some, wrong + len(faults)
                print(f"{pdf.stem}: {some} answers, at most {greatest:.3f} pt outside, {len(faults)} faults")
                for fault in faults[:5]:
                    print("  " + fault)
    print(f"{count} answers, {wrong} faults")
    sys.exit(1 if wrong or not count else 0)


if __name__ == "__main__":
    main()
