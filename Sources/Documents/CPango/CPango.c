#include "CPango.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

// The values of pango and cairo that are used here, from their published interfaces.
enum { PANGO_UNIT = 1024, WRAP_WORD_CHAR = 2, ALIGN_LEFT = 0, ALIGN_CENTER = 1, ALIGN_RIGHT = 2 };
enum { FORMAT_RGB24 = 1, STATUS_READ_ERROR = 10 };
enum { METADATA_CREATE_DATE = 5, METADATA_MOD_DATE = 6 };
typedef struct { int x, y, width, height; } rectangle;
typedef struct { double xx, yx, xy, yy, x0, y0; } matrix;

static struct {
  void *(*surface_create)(const char *, double, double);
  void (*surface_set_size)(void *, double, double);
  void (*surface_set_metadata)(void *, int, const char *);
  void (*surface_finish)(void *);
  int (*surface_status)(void *);
  int (*surface_set_mime_data)(
      void *, const char *, const unsigned char *, unsigned long, void (*)(void *), void *);
  void *(*image_create)(int, int, int);
  void *(*image_create_from_png)(int (*)(void *, unsigned char *, unsigned int), void *);
  int (*image_get_width)(void *);
  int (*image_get_height)(void *);
  void (*surface_destroy)(void *);
  void *(*create)(void *);
  int (*status)(void *);
  void (*destroy)(void *);
  void (*show_page)(void *);
  void (*save)(void *);
  void (*restore)(void *);
  void (*identity_matrix)(void *);
  void (*transform)(void *, const matrix *);
  void (*move_to)(void *, double, double);
  void (*line_to)(void *, double, double);
  void (*rectangle)(void *, double, double, double, double);
  void (*set_line_width)(void *, double);
  void (*set_source_rgb)(void *, double, double, double);
  void (*set_source_surface)(void *, void *, double, double);
  void (*paint)(void *);
  void (*stroke)(void *);
  void *(*create_layout)(void *);
  void (*update_layout)(void *, void *);
  void (*show_layout)(void *, void *);
  void (*layout_set_text)(void *, const char *, int);
  void (*layout_set_font_description)(void *, const void *);
  void (*layout_set_width)(void *, int);
  void (*layout_set_wrap)(void *, int);
  void (*layout_set_alignment)(void *, int);
  void (*layout_get_extents)(void *, rectangle *, rectangle *);
  int (*layout_get_unknown_glyphs_count)(void *);
  void *(*font_description_new)(void);
  void (*font_description_set_family)(void *, const char *);
  void (*font_description_set_absolute_size)(void *, double);
  void (*font_description_free)(void *);
  void (*object_unref)(void *);
} api;

struct formulary_canvas {
  void *surface, *context, *font;
  int has_page;
};

static void *opened(const char *const names[]) {
  for (int i = 0; names[i]; i++) {
    void *library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
    if (library) return library;
  }
  return NULL;
}

