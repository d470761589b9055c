import { useEffect, useRef } from "react";
import { Form, useSubmit } from "react-router";

/** How long after the last keystroke a search is sent, in milliseconds. */
const settle = 180;

/**
 * A search box: a plain GET form that also searches as one types, with the address kept in step (DIR-10). Without
 * script the button sends it.
 *
 * @param keep parameters that the search leaves as they are, such as the chosen tab
 */
export function SearchForm({
  placeholder,
  value,
  keep = {},
}: {
  placeholder: string;
  value: string;
  keep?: Record<string, string | null>;
}) {
  const submit = useSubmit();
  const input = useRef<HTMLInputElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useEffect(() => {
    // Back and Forward change the address under the box; what is being typed is never touched.
    if (input.current && document.activeElement !== input.current) input.current.value = value;
  }, [value]);
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <Form
      method="get"
      role="search"
      className="flex max-w-2xl gap-3"
      onInput={(event) => {
        const form = event.currentTarget;
        clearTimeout(timer.current);
        timer.current = setTimeout(() => void submit(form, { replace: true, preventScrollReset: true }), settle);
      }}
      onSubmit={() => clearTimeout(timer.current)}
    >
      {Object.entries(keep).map(([name, kept]) => kept && <input key={name} type="hidden" name={name} value={kept} />)}
      <input
        ref={input}
        type="search"
        name="q"
        defaultValue={value}
        placeholder={placeholder}
        aria-label={placeholder}
        autoComplete="off"
        className="field"
      />
      <button type="submit" className="button">
        Search
      </button>
    </Form>
  );
}
