// Written by formulary-dev from the files of the folder Page; `make update` writes it anew.
// swift-format-ignore-file

extension PreviewPage {
  /// The bytes of all files, by their names.
  static let files: [String: [UInt8]] = [
    "api.js": PackageResources.api_js,
    "app.js": PackageResources.app_js,
    "bar.js": PackageResources.bar_js,
    "cells.js": PackageResources.cells_js,
    "chart.js": PackageResources.chart_js,
    "controls.js": PackageResources.controls_js,
    "dom.js": PackageResources.dom_js,
    "fields.js": PackageResources.fields_js,
    "form.js": PackageResources.form_js,
    "graph.js": PackageResources.graph_js,
    "grid.js": PackageResources.grid_js,
    "help.js": PackageResources.help_js,
    "index.html": PackageResources.index_html,
    "main.js": PackageResources.main_js,
    "notices.js": PackageResources.notices_js,
    "page.css": PackageResources.page_css,
    "panels.js": PackageResources.panels_js,
    "parts.css": PackageResources.parts_css,
    "pictures.js": PackageResources.pictures_js,
    "rows.js": PackageResources.rows_js,
    "rowtools.js": PackageResources.rowtools_js,
    "signature.js": PackageResources.signature_js,
    "table.js": PackageResources.table_js,
  ]
}