int formulary_canvas_load(void) {
  static const char *const cairo_names[] = {"libcairo.so.2", "libcairo.2.dylib", NULL};
  static const char *const pango_names[] = {"libpango-1.0.so.0", "libpango-1.0.0.dylib", NULL};
  static const char *const both_names[] = {
      "libpangocairo-1.0.so.0", "libpangocairo-1.0.0.dylib", NULL};
  static const char *const object_names[] = {
      "libgobject-2.0.so.0", "libgobject-2.0.0.dylib", NULL};
  void *cairo = opened(cairo_names), *pango = opened(pango_names);
  void *both = opened(both_names), *object = opened(object_names);
  if (!cairo || !pango || !both || !object) return -1;
  int complete = 1;
#define LOAD(library, member, name) \
  *(void **)&api.member = dlsym(library, name); \
  if (!api.member) complete = 0
  LOAD(cairo, surface_create, "cairo_pdf_surface_create");
  LOAD(cairo, surface_set_size, "cairo_pdf_surface_set_size");
  LOAD(cairo, surface_set_metadata, "cairo_pdf_surface_set_metadata");
  LOAD(cairo, surface_finish, "cairo_surface_finish");
  LOAD(cairo, surface_status, "cairo_surface_status");
  LOAD(cairo, surface_set_mime_data, "cairo_surface_set_mime_data");
  LOAD(cairo, image_create, "cairo_image_surface_create");
  LOAD(cairo, image_create_from_png, "cairo_image_surface_create_from_png_stream");
  LOAD(cairo, image_get_width, "cairo_image_surface_get_width");
  LOAD(cairo, image_get_height, "cairo_image_surface_get_height");
  LOAD(cairo, surface_destroy, "cairo_surface_destroy");
  LOAD(cairo, create, "cairo_create");
  LOAD(cairo, status, "cairo_status");
  LOAD(cairo, destroy, "cairo_destroy");
  LOAD(cairo, show_page, "cairo_show_page");
  LOAD(cairo, save, "cairo_save");
  LOAD(cairo, restore, "cairo_restore");
  LOAD(cairo, identity_matrix, "cairo_identity_matrix");
  LOAD(cairo, transform, "cairo_transform");
  LOAD(cairo, move_to, "cairo_move_to");
  LOAD(cairo, line_to, "cairo_line_to");
  LOAD(cairo, rectangle, "cairo_rectangle");
  LOAD(cairo, set_line_width, "cairo_set_line_width");
  LOAD(cairo, set_source_rgb, "cairo_set_source_rgb");
  LOAD(cairo, set_source_surface, "cairo_set_source_surface");
  LOAD(cairo, paint, "cairo_paint");
  LOAD(cairo, stroke, "cairo_stroke");
  LOAD(both, create_layout, "pango_cairo_create_layout");
  LOAD(both, update_layout, "pango_cairo_update_layout");
  LOAD(both, show_layout, "pango_cairo_show_layout");
  LOAD(pango, layout_set_text, "pango_layout_set_text");
  LOAD(pango, layout_set_font_description, "pango_layout_set_font_description");
  LOAD(pango, layout_set_width, "pango_layout_set_width");
  LOAD(pango, layout_set_wrap, "pango_layout_set_wrap");
  LOAD(pango, layout_set_alignment, "pango_layout_set_alignment");
  LOAD(pango, layout_get_extents, "pango_layout_get_extents");
  LOAD(pango, layout_get_unknown_glyphs_count, "pango_layout_get_unknown_glyphs_count");
  LOAD(pango, font_description_new, "pango_font_description_new");
  LOAD(pango, font_description_set_family, "pango_font_description_set_family");
  LOAD(pango, font_description_set_absolute_size, "pango_font_description_set_absolute_size");
  LOAD(pango, font_description_free, "pango_font_description_free");
  LOAD(object, object_unref, "g_object_unref");
#undef LOAD
  return complete ? 0 : -1;
}

formulary_canvas *formulary_canvas_create(const char *path, const char *font) {
  formulary_canvas *canvas = calloc(1, sizeof *canvas);
  if (!canvas) return NULL;
  canvas->surface = api.surface_create(path, 612, 792);
  if (api.surface_status(canvas->surface)) {
    api.surface_destroy(canvas->surface);
    free(canvas);
    return NULL;
  }
  // The same answers give the same bytes.
  api.surface_set_metadata(canvas->surface, METADATA_CREATE_DATE, "2000-01-01T00:00:00Z");
  api.surface_set_metadata(canvas->surface, METADATA_MOD_DATE, "2000-01-01T00:00:00Z");
  canvas->context = api.create(canvas->surface);
  canvas->font = api.font_description_new();
  api.font_description_set_family(canvas->font, font);
  return canvas;
}

void formulary_canvas_page(formulary_canvas *canvas, double width, double height, int turns) {
  if (canvas->has_page) api.show_page(canvas->context);
  canvas->has_page = 1;
  api.surface_set_size(canvas->surface, width, height);
  api.identity_matrix(canvas->context);
  const matrix turned[] = {
      {1, 0, 0, 1, 0, 0},
      {0, -1, 1, 0, 0, height},
      {-1, 0, 0, -1, width, height},
      {0, 1, -1, 0, width, 0},
  };
  api.transform(canvas->context, &turned[turns & 3]);
}

/// Returns the font size of a step.
static double size_at(int step, double largest, double least) {
  double size = largest - 0.5 * step;
  return size > least ? size : least;
}

static void extents(
    formulary_canvas *canvas, void *layout, double size, double *width, double *height,
    double *left) {
  api.font_description_set_absolute_size(canvas->font, size * PANGO_UNIT);
  api.layout_set_font_description(layout, canvas->font);
  rectangle ink, logical;
  api.layout_get_extents(layout, &ink, &logical);
  *left = (double)logical.x / PANGO_UNIT;
  *width = (double)logical.width / PANGO_UNIT;
  *height = (double)logical.height / PANGO_UNIT;
}

