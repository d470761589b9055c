import { useEffect, useRef } from "react";
import { PageLink } from "~/first-view/page-link";
import type { PageTexts } from "~/texts/definitions";
import { keepHyphens } from "~/ui/components/page-header";
import { IdeaForm } from "~/ui/components/public-forms";
import { cell, clothShapes, drawingSize, loomDraft, shapeClass } from "~/ui/imagery/weave";

/** The top of home: the promise beside the loom (HOME-1 to HOME-3), and the field for an idea. */
export function Hero({ home }: { home: PageTexts<"home"> }) {
  return (
    <>
      <section className="hero split wrap">
        <Loom />
        <div className="hero-text">
          <h1 className="text-hero">{keepHyphens(home.headline)}</h1>
          <p className="mt-6 max-w-[52ch] text-lead text-muted">{keepHyphens(home.heroLead)}</p>
          <p className="mt-8 flex flex-wrap gap-3">
            <PageLink to="/directory" className="button">
              {home.firstButton}
            </PageLink>
            <PageLink to="/hire" className="button">
              {home.secondButton}
            </PageLink>
          </p>
        </div>
      </section>
      <div className="wrap">
        <IdeaForm texts={home} className="idea-panel" />
      </div>
    </>
  );
}

/** Particles closer than this are connected, in CSS pixels (SW-4). */
const maxDistance = 100;

/** The number of particles: a tenth of the window width, at most 100 (SW-4). */
const particleCount = (width: number) => Math.min(100, Math.floor(width / 10));

/**
 * The particle background: starts after the first client render (SW-3), off under reduced motion, paused when hidden.
 */
function Particles() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => (canvas.current ? animate(canvas.current) : undefined), []);
  return <canvas ref={canvas} aria-hidden="true" className="loom-air" />;
}

interface Particle {
  x: number;
  y: number;
  dx: number;
  dy: number;
}

function animate(canvas: HTMLCanvasElement): (() => void) | undefined {
  const context = canvas.getContext("2d");
  if (!context || matchMedia("(prefers-reduced-motion: reduce)").matches) return undefined;
  let particles: Particle[] = [];
  let frame = 0;
  let visible = true;

  const fit = () => {
    canvas.width = canvas.clientWidth;
    canvas.height = canvas.clientHeight;
    particles = Array.from({ length: particleCount(innerWidth) }, () => ({
      x: Math.random() * canvas.width,
      y: Math.random() * canvas.height,
      dx: (Math.random() - 0.5) * 0.4,
      dy: (Math.random() - 0.5) * 0.4,
    }));
  };
  const tick = () => {
    draw(context, canvas, particles);
    frame = requestAnimationFrame(tick);
  };
  const play = () => {
    cancelAnimationFrame(frame);
    if (visible && !document.hidden) frame = requestAnimationFrame(tick);
  };
  const visibility = new IntersectionObserver(([entry]) => {
    visible = entry?.isIntersecting ?? true;
    play();
  });
  const resize = new ResizeObserver(fit);

  fit();
  visibility.observe(canvas);
  resize.observe(canvas);
  document.addEventListener("visibilitychange", play);
  return () => {
    cancelAnimationFrame(frame);
    visibility.disconnect();
    resize.disconnect();
    document.removeEventListener("visibilitychange", play);
  };
}

function draw(
  context: CanvasRenderingContext2D,
  { width, height }: HTMLCanvasElement,
  particles: readonly Particle[],
): void {
  context.clearRect(0, 0, width, height);
  context.fillStyle = context.strokeStyle = getComputedStyle(context.canvas).color;
  for (const [position, particle] of particles.entries()) {
    particle.x = (particle.x + particle.dx + width) % width;
    particle.y = (particle.y + particle.dy + height) % height;
    context.globalAlpha = 0.5;
    context.fillRect(particle.x, particle.y, 2, 2);
    for (const other of particles.slice(position + 1)) {
      const distance = Math.hypot(particle.x - other.x, particle.y - other.y);
      if (distance >= maxDistance) continue;
      context.globalAlpha = (1 - distance / maxDistance) * 0.25;
      context.beginPath();
      context.moveTo(particle.x, particle.y);
      context.lineTo(other.x, other.y);
      context.stroke();
    }
  }
}

const draft = loomDraft();
const { width, height } = drawingSize(draft);
/** The row that the shuttle crosses: the first one above the woven cloth. */
const pickRow = draft.bare;
const [pick, cloth] = [
  clothShapes({ ...draft, rows: draft.rows.slice(0, 1) }).filter(({ thread }) => thread === "weft"),
  clothShapes({ ...draft, bare: draft.bare + 1, rows: draft.rows.slice(1) }),
];

/** The hero's loom. The particles (SW-3) drift behind the bare warp only; the shuttle crosses one row, once. */
function Loom() {
  const y = pickRow * cell + cell / 2;
  return (
    <div className="loom" aria-hidden="true">
      <Particles />
      <svg viewBox={`0 0 ${width} ${height}`} className="weave">
        {[...cloth, ...pick].map((shape, position) => (
          <path
            key={position}
            className={`${shapeClass(shape)} ${position >= cloth.length ? "pick" : ""}`}
            d={shape.path}
          />
        ))}
        <g className="shuttle-way">
          <path className="shuttle" d={`M${width - 96} ${y}q40-20 80 0q-40 20-80 0z`} />
          <path className="shuttle-eye" d={`M${width - 70} ${y}h28`} />
        </g>
      </svg>
    </div>
  );
}
