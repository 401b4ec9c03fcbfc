#!/usr/bin/env python3
"""Measures imports and fills of hostile files: hostile.py TOOL FOLDER [COUNT] [WORD].

Generates COUNT PDFs and documents that aim at cost, and prints the peak memory and the processor time
of each run, qpdf included. Fails if a run exceeds 300 MB, or 2 seconds per megabyte of input, or ends
with a signal. With WORD only files whose names contain it are run."""

import base64
import json
import os
import pathlib
import random
import resource
import struct
import sys
import tempfile
import zlib

MEGABYTE = 1_000_000
# The processor time after which a run is ended.
SECONDS = 120


def string(text):
    return "(" + text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)") + ")"


def script(text):
    return f"/S /JavaScript /JS {string(text)}"


class File:
    """A PDF written object by object: 1 is the catalogue, 2 the page tree, 3 the form."""

    def __init__(self, maker):
        self.maker, self.objects, self.fields, self.order = maker, {}, [], []
        self.last, self.pages, self.form = 9, ["4 0 R"], ""
        self.objects[4] = "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] >>"

    def add(self, content):
        self.last += 1
        self.objects[self.last] = content
        return f"{self.last} 0 R"

    def field(self, name, entries="", calculation=None, place=None, kind="/Tx"):
        x, y = self.maker.randrange(500), self.maker.randrange(700)
        rectangle = place or f"[{x} {y} {x + 80} {y + 15}]"
        actions = f"/AA << /C << {calculation} >> >>" if calculation else ""
        made = self.add(f"<< /Type /Annot /Subtype /Widget /FT {kind} /T {string(name)} /P 4 0 R /F 4"
                        f" /Rect {rectangle} {actions} {entries} >>")
        self.fields.append(made)
        if calculation:
            self.order.append(made)
        return made

    def bytes(self, packs=False):
        self.objects[1] = "<< /Type /Catalog /Pages 2 0 R /AcroForm 3 0 R >>"
        self.objects[2] = self.objects.get(
            2, f"<< /Type /Pages /Kids [{' '.join(self.pages)}] /Count {len(self.pages)} >>")
        self.objects[3] = (f"<< /Fields [{' '.join(self.fields)}] /CO [{' '.join(self.order)}]"
                           f" {self.form} >>")
        if packs:
            return self.packed()
        parts, offsets, size = [b"%PDF-1.7\n"], {}, 9
        for number, content in sorted(self.objects.items()):
            body = content if isinstance(content, bytes) else content.encode("latin-1", "replace")
            part = b"%d 0 obj\n%s\nendobj\n" % (number, body)
            offsets[number] = size
            parts.append(part)
            size += len(part)
        last = max(self.objects) + 1
        table = "".join(f"{offsets[n]:010} 00000 n \n" if n in offsets else "0000000000 65535 f \n"
                        for n in range(last))
        parts.append((f"xref\n0 {last}\n{table}trailer\n<< /Size {last} /Root 1 0 R >>\n"
                      f"startxref\n{size}\n%%EOF\n").encode())
        return b"".join(parts)

    def packed(self):
        """The file with its objects in a compressed stream."""
        numbers = sorted(self.objects)
        bodies, offset, head = [], 0, []
        for number in numbers:
            body = self.objects[number].encode("latin-1", "replace") + b"\n"
            head.append(f"{number} {offset}")
            bodies.append(body)
            offset += len(body)
        first = " ".join(head).encode() + b"\n"
        data = zlib.compress(first + b"".join(bodies), 9)
        number = max(numbers) + 1
        out = b"%PDF-1.7\n"
        start = len(out)
        out += (b"%d 0 obj\n<< /Type /ObjStm /N %d /First %d /Filter /FlateDecode /Length %d >>\nstream\n"
                % (number, len(numbers), len(first), len(data))) + data + b"\nendstream\nendobj\n"
        table = {n: (2, number, place) for place, n in enumerate(numbers)}
        table[number] = (1, start, 0)
        xref = number + 1
        table[xref] = (1, len(out), 0)
        rows = b"".join(bytes([kind]) + a.to_bytes(4, "big") + b.to_bytes(4, "big")
                        for kind, a, b in (table.get(n, (0, 0, 0)) for n in range(xref + 1)))
        rows = zlib.compress(rows)
        place = len(out)
        out += (b"%d 0 obj\n<< /Type /XRef /Size %d /W [1 4 4] /Root 1 0 R /Filter /FlateDecode /Length %d"
                b" >>\nstream\n" % (xref, xref + 1, len(rows))) + rows + b"\nendstream\nendobj\n"
        return out + b"startxref\n%d\n%%%%EOF\n" % place


