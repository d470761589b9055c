/**
 * A block of code. Long lines scroll, as a wrapped line would look like two. Focusable, to scroll it by the keyboard.
 */
export function Code({ label, children }: { label: string; children: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by the keyboard
    <pre tabIndex={0} role="region" aria-label={label} className="code-box">
      <code>{children}</code>
    </pre>
  );
}
