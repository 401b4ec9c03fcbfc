"""The fixture of the browser tests: previews, pages, requests, and errors of pages."""

from server import Preview


class Stage:
    def __init__(self, program, pictures, browser):
        self.program, self.pictures, self.browser = program, pictures, browser
        self.previews, self.contexts, self.complaints, self.requests = [], [], [], []

    def preview(self, document, *options, **names):
        preview = Preview(self.program, document, *options, **names)
        self.previews.append(preview)
        return preview

    def page(self, preview, width=1280, height=900, dark=False, wait=".field, .error-view, .empty"):
        context = self.browser.new_context(
            viewport={"width": width, "height": height}, color_scheme="dark" if dark else "light")
        self.contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(8000)
        page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        page.on("console", lambda message: message.type == "error" and "Failed to load resource" not in message.text
                and self.complaints.append(f"console: {message.text}"))
        page.on("dialog", lambda dialog: (self.complaints.append(f"dialog: {dialog.message}"), dialog.dismiss()))
        page.on("request", lambda request: self.requests.append(request))
        page.goto(preview.address)
        if wait:
            page.wait_for_selector(wait)
        return page

    def open(self, document, *options, **looks):
        preview = self.preview(document, *options)
        return preview, self.page(preview, **looks)

    def picture(self, page, name, whole=False):
        page.wait_for_timeout(250)
        # An element must not be displayed as a string.
        assert "[object" not in page.inner_text("body"), name
        page.screenshot(path=str(self.pictures / f"{name}.png"), full_page=whole)

    def check_quiet(self):
        assert not self.complaints, self.complaints

    def clear_pages(self):
        """Closes pages and previews, and keeps the recorded errors."""
        complaints = self.complaints
        self.clear()
        self.complaints = complaints

    def clear(self):
        for context in self.contexts:
            context.close()
        for preview in self.previews:
            preview.__exit__()
        self.previews, self.contexts, self.complaints, self.requests = [], [], [], []


def field(page, identifier):
    return page.locator(f'[data-field="{identifier}"]')


def control(page, identifier):
    return field(page, identifier).locator("input, textarea, select").first


def until(check, what, seconds=6):
    """Waits until a condition holds."""
    import time
    end = time.monotonic() + seconds
    while True:
        if check():
            return
        assert time.monotonic() < end, what
        time.sleep(0.05)


def shows(page, identifier, text):
    until(lambda: control(page, identifier).input_value() == text,
          f"{identifier} shows {control(page, identifier).input_value()!r}, not {text!r}")
