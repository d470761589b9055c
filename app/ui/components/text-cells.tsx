/** Short texts with headings, side by side with rules between them. */
export function TextCells({
  items,
  columns,
}: {
  items: ReadonlyArray<{ readonly title: string; readonly text: string }>;
  columns: 2 | 3 | 4;
}) {
  return (
    <ul className={`cells cells-${columns}`}>
      {items.map((item) => (
        <li key={item.title} className="card card-bare content-start">
          <h3 className="text-xl">{item.title}</h3>
          <p className="text-muted">{item.text}</p>
        </li>
      ))}
    </ul>
  );
}
