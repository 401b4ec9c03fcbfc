#!/usr/bin/env python3
"""Makes PDF forms with known fields and scripts: make_forms.py FOLDER. Needs pikepdf."""
import json
import os
import random
import sys

from pikepdf import Array, Dictionary, Name, Pdf, String


def widget(pdf, page, rect, **entries):
    entries = {key: value for key, value in entries.items() if value is not None}
    made = pdf.make_indirect(Dictionary(
        Type=Name.Annot, Subtype=Name.Widget, Rect=Array(rect), F=4, P=page.obj, **entries))
    if "/Annots" not in page:
        page.Annots = pdf.make_indirect(Array())
    page.Annots.append(made)
    return made


def look(pdf, rect, content):
    stream = pdf.make_stream(content)
    stream.Type, stream.Subtype = Name.XObject, Name.Form
    stream.BBox = Array([0, 0, rect[2] - rect[0], rect[3] - rect[1]])
    return stream


def states(pdf, rect, export):
    box = b"0.5 w 0.5 0.5 %d %d re S" % (rect[2] - rect[0] - 1, rect[3] - rect[1] - 1)
    return Dictionary(N=Dictionary({"/" + export: look(pdf, rect, box + b" 2 2 5 5 re f"),
                                    "/Off": look(pdf, rect, box)}))