# Files by name. Each takes a file to fill and a size from 0 to 1, and may return bytes instead.

def deep_fields(file, size):
    below = file.add("<< /FT /Tx /T (end) /Rect [0 0 9 9] >>")
    for _ in range(int(20000 * size) + 10):
        below = file.add(f"<< /T (a) /Kids [{below}] >>")
    file.fields.append(below)


def wide_fields(file, size):
    kids = [file.add(f"<< /FT /Tx /T (n{n}) /Rect [0 0 9 9] >>") for n in range(int(20000 * size) + 10)]
    file.fields.append(file.add(f"<< /T (a) /Kids [{' '.join(kids)}] >>"))


def wide_widgets(file, size):
    kids = [file.add("<< /Subtype /Widget /P 4 0 R /Rect [0 0 9 9] >>") for _ in range(int(40000 * size) + 10)]
    file.fields.append(file.add(f"<< /T (a) /FT {file.maker.choice(['/Tx', '/Btn'])} /Kids [{' '.join(kids)}] >>"))


def dense_cycles(file, size):
    count = int(600 * size) + 4
    numbers = [f"{file.last + n + 1} 0 R" for n in range(count)]
    for _ in numbers:
        file.add(f"<< /T (a) /FT /Tx /Kids [{' '.join(numbers)}] >>")
    file.fields += numbers


def direct_cycles(file, size):
    count = int(400 * size) + 2
    number = f"{file.last + 1} 0 R"
    file.add("[" + " ".join(f"<< /T (x{n}) /FT /Tx /Kids {number} >>" for n in range(count)) + "]")
    file.form = ""
    file.fields.append(f"<< /T (r) /Kids {number} >>")


def shared_widgets(file, size):
    kids = " ".join(file.field(f"w{n}") for n in range(int(3000 * size) + 1))
    shared = file.add(f"[{kids}]")
    for n in range(int(20000 * size) + 10):
        file.fields.append(file.add(f"<< /T (s{n}) /FT /Tx /Kids {shared} >>"))


def long_names(file, size):
    name = file.maker.choice(["x", "\u00e9", "a.", "_", "1 "]) * int(MEGABYTE * size / 2 + 1000)
    for n in range(3):
        file.field(name + str(n))
    file.field("sum", calculation=script(f'AFSimple_Calculate("SUM", "{name}0, {name}1");'))


def long_parents(file, size):
    kids = [file.field(f"n{n}") for n in range(int(8000 * size) + 10)]
    file.fields = [file.add(f"<< /T {string('p' * int(100000 * size + 10))} /Kids [{' '.join(kids)}] >>")]


def long_tooltips(file, size):
    text = file.add(string("t" * int(500_000 * size + 10)))
    for n in range(int(5000 * size) + 10):
        file.field(f"n{n}", f"/TU {text} /V {text} /DV {text}")


