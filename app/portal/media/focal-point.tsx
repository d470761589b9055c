import "~/portal/controls/controls.css";
import { useState } from "react";
import type { LibraryPicture } from "~/content/media/library";

const axes = [
  ["x", "focusX", "From the left"],
  ["y", "focusY", "From the top"],
] as const;

/**
 * The picture with its focal point, which stays visible when the picture is cropped. Set with a click, or with the two
 * controls that hold its coordinates.
 */
export function FocalPoint({ picture }: { picture: LibraryPicture }) {
  const [focus, setFocus] = useState({ x: picture.focusX, y: picture.focusY });
  return (
    <div>
      <div className="relative inline-block max-w-full">
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions -- the controls below do the same by the keyboard */}
        <img
          src={picture.address}
          alt={picture.alt}
          width={picture.width}
          height={picture.height}
          style={picture.color === "clear" ? undefined : { backgroundColor: `#${picture.color}` }}
          className="max-h-[60dvh] w-auto rounded-card bg-sunken"
          onClick={({ currentTarget, clientX, clientY }) => {
            const box = currentTarget.getBoundingClientRect();
            setFocus({
              x: Math.round(((clientX - box.left) / box.width) * 100),
              y: Math.round(((clientY - box.top) / box.height) * 100),
            });
          }}
        />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute size-6 -translate-1/2 rounded-full border-2 border-white shadow-[0_0_0_2px_black]"
          style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
        />
      </div>
      <fieldset className="mt-3 grid gap-2 sm:grid-cols-2">
        <legend className="form-field-label">Focal point: what stays in view when the picture is cropped</legend>
        {axes.map(([axis, name, label]) => (
          <label key={axis} className="grid text-sm">
            {label}: {focus[axis]}%
            <input
              type="range"
              name={name}
              min={0}
              max={100}
              className="accent-accent"
              value={focus[axis]}
              onChange={({ target }) => setFocus((before) => ({ ...before, [axis]: Number(target.value) }))}
            />
          </label>
        ))}
      </fieldset>
    </div>
  );
}