class Form:
    """A form whose fields are placed below each other, or at given rectangles."""

    def __init__(self, pages=1, size=(612, 792), rotation=0, crop=None):
        self.pdf = Pdf.new()
        for _ in range(pages):
            page = self.pdf.add_blank_page(page_size=size)
            if rotation:
                page.Rotate = rotation
            if crop:
                page.CropBox = Array(crop)
        self.fields, self.objects, self.order, self.kinds = Array(), {}, [], {}
        self.count, self.parents = 0, {}

    def next_rectangle(self):
        place = self.count % 45
        self.count += 1
        return self.count // 46, [60 + 250 * (place % 2), 740 - 30 * (place // 2),
                                  290 + 250 * (place % 2), 758 - 30 * (place // 2)]

    def text(self, name, rect=None, page=0, value="", flags=0, tooltip=None, alignment=None,
             in_order=True, **scripts):
        if rect is None:
            page, rect = self.next_rectangle()
            page = min(page, len(self.pdf.pages) - 1)
        actions = Dictionary({
            "/" + event: Dictionary(S=Name.JavaScript, JS=String(script))
            for event, script in scripts.items()})
        made = widget(self.pdf, self.pdf.pages[page], rect, FT=Name.Tx, T=String(name),
                      DA=String("/Helv 10 Tf 0 g"), V=String(value) if value else None,
                      Ff=flags or None, TU=String(tooltip) if tooltip else None, Q=alignment,
                      AA=actions if len(actions) else None)
        self.add(name, made, "text", "C" in scripts and in_order)

    def number(self, name, decimals=2, currency="", calculate=None, separators=0, **options):
        arguments = f'{decimals}, {separators}, 0, 0, "{currency}", true'
        scripts = {"F": f"AFNumber_Format({arguments});", "K": f"AFNumber_Keystroke({arguments});"}
        if calculate:
            scripts["C"] = calculate
        self.text(name, **options, **scripts)

    def percent(self, name, **options):
        self.text(name, F="AFPercent_Format(1, 0);", K="AFPercent_Keystroke(1, 0);", **options)

    def checkbox(self, name, export="Yes", rect=None, page=0):
        if rect is None:
            page, rect = self.next_rectangle()
            rect = [rect[0], rect[1], rect[0] + 12, rect[1] + 12]
        made = widget(self.pdf, self.pdf.pages[page], rect, FT=Name.Btn, T=String(name),
                      AP=states(self.pdf, rect, export), AS=Name.Off)
        self.add(name, made, "checkbox")

    def radio(self, name, exports, rects=None, page=0):
        kids = Array()
        group = self.pdf.make_indirect(
            Dictionary(FT=Name.Btn, Ff=1 << 15 | 1 << 14, T=String(name), Kids=kids))
        for place, export in enumerate(exports):
            if rects:
                rect = rects[place]
            else:
                page, rect = self.next_rectangle()
                rect = [rect[0], rect[1], rect[0] + 12, rect[1] + 12]
            kids.append(widget(self.pdf, self.pdf.pages[page], rect, Parent=group,
                               AP=states(self.pdf, rect, export), AS=Name.Off))
        self.add(name, group, "radio")

    def choice(self, name, options, rect=None, page=0, flags=1 << 17):
        if rect is None:
            page, rect = self.next_rectangle()
        pairs = Array([Array([String(a), String(b)]) for a, b in options])
        made = widget(self.pdf, self.pdf.pages[page], rect, FT=Name.Ch, T=String(name), Opt=pairs,
                      Ff=flags or None, DA=String("/Helv 10 Tf 0 g"))
        self.add(name, made, "choice")

    def parent(self, name):
        """The field above the one with a name, for names such as `order.total`."""
        if "." not in name:
            return None
        path = name.rpartition(".")[0]
        if path not in self.parents:
            above = self.parent(path)
            made = self.pdf.make_indirect(Dictionary(T=String(path.split(".")[-1]), Kids=Array()))
            if above is not None:
                made.Parent = above
                above.Kids.append(made)
            else:
                self.fields.append(made)
            self.parents[path] = made
        return self.parents[path]

    def add(self, name, made, kind, is_calculated=False):
        parent = self.parent(name)
        if parent is None:
            self.fields.append(made)
        else:
            made.T = String(name.split(".")[-1])
            made.Parent = parent
            parent.Kids.append(made)
        self.objects[name] = made
        self.kinds[name] = kind
        if is_calculated:
            self.order.append(made)

    def save(self, path):
        font = Dictionary(Type=Name.Font, Subtype=Name.Type1, BaseFont=Name.Helvetica,
                          Encoding=Name.WinAnsiEncoding)
        self.pdf.Root.AcroForm = self.pdf.make_indirect(Dictionary(
            Fields=self.fields, CO=Array(self.order), DA=String("/Helv 10 Tf 0 g"),
            DR=Dictionary(Font=Dictionary(Helv=font))))
        self.pdf.save(path, deterministic_id=True)


# Simple hand-written scripts over the numbers a and b, the text t, the box c, the radio group r and
# the choice k.
SCRIPTS = [
    'event.value = this.getField("a").value * this.getField("b").value;',
    'event.value = this.getField("a").value - this.getField("b").value;',
    'event.value = this.getField("a").value + this.getField("b").value;',
    'event.value = Number(this.getField("a").value) + Number(this.getField("b").value);',
    'var a = this.getField("a").value;\nvar b = this.getField("b").value;\n'
    'if (b != 0) event.value = a / b; else event.value = "";',
    'if (this.getField("a").value > 100) { event.value = this.getField("a").value * 0.1; }\n'
    'else { event.value = 0; }',
    'event.value = Math.round(this.getField("a").value * 100) / 100;',
    'event.value = Math.max(this.getField("a").value, this.getField("b").value);',
    'event.value = Math.abs(this.getField("a").value) + Math.floor(this.getField("b").value);',
    'event.value = this.getField("c").value == "Yes" ? 10 : 20;',
    'event.value = this.getField("r").value == "two" ? this.getField("a").value : 0;',
    'if (this.getField("k").value == "x2") event.value = 2; else if (this.getField("k").value =='
    ' "x1") event.value = 1; else event.value = 0;',
    'var f = this.getField("a"); var g = getField("b"); event.value = (f.value - g.value) * 2;',
    'event.value = this.getField("a").value > 0 && this.getField("b").value > 0 ? 1 : 0;',
    'event.value = this.getField("a").value > 0 || this.getField("b").value > 0 ? 1 : 0;',
    'event.value = !this.getField("a").value ? 7 : 8;',
    'event.value = parseFloat(this.getField("a").value) || 0;',
    'var sum = 0; sum += Number(this.getField("a").value); sum += 2 *'
    ' Number(this.getField("b").value); event.value = sum;',
    'event.value = this.getField("t").value * 2;',
    'event.value = AFMakeNumber(this.getField("t").value) + 1;',
    'event.value = Math.sqrt(Math.pow(this.getField("a").value, 2));',
    'event.value = -this.getField("a").value % 7;',
    'if (this.getField("a").value == "") event.value = ""; else event.value ='
    ' this.getField("a").value * 1.19;',
    'event.value = this.getField("a").value === "" ? 1 : 2;',
]
TEXTS = [
    'event.value = this.getField("t").value + " / " + this.getField("k").value;',
    'event.value = "Total: " + this.getField("a").value;',
    'event.value = this.getField("c").value == "Off" ? "open" : "done";',
]
UNSUPPORTED = [
    'for (var i = 0; i < 3; i++) event.value = i;',
    'event.value = util.printd("mm/dd/yyyy", new Date());',
]
SUMMARIES = ["SUM", "PRD", "AVG", "MIN", "MAX"]


def inputs(form):
    form.number("a")
    form.number("b", currency="$")
    form.text("t")
    form.checkbox("c")
    form.radio("r", ["one", "two"])
    form.choice("k", [("x1", "First"), ("x2", "Second")])
    form.percent("p")


def forms():
    """Returns 60 forms by name, with the number of fields from 3 to 400."""
    result = {}
    sizes = [3, 4, 5, 6, 8, 10, 12, 16, 20, 25, 30, 40, 60, 80, 120, 160, 240, 320, 360, 400]
    for place, size in enumerate(sizes):
        form = Form(pages=1 + size // 45)
        count = size - 1 - size // 10
        for number in range(count):
            if number % 3 == 2:
                form.text(f"x.{number}")
            elif number % 3 == 1:
                form.number(f"x.{number}")
            else:
                form.percent(f"x.{number}")
        names = [f"x.{number}" for number in range(count)]
        for total in range(size - count):
            word = SUMMARIES[(place + total) % 5]
            some = names[total::max(1, size // 10)] if total else ["x"]
            if total and total % 3 == 0:
                some = some + [f"total{total - 1}"]
            listed = ", ".join(f'"{name}"' for name in some)
            # Products of many numbers leave the range in which rounding is the same.
            if word == "PRD":
                listed = ", ".join(f'"{name}"' for name in (some if total else names)[:2])
            call = f"new Array ({listed})" if total % 2 == 0 else f'[{listed}]'
            form.number(f"total{total}", calculate=f'AFSimple_Calculate("{word}", {call});')
        result[f"summary{size}"] = form
    for place, script in enumerate(SCRIPTS):
        form = Form()
        inputs(form)
        form.number("result", decimals=4, calculate=script)
        result[f"script{place}"] = form
    for place, script in enumerate(TEXTS):
        form = Form()
        inputs(form)
        form.text("result", C=script)
        result[f"text{place}"] = form
    for place, (a, b) in enumerate([("a * b", "a*b"), ("(a + b) / 2 - p", ""), ("a - -b * 3", "")]):
        form = Form()
        inputs(form)
        code = ('AFMakeNumber(getField("a").value)*AFMakeNumber(getField("b").value)',
                '(AFMakeNumber(getField("a").value)+AFMakeNumber(getField("b").value))/2'
                '-AFMakeNumber(getField("p").value)',
                'AFMakeNumber(getField("a").value)- -AFMakeNumber(getField("b").value)*3')[place]
        form.number("result", calculate=f"/** BVCALC {a} EVCALC **/ event.value = {code};")
        result[f"notation{place}"] = form
    for place, script in enumerate(UNSUPPORTED):
        form = Form()
        inputs(form)
        form.text("result", C=script)
        result[f"unsupported{place}"] = form
    for place in range(8):
        form = Form()
        inputs(form)
        form.text("date", F='AFDate_FormatEx("mm/dd/yyyy");', K='AFDate_KeystrokeEx("mm/dd/yyyy");')
        form.text("time", F="AFTime_Format(0);", K="AFTime_Keystroke(0);")
        form.text("phone", F="AFSpecial_Format(2);", K="AFSpecial_Keystroke(2);")
        form.text("zip", F="AFSpecial_Format(0);", K="AFSpecial_Keystroke(0);")
        form.number("half", calculate='event.value = this.getField("a").value / 2;')
        form.number("sum", separators=place % 5, V="AFRange_Validate(true, -1000000, true, 1000000);",
                    calculate='AFSimple_Calculate("SUM", "a, b, half");')
        form.percent("share", C=f'event.value = this.getField("half").value / {place + 2} + '
                     'this.getField("p").value * 1;')
        result[f"mixed{place}"] = form
    return result


def tables():
    """Returns forms with lines of equal fields by name."""
    result = {}
    for place, rows in enumerate([2, 5, 12]):
        form = Form()
        for row in range(rows):
            y = 700 - 20 * row
            form.text(f"item.{row}", rect=[20, y, 160, y + 15])
            form.number(f"Qty_{row}", decimals=0, rect=[170, y, 230, y + 15])
            form.number(f"price{row}", currency="$", rect=[240, y, 300, y + 15])
            form.checkbox(f"paid[{row}]", rect=[310, y, 322, y + 12])
            form.number(f"amount.{row}", rect=[330, y, 400, y + 15],
                        calculate=f'AFSimple_Calculate("PRD", new Array ("Qty_{row}", "price{row}"));')
        names = ", ".join(f'"Qty_{row}"' for row in range(rows))
        form.number("total", rect=[330, 100, 400, 115], calculate='AFSimple_Calculate("SUM", "amount");')
        form.number("pieces", rect=[170, 100, 230, 115], calculate=f'AFSimple_Calculate("SUM", new Array ({names}));')
        form.number("mean", rect=[240, 100, 300, 115], calculate=f'AFSimple_Calculate("AVG", new Array ({names}));')
        form.text("note", rect=[20, 100, 160, 115], C='event.value = this.getField("item.1").value + "!";')
        form.text("state", rect=[20, 80, 160, 95],
                  C='event.value = this.getField("paid[0]").value == "Yes" ? "paid" : "open";')
        result[f"table{rows}"] = form
    return result


def kinds(rotation=0, crop=None):
    """A form with 40 fields of every kind at irregular places, upright as the page is shown."""
    form = Form(pages=2, rotation=rotation, crop=crop)
    left, bottom, right, top = crop or [0, 0, 612, 792]
    maker = random.Random(7)
    # The pages and areas of the widgets by name, in points from the top left of the page as it is shown.
    form.shown = {}

    def placed(x, y, width, height):
        """A rectangle of the PDF for one of the page as it is shown, from its top left corner."""
        if rotation == 90:
            return [left + y, bottom + x, left + y + height, bottom + x + width]
        if rotation == 180:
            return [right - x - width, bottom + y, right - x, bottom + y + height]
        if rotation == 270:
            return [right - y - height, top - x - width, right - y, top - x]
        return [left + x, top - y - height, left + x + width, top - y]

    for place in range(40):
        page = place // 20
        x = 20 + (place % 2) * 240 + maker.random() * 20
        y = 20 + (place % 20) // 2 * 48 + maker.random() * 5
        size = (180 + maker.random() * 20, 17 + maker.random() * 5)
        wide = placed(x, y, *size)
        small = placed(x, y, 14, 14)
        kind = place % 8
        name = f"field{place}"
        areas = {2: [(x, y, 14, 14)], 3: [(x, y, 14, 14), (x + 40, y, 14, 14)], 5: [(x, y, 190, 40)]}
        sizes = areas.get(kind, [(x, y, *size)])
        form.shown[name] = [(page + 1, (a, b, a + width, b + height)) for a, b, width, height in sizes]
        if kind == 0:
            form.text(name, rect=wide, page=page, value="old value", tooltip=f"Field {place}")
        elif kind == 1:
            form.number(name, rect=wide, page=page, alignment=2)
        elif kind == 2:
            form.checkbox(name, rect=small, page=page)
        elif kind == 3:
            form.radio(name, ["one", "two"], page=page, rects=[small, placed(x + 40, y, 14, 14)])
        elif kind == 4:
            form.choice(name, [("1", "First choice"), ("2", "Second choice")], rect=wide, page=page)
        elif kind == 5:
            form.text(name, rect=placed(x, y, 190, 40), page=page, flags=1 << 12)
        elif kind == 6:
            form.text(name, rect=wide, page=page, F='AFDate_FormatEx("dd.mm.yyyy");')
        else:
            form.percent(name, rect=wide, page=page, alignment=1)
    for made in form.objects.values():
        if made.get("/FT") in ("/Tx", "/Ch"):
            made.MK = Dictionary(BG=Array([0.9, 0.95, 1]), BC=Array([0.2, 0.3, 0.6]))
    return form


def main(folder):
    os.makedirs(folder, exist_ok=True)
    for name, form in {**forms(), **tables()}.items():
        form.save(os.path.join(folder, name + ".pdf"))
    for rotation in (0, 90, 180, 270):
        kinds(rotation).save(os.path.join(folder, f"kinds{rotation}.pdf"))
        kinds(rotation, [30, 50, 560, 740]).save(os.path.join(folder, f"cropped{rotation}.pdf"))


if __name__ == "__main__":
    main(sys.argv[1])