SCRIPTS = [
    lambda n: "event.value = " + "a + " * (n // 4) + "1;",
    lambda n: "event.value = " + "(" * n + "1" + ")" * n + ";",
    lambda n: 'event.value = ' + ' + '.join(['this.getField("f0").value'] * (n // 28)) + ";",
    lambda n: 'event.value = ' + ' + " " + '.join(['this.getField("f0").value'] * (n // 34)) + ";",
    lambda n: "/*" * (n // 2),
    lambda n: "event.value = '" + "\\" * n,
    lambda n: "var a = 1;" + "a = a + a;" * (n // 10) + "event.value = a;",
    lambda n: 'var a = this.getField("f0").value;' + "a = a * a;" * (n // 10) + "event.value = a;",
    lambda n: 'var a = this.getField("f0").value;' + "a = a > 1 ? a : a + a;" * (n // 22) + "event.value = a;",
    lambda n: "".join(f"var v{k} = {k};" for k in range(n // 14)) + "event.value = v0;",
    lambda n: "".join(f"var v{k} = {k};" for k in range(90))
    + 'if (this.getField("f0").value > 1) v1 = v2; else v1 = v3;' * (n // 60) + "event.value = v1;",
    lambda n: 'if (this.getField("f0").value > 1) event.value = 1; else ' * (n // 58) + "event.value = 2;",
    lambda n: "BVCALC " * (n // 7) + "EVCALC",
    lambda n: "/** BVCALC " + "f0 + " * (n // 5) + "1 EVCALC **/ new X();",
    lambda n: "/** BVCALC " + "-" * n + "1 EVCALC **/ new X();",
    lambda n: "event.value = Math.max(" + "1, " * (n // 3) + "2);",
    lambda n: 'AFSimple_Calculate("SUM", new Array(' + '"f", ' * (n // 5) + '"f0"));',
    lambda n: 'AFSimple_Calculate("SUM", "' + "f," * (n // 2) + '");',
    lambda n: "!" * n + "1", lambda n: "{" * n, lambda n: "[" * n, lambda n: "a." * (n // 2),
    lambda n: "a?" * (n // 2), lambda n: ";" * n, lambda n: "1" * n, lambda n: "1e" + "9" * n,
    lambda n: "// x\n" * (n // 5), lambda n: "x" * n, lambda n: "if(1)" * (n // 5), lambda n: "=" * n,
]


def scripts(file, size):
    for n in range(50):
        file.field(f"f.{n}", "/AA << /F << " + script('AFNumber_Format(2,0,0,0,"",true);') + " >> >>")
    file.field("f0")
    for n in range(12):
        text = file.maker.choice(SCRIPTS)(int(99_000 * size) + 50)[:100_100]
        file.field(f"s{n}", calculation=script(text))


def shared_script(file, size):
    file.field("f0")
    text = file.maker.choice(SCRIPTS)(int(99_000 * size) + 50)[:99_999]
    shared = file.add(string(text))
    for n in range(int(3000 * size) + 10):
        file.field(f"s{n}", calculation=f"/S /JavaScript /JS {shared}")


def shared_script_stream(file, size):
    file.field("f0")
    text = file.maker.choice(SCRIPTS)(int(99_000 * size) + 50)[:99_999].encode()
    shared = file.add(f"<< /Length {len(text)} >>\nstream\n{text.decode()}\nendstream")
    for n in range(int(3000 * size) + 10):
        file.field(f"s{n}", calculation=f"/S /JavaScript /JS {shared}")


def shared_format(file, size):
    text = file.maker.choice(SCRIPTS)(int(99_000 * size) + 50)[:99_999]
    shared = file.add(f"<< /S /JavaScript /JS {string(text)} >>")
    for n in range(int(3000 * size) + 10):
        file.field(f"s{n}", f"/AA << /F {shared} /K {shared} /V {shared} >>")


def naming_each_other(file, size):
    count = int(4000 * size) + 10
    for n in range(count):
        names = ", ".join(f'"f{file.maker.randrange(count)}"' for _ in range(20))
        file.field(f"f{n}", calculation=script(f'AFSimple_Calculate("SUM", new Array({names}));'))


def chain(file, size):
    count = int(8000 * size) + 10
    for n in range(count):
        file.field(f"f{n}", calculation=script(f'event.value = this.getField("f{max(0, n - 1)}").value * 2;'))


def one_group(file, size):
    count = int(4000 * size) + 10
    for n in range(count):
        file.field(f"f.{n}", calculation=script('AFSimple_Calculate("MAX", "f, f, f, f, f");'))


def long_group(file, size):
    for n in range(int(5000 * size) + 10):
        file.field("g." + "x" * 200 + str(n))
    for n in range(int(2000 * size) + 10):
        file.field(f"t{n}", calculation=script('AFSimple_Calculate("SUM", "g");'))


def same_names(file, size):
    for n in range(int(9000 * size) + 10):
        file.field("x", calculation=script('event.value = 1;'))


def boxes(file, size):
    maker = file.maker
    number = lambda: maker.choice(["0", "-1", "999999", "1" + "0" * 38, "0." + "0" * 300 + "1", "-" + "9" * 400,
                                   "1e9", "nan", "inf", "32767", "-32768", "200000", "595.5", "14400"])
    box = lambda: "[" + " ".join(number() for _ in range(maker.choice([4, 4, 4, 3, 5]))) + "]"
    for n in range(int(20 * size) + 1):
        file.pages.append(file.add(f"<< /Type /Page /Parent 2 0 R /MediaBox {box()} /CropBox {box()}"
                                   f" /Rotate {maker.choice(['0', '90', '45', '-90', '99999999999', '1e300'])} >>"))
        file.field(f"b{n}", place=box())
    file.objects[4] = f"<< /Type /Page /Parent 2 0 R /MediaBox {box()} >>"


def page_sizes(file, size):
    width = file.maker.choice([14400, 100000, 999999])
    file.pages = []
    for n in range(int(1500 * size) + 1):
        file.pages.append(file.add(f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 {width} {width}] >>"))
    file.field("a", place="[0 0 999999 999999]")


def many_pages(file, size):
    kids = " ".join(file.field(f"w{n}") for n in range(int(9000 * size) + 1))
    shared = file.add(f"[{kids}]")
    file.pages = [file.add(f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Annots {shared} >>")
                  for _ in range(int(2200 * size) + 1)]


def page_parents(file, size):
    file.pages = []
    for n in range(int(1900 * size) + 1):
        number = file.last + 1
        file.pages.append(file.add(f"<< /Type /Page /Parent {number} 0 R >>"))


def deep_pages(file, size):
    below = "4 0 R"
    for _ in range(int(20000 * size) + 10):
        below = file.add(f"<< /Type /Pages /Kids [{below}] /Count 1 >>")
    file.pages = [below]


def options(file, size):
    count = int(100_000 * size) + 10
    pairs = file.maker.random() < 0.5
    listed = "[" + " ".join(f"[({n}) (n{n})]" if pairs else "(x)" for n in range(count)) + "]"
    for n in range(2):
        file.field(f"c{n}", f"/Opt {listed} /V (5)", kind="/Ch")
    file.field("s", calculation=script('event.value = this.getField("c0").value;'))


def shared_options(file, size):
    shared = file.add("[" + " ".join(f"(o{n})" for n in range(int(5000 * size) + 10)) + "]")
    for n in range(int(5000 * size) + 10):
        file.field(f"c{n}", f"/Opt {shared}", kind="/Ch")


def deep_values(file, size):
    depth = int(400 * size) + 3
    file.field("a", "/V " + "[" * depth + "]" * depth + " /Opt " + "[" * depth + "]" * depth)
    count = int(50_000 * size) + 5
    for n in range(count):
        file.add(f"{file.last + 2} 0 R")
    file.field("b", f"/V {file.last - count + 1} 0 R /TU {file.last - count // 2} 0 R")


def long_arrays(file, size):
    file.form = "/X [" + "0 " * int(1_500_000 * size) + "]"


def long_streams(file, size):
    data = "x" * int(3 * MEGABYTE * size)
    file.field("a", calculation=f"/S /JavaScript /JS {file.add(f'<< /Length {len(data)} >> stream' + chr(10) + data + chr(10) + 'endstream')}")


def many_streams(file, size):
    for n in range(int(9000 * size) + 10):
        file.field(f"a{n}", calculation="/S /JavaScript /JS " + file.add("<< /Length 14 >>\nstream\nevent.value=1;\nendstream"))


def looks(file, size):
    states = " ".join(f"/S{n} 4 0 R" for n in range(int(20_000 * size) + 10))
    shared = file.add(f"<< /N << {states} >> >>")
    kids = [file.add(f"<< /Subtype /Widget /P 4 0 R /Rect [0 0 9 9] /AP {shared} >>") for _ in range(int(2000 * size) + 10)]
    file.fields.append(file.add(f"<< /T (a) /FT /Btn /Ff 32768 /Kids [{' '.join(kids)}] >>"))


def packed_spaces(file, size):
    file.form = "/X (" + " " * int(150 * MEGABYTE * size) + ")"
    return file.bytes(packs=True)


def packed_numbers(file, size):
    file.form = "/X [" + "0 " * int(10 * MEGABYTE * size) + "]"
    return file.bytes(packs=True)


def packed_objects(file, size):
    for n in range(int(500_000 * size)):
        file.add("<< /A [0 0] >>")
    return file.bytes(packs=True)


def packed_fields(file, size):
    for n in range(int(9_000 * size) + 10):
        file.field(f"f{n}", calculation=script("event.value = 1 + " + "1 + " * 300 + "1;"))
    return file.bytes(packs=True)


def packed_script(file, size):
    data = zlib.compress(b"event.value = 1;" + b" " * int(300 * MEGABYTE * size), 9)
    file.objects[5] = b"<< /Filter /FlateDecode /Length %d >>\nstream\n" % len(data) + data + b"\nendstream"
    file.field("a", calculation="/S /JavaScript /JS 5 0 R")


def failing_groups(file, size):
    """Scripts that read a group of 1,000 fields, many times, and then fail."""
    for n in range(1000):
        file.field(f"g.{n}", "/AA << /F << " + script('AFNumber_Format(2,0,0,0,"",true);') + " >> >>")
    times = file.maker.choice([1, 30, 3000])
    text = file.add(string('AFSimple_Calculate("MAX", "g");' * times + "x();"))
    for n in range(int(8900 * size) + 10):
        file.field(f"s{n}", calculation=f"/S /JavaScript /JS {text}")


def failing_choices(file, size):
    """Variables with hundreds of possible values that are converted or compared many times."""
    file.field("f0")
    text = 'var f = this.getField("f0").value; var v = 1;'
    text += "".join(f"v = f == '{n}' ? v : {n};" for n in range(400))
    if file.maker.random() < 0.5:
        text += "w = v + 1;" * 5000
    else:
        text += "".join(f"var v{n} = v;" for n in range(90)) + "if (f) w = 1; else w = 2;" * 2000
    shared = file.add(string((text + "x();")[:99_999]))
    for n in range(int(200 * size) + 2):
        file.field(f"s{n}", calculation=f"/S /JavaScript /JS {shared}")


def named_pages(file, size):
    """Widgets that name their page themselves."""
    file.pages = [file.add("<< /Type /Page /Parent 2 0 R /MediaBox [0 0 600 800] >>")
                  for _ in range(int(1990 * size) + 1)]
    for n in range(int(9000 * size) + 10):
        file.fields.append(file.add(f"<< /Type /Annot /Subtype /Widget /FT /Tx /T (f{n}) /F 4 /P {file.pages[-1]}"
                                    f" /Rect [9 9 99 20] >>"))


def buttons(file, size):
    text = file.add(string("event.target.x();" * int(5800 * size + 1)))
    for n in range(int(9000 * size) + 10):
        file.field(f"b{n}", f"/Ff 65536 /A << /S /JavaScript /JS {text} >>", kind="/Btn")


def grids(file, size):
    """Many columns of two rows whose first cells are at one height."""
    for n in range(int(4500 * size) + 10):
        x = n % 500
        file.field(f"c{n}.0", place=f"[{x} 700 {x + 9} 709]")
        file.field(f"c{n}.1", place=f"[{x} {n % 690} {x + 9} {n % 690 + 9}]")


def mutated(file, size):
    for n in range(30):
        file.field(f"f{n}", "/Opt [(a) [(b) (c)]]", kind=file.maker.choice(["/Tx", "/Ch", "/Btn"]),
                   calculation=script('event.value = this.getField("f1").value * 2;'))
    data = bytearray(file.bytes())
    for _ in range(int(60 * size) + 1):
        place = file.maker.randrange(len(data))
        data[place:place + file.maker.randint(0, 9)] = file.maker.choice(
            [b"[" * 5000, b"<<" * 5000, b"(", b"99999999999999999999", b"/Kids", b"1 0 R", b"10 0 R", b"%",
             file.maker.randbytes(30)])
    return bytes(data)


PDFS = [value for value in (
    deep_fields, wide_fields, wide_widgets, dense_cycles, direct_cycles, shared_widgets, long_names,
    long_parents, long_tooltips, scripts, scripts, scripts, shared_script, shared_script, shared_script_stream,
    shared_format, naming_each_other, chain, one_group, long_group, same_names, boxes, page_sizes, many_pages,
    page_parents, deep_pages, options, shared_options, deep_values, long_arrays, long_streams, many_streams,
    looks, failing_groups, failing_groups, failing_choices, failing_choices, named_pages, buttons, grids, packed_spaces, packed_numbers, packed_objects, packed_fields, packed_script, mutated, mutated)]


def base(maker):
    file = File(maker)
    for n in range(20):
        file.field(f"f{n}")
    return file.bytes()


def document(fields, positions=()):
    return json.dumps({
        "_id": "d", "name": "d", "type": "document", "formulas": [], "fields": fields,
        "files": [{"_id": "file", "name": "d", "pageOrder": ["p"], "pages": [{
            "_id": "p", "name": "p", "width": 800, "height": 1000, "cols": 24, "rowHeight": 8,
            "layout": "grid", "presentation": "normal", "fieldPositions": list(positions)}]}]}).encode()


def text_field(n, value, region="1 20 20 200 200", kind="textarea", **metadata):
    return {"_id": f"f{n}", "type": kind, "file": "file", "title": "t", "value": value,
            "metadata": {"pdfRegion": region, **metadata}}


def long_answers(maker, size):
    text = maker.choice(["x", "x ", "\n", "\u05e9\u05dc", "\u6771 ", "\u0301", "\u202e", "\U0001F600", "fi "])
    return document([text_field(n, text * int(9900 / len(text) * size), maker.choice(
        ["1 20 20 200 200", "1 0 0 0.01 0.01", "1 0 0 1 900000", "1 0 0 900000 900000"]))
        for n in range(int(60 * size) + 1)])


def many_answers(maker, size):
    return document([text_field(n, "answer 1", kind=maker.choice(["text", "textarea"]))
                     for n in range(int(9000 * size) + 1)])


def many_regions(maker, size):
    return document([text_field(0, "wide answer " * 20, "; ".join(["1 20 20 200 10"] * int(90_000 * size)))])


def wrong_regions(maker, size):
    return document([text_field(n, "x", maker.choice(
        ["1e999 1 1 1 1", "1 nan 1 1 1", ";" * 100_000, "1 " * 100_000, "1 1 1 -1 -1", "999999 1 1 1 1",
         "1 999999 999999 999999 999999"])) for n in range(int(50 * size) + 1)])


def long_formats(maker, size):
    return document([text_field(n, "1", pdfFormat=maker.choice(SCRIPTS)(int(100_000 * size) + 9))
                     for n in range(10)])


def date_formats(maker, size):
    pattern = maker.choice(["m", "mmmm d yyyy ", "d" * 3, "(", "[", "yyyyy"]) * int(50_000 * size)
    return document([dict(text_field(n, 1000, pdfFormat=f'AFDate_FormatEx("{pattern}");'), type="date")
                     for n in range(10)])


def many_options(maker, size):
    chosen = [f"o{n}" for n in range(int(50_000 * size))]
    return document([dict(text_field(0, chosen), type="multiSelect", options=[
        {"_id": o, "value": "v", "metadata": {"pdfRegion": "1 1 1 9 9"}} if maker.random() < 0.5 else
        {"_id": o, "value": "v"} for o in chosen])])


def many_positions(maker, size):
    return document([{"_id": "f0", "type": "text", "file": "file", "title": "t", "value": "x" * 50}],
                    ({"_id": f"p{n}", "field": "f0", "type": "text", "displayType": "original", "x": 1, "y": n,
                      "width": 10, "height": 3} for n in range(int(50_000 * size))))


def missing_glyphs(maker, size):
    text = "".join(chr(0xF0000 + maker.randrange(60000)) for _ in range(int(9000 * size) + 1))
    return document([text_field(n, text) for n in range(int(30 * size) + 1)])


def png(width, height, data):
    def chunk(kind, content):
        return struct.pack(">I", len(content)) + kind + content + struct.pack(">I", zlib.crc32(kind + content))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0))
            + chunk(b"IDAT", data) + chunk(b"IEND", b""))


def jpeg(width, height, data):
    return (b"\xff\xd8\xff\xc0\0\x11\x08" + struct.pack(">HH", height, width)
            + b"\3\1\x11\0\2\x11\1\3\x11\1" + data + b"\xff\xd9")


def images(maker, size):
    """Images of few bytes that claim, or have, many pixels."""
    width = maker.choice([1, 100, 3000, 3162, 9000, 32767, 70000])
    height = maker.choice([1, 100, 3000, 3162, 9000, 32767])
    rows = zlib.compress(b"\0" * (width * 4 + 1) * min(height, 100_000_000 // (width * 4 + 1)), 9)
    image = maker.choice([
        png(width, height, rows), png(width, height, b""), png(width, height, maker.randbytes(500)),
        jpeg(width, height, b""), jpeg(width, height, maker.randbytes(500))])
    address = "data:image/png;base64," + base64.b64encode(image).decode()
    count = max(1, int(min(5000, 2_000_000 / len(address)) * size))
    return document([
        {"_id": f"i{n}", "type": "image", "file": "file", "title": "i",
         "value": [{"_id": "a", "url": address}], "metadata": {"pdfRegion": "1 20 20 80 80"}}
        for n in range(count)])


def wide_table(maker, size):
    columns = [f"c{n}" for n in range(int(maker.choice([3, 200]) * size) + 1)]
    rows = [f"r{n}" for n in range(int(3000 * size) + 1)]
    table = {"_id": "t", "type": "table", "file": "file", "title": "t", "tableColumnOrder": columns,
             "tableColumns": [{"_id": c, "type": "text", "title": "T"} for c in columns], "rowOrder": rows,
             "value": [{"_id": r, "cells": {columns[0]: "cell"}} for r in rows]}
    return document([table], [{"_id": "p", "field": "t", "type": "table", "displayType": "original", "x": 0,
                               "y": 0, "width": 24, "height": maker.choice([50, 5000])}])


DOCUMENTS = [images, images, images, wide_table, wide_table, long_answers, long_answers, many_answers, many_regions, wrong_regions, long_formats, date_formats,
             many_options, many_positions, missing_glyphs]


def measured(command, scratch):
    """Returns the exit code, peak memory in MB, processor seconds, and what is printed as errors."""
    errors = os.path.join(scratch, "errors")
    child = os.fork()
    if child == 0:
        with open(errors, "wb") as file:
            os.dup2(file.fileno(), 2)
        os.environ["TMPDIR"] = scratch
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        os.execv(command[0], command)
    _, status, usage = os.wait4(child, 0)
    with open(errors, "rb") as file:
        message = file.read(200)
    return (os.waitstatus_to_exitcode(status), usage.ru_maxrss / 1024,
            usage.ru_utime + usage.ru_stime, message)


def main():
    tool, folder = str(pathlib.Path(sys.argv[1]).resolve()), pathlib.Path(sys.argv[2])
    count = int(sys.argv[3]) if len(sys.argv) > 3 else 300
    word = sys.argv[4] if len(sys.argv) > 4 else ""
    folder.mkdir(parents=True, exist_ok=True)
    makers = PDFS + DOCUMENTS
    exceeded = runs = 0
    for number in range(count):
        make = makers[number % len(makers)]
        if word not in make.__name__:
            continue
        maker = random.Random(number)
        size = [1, 0.1, 0.5, 0.01, 0.9, 0.3][number // len(makers) % 6]
        pdf, json_file = folder / "a.pdf", folder / "a.json"
        if make in PDFS:
            file = File(maker)
            content = make(file, size) or file.bytes()
            pdf.write_bytes(content)
            commands = [["import", str(pdf), "-o", str(folder / "out.json")]]
            if number % 3 == 0 or make is grids:
                commands[0].insert(1, "--tables")
            if number % 2 == 0:
                json_file.write_bytes(document([text_field(0, "an answer")]))
                commands.append(["fill", str(json_file), "--pdf", str(pdf), "--partial", "-o", str(folder / "out.pdf")])
        else:
            content = make(maker, size)
            json_file.write_bytes(content)
            pdf.write_bytes(base(maker))
            commands = [["fill", str(json_file), "--pdf", str(pdf), "--partial", "-o", str(folder / "out.pdf")]]
        for command in commands:
            runs += 1
            with tempfile.TemporaryDirectory() as scratch:
                code, memory, seconds, message = measured([tool] + command, scratch)
            allowed = 2 * max(1, len(content) / MEGABYTE)
            bad = memory > 300 or seconds > allowed or code not in (0, 1, 2)
            exceeded += bad
            if bad:
                (folder / f"{make.__name__}-{number}{'.pdf' if make in PDFS else '.json'}").write_bytes(content)
            print(f"{'!' if bad else ' '} {number:3} {make.__name__:20} {command[0]:6} {len(content) / MEGABYTE:7.2f} MB input,"
                  f" {memory:6.0f} MB, {seconds:6.2f} s, code {code}"
                  + (f", {message[:80]!r}" if bad else ""), flush=True)
    print(f"{runs} runs, {exceeded} exceeded the limits")
    sys.exit(1 if exceeded else 0)


if __name__ == "__main__":
    main()
