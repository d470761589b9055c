/**
 * Code, whose long lines scroll in their own box: a line that wraps within a string could not be copied from the screen.
 * It can be focused, so that the keyboard scrolls it too.
 */
export function Code({ label, children }: { label: string; children: string }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reachable by the keyboard
    <pre tabIndex={0} role="region" aria-label={label} className="code-box">
      <code>{children}</code>
    </pre>
  );
}
