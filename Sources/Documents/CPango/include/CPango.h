#ifndef FORMULARY_CPANGO_H
#define FORMULARY_CPANGO_H

#include <stddef.h>

/// Text layout and drawing into a PDF with pango and cairo, which are opened at run time.

/// A PDF that is being drawn.
typedef struct formulary_canvas formulary_canvas;

/// Opens the libraries, before all other functions and once. Returns 0, or -1 if one of them or one
/// of its functions is missing.
int formulary_canvas_load(void);

/// Begins a PDF at `path` with texts in the font family `font`. Returns NULL on failure.
formulary_canvas *formulary_canvas_create(const char *path, const char *font);

/// Begins a page with a size in points.
///
/// Coordinates of drawings are those of the page as it is shown after `turns` clockwise quarter turns.
void formulary_canvas_page(formulary_canvas *canvas, double width, double height, int turns);

/// The result of laying out a text in an area.
typedef struct {
  /// The font size at which the text fits, in points; 0 if it fits at no size.
  double size;
  /// The width and height of the text at the least size minus those of the area, in points.
  double excess_width, excess_height;
  /// The number of characters for which no font has a glyph.
  int missing;
} formulary_fit;

/// Draws a text in an area, at the largest size from `largest` down to `least` at which it fits.
///
/// `alignment` is 0 for the start of a line, 1 for its center, 2 for its right side. Nothing is drawn
/// if the text does not fit or glyphs are missing, or if `draws` is 0.
formulary_fit formulary_canvas_text(
    formulary_canvas *canvas, const char *text, size_t length, double x, double y, double width,
    double height, double largest, double least, int wraps, int alignment, int draws);

/// Draws a tick into an area.
void formulary_canvas_tick(
    formulary_canvas *canvas, double x, double y, double width, double height);

/// Draws the outline of an area in a color.
void formulary_canvas_box(
    formulary_canvas *canvas, double x, double y, double width, double height, double red,
    double green, double blue);

/// Draws a PNG or JPEG image of `width` by `height` pixels. A pixel has `scale` points.
///
/// Returns 0, or -1 if the data is not an image of this size. The data is only read during the call.
int formulary_canvas_image(
    formulary_canvas *canvas, const unsigned char *data, size_t length, int is_jpeg, int width,
    int height, double x, double y, double scale);

/// Ends the PDF and frees the canvas. Returns 0 if the file was written.
int formulary_canvas_finish(formulary_canvas *canvas);

#endif
