/** The keyboard shortcuts, by where they work. `mod` is the platform's modifier key. */
const keys = [
  [
    "Everywhere",
    [
      ["mod K", "Jump to a page or an item"],
      ["?", "Show keyboard shortcuts"],
    ],
  ],
  [
    "Lists",
    [
      ["/", "Search"],
      ["J or ↓", "Next item"],
      ["K or ↑", "Previous item"],
      ["Enter", "Open the item"],
      ["X", "Select the item"],
      ["N", "New item"],
    ],
  ],
  [
    "Forms",
    [
      ["mod S", "Save"],
      ["Esc", "Back to the list"],
    ],
  ],
] as const;

/** The keyboard shortcuts of the portal, with a Close button. */
export function KeyboardShortcuts({ command, onDone }: { command: string; onDone: () => void }) {
  return (
    <>
      <div className="flex items-center justify-between gap-4 px-3">
        <h2 className="text-lg">Keyboard shortcuts</h2>
        <button type="button" className="button button-dense" onClick={onDone}>
          Close
        </button>
      </div>
      {keys.map(([place, shortcuts]) => (
        <section key={place} aria-label={place} className="mt-4 px-3">
          <h3 className="text-sm text-muted">{place}</h3>
          <dl>
            {shortcuts.map(([key, what]) => (
              <div key={key} className="flex justify-between gap-4 border-b border-line py-1.5 last:border-0">
                <dt>{what}</dt>
                <dd className="shrink-0 font-semibold">
                  <kbd>{key.replace("mod ", command)}</kbd>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </>
  );
}
