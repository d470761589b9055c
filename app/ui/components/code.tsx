/** A block of code. Long lines scroll: wrapped, one would look like two. Focusable, for scrolling by keyboard. */
export function Code({ label, children }: { label: string; children: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard must reach what scrolls
    <pre tabIndex={0} role="region" aria-label={label} className="code-box">
      <code>{children}</code>
    </pre>
  );
}
