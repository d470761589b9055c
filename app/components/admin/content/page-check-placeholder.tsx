/** The check of a page without issues while its code is loading. */
export const PageCheckPlaceholder = () => (
  <section aria-label="Before you publish" className="editor-check needs-scripting">
    <h2 className="form-field-label">Before you publish</h2>
    <p className="text-sm text-muted">Checking …</p>
  </section>
);