formulary_fit formulary_canvas_text(
    formulary_canvas *canvas, const char *text, size_t length, double x, double y, double width,
    double height, double largest, double least, int wraps, int alignment, int draws) {
  formulary_fit fit = {0, 0, 0, 0};
  void *layout = api.create_layout(canvas->context);
  api.layout_set_text(layout, text, (int)length);
  if (wraps) {
    api.layout_set_width(layout, (int)(width * PANGO_UNIT));
    api.layout_set_wrap(layout, WRAP_WORD_CHAR);
    api.layout_set_alignment(
        layout, alignment == 2 ? ALIGN_RIGHT : alignment == 1 ? ALIGN_CENTER : ALIGN_LEFT);
  }
  // Sizes are tried in steps of half a point. Most texts fit at the first size. The layout of a long
  // text is slow, so that the last size decides next, and a binary search follows.
  double own_width = 0, own_height = 0, left = 0;
  int first = 0, last = 0;
  while (size_at(last, largest, least) > least) last++;
  for (int step = 0;;) {
    double size = size_at(step, largest, least);
    extents(canvas, layout, size, &own_width, &own_height, &left);
    if (own_width <= width + 0.01 && own_height <= height + 0.01) {
      fit.size = size;
      last = step;
    } else {
      if (step == last) break;
      first = step + 1;
    }
    if (first >= last) {
      if (step == last && fit.size > 0) break;
      step = last;
    } else {
      step = fit.size > 0 ? (first + last) / 2 : last;
    }
  }
  fit.excess_width = own_width - width;
  fit.excess_height = own_height - height;
  fit.missing = api.layout_get_unknown_glyphs_count(layout);
  if (draws && fit.size > 0 && fit.missing == 0) {
    double indent = wraps ? 0
        : alignment == 2  ? width - own_width
        : alignment == 1  ? (width - own_width) / 2
                          : 0;
    api.save(canvas->context);
    api.set_source_rgb(canvas->context, 0, 0, 0);
    api.move_to(
        canvas->context, x + indent - (wraps ? 0 : left),
        wraps ? y : y + (height - own_height) / 2);
    api.update_layout(canvas->context, layout);
    api.show_layout(canvas->context, layout);
    api.restore(canvas->context);
  }
  api.object_unref(layout);
  return fit;
}

void formulary_canvas_tick(
    formulary_canvas *canvas, double x, double y, double width, double height) {
  double side = width < height ? width : height;
  double left = x + (width - side) / 2, top = y + (height - side) / 2;
  api.save(canvas->context);
  api.set_source_rgb(canvas->context, 0, 0, 0);
  api.set_line_width(canvas->context, side / 8);
  api.move_to(canvas->context, left + side * 0.2, top + side * 0.55);
  api.line_to(canvas->context, left + side * 0.42, top + side * 0.78);
  api.line_to(canvas->context, left + side * 0.82, top + side * 0.24);
  api.stroke(canvas->context);
  api.restore(canvas->context);
}

void formulary_canvas_box(
    formulary_canvas *canvas, double x, double y, double width, double height, double red,
    double green, double blue) {
  api.save(canvas->context);
  api.set_source_rgb(canvas->context, red, green, blue);
  api.set_line_width(canvas->context, 0.5);
  api.rectangle(canvas->context, x, y, width, height);
  api.stroke(canvas->context);
  api.restore(canvas->context);
}

struct data {
  const unsigned char *next;
  size_t left;
};

static int read_data(void *closure, unsigned char *buffer, unsigned int length) {
  struct data *data = closure;
  if (length > data->left) return STATUS_READ_ERROR;
  memcpy(buffer, data->next, length);
  data->next += length;
  data->left -= length;
  return 0;
}

/// Returns an image without pixels of its own. The PDF contains the JPEG data as it is.
static void *jpeg_image(const unsigned char *data, size_t length, int width, int height) {
  void *image = api.image_create(FORMAT_RGB24, width, height);
  unsigned char *copy = malloc(length);
  if (copy) memcpy(copy, data, length);
  if (!copy || api.surface_set_mime_data(image, "image/jpeg", copy, length, free, copy)) {
    free(copy);
    api.surface_destroy(image);
    return NULL;
  }
  return image;
}

int formulary_canvas_image(
    formulary_canvas *canvas, const unsigned char *data, size_t length, int is_jpeg, int width,
    int height, double x, double y, double scale) {
  struct data source = {data, length};
  void *image = is_jpeg ? jpeg_image(data, length, width, height)
                        : api.image_create_from_png(read_data, &source);
  if (!image) return -1;
  if (api.surface_status(image) || api.image_get_width(image) != width
      || api.image_get_height(image) != height) {
    api.surface_destroy(image);
    return -1;
  }
  const matrix scaled = {scale, 0, 0, scale, x, y};
  api.save(canvas->context);
  api.transform(canvas->context, &scaled);
  api.set_source_surface(canvas->context, image, 0, 0);
  api.paint(canvas->context);
  api.restore(canvas->context);
  api.surface_destroy(image);
  return 0;
}

int formulary_canvas_finish(formulary_canvas *canvas) {
  if (canvas->has_page) api.show_page(canvas->context);
  int status = api.status(canvas->context);
  api.destroy(canvas->context);
  api.surface_finish(canvas->surface);
  if (!status) status = api.surface_status(canvas->surface);
  api.surface_destroy(canvas->surface);
  api.font_description_free(canvas->font);
  free(canvas);
  return status;
}
