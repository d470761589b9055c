import type { Page } from "@playwright/test";
import { drawFrames, expect, flushEffects, gotoHydrated, startRouter, stopClock, test } from "../support/browser-test";

test.describe("web vitals", () => {
  const sent = (page: Page) =>
    page.evaluate(
      () => (window as unknown as { events: Array<[string, string, Record<string, unknown>]> }).events ?? [],
    );

  test("SW-5, D40 are sent to window.gtag as events", async ({ page }) => {
    await page.addInitScript(() => {
      const events: unknown[] = [];
      Object.assign(window, { events, gtag: (...words: unknown[]) => events.push(words) });
    });
    await gotoHydrated(page, "/about");
    await page.getByRole("heading", { level: 1 }).click();
    await page.getByRole("button", { name: "Dark theme" }).filter({ visible: true }).click();
    // The interaction is measured once its effect has been drawn.
    await page.evaluate(
      () => new Promise((resolve) => new PerformanceObserver(resolve).observe({ type: "first-input", buffered: true })),
    );
    const named = async () => (await sent(page)).map(([, name]) => name);
    // A page that is hidden before the script has arrived is not measured.
    await expect.poll(named).toEqual(expect.arrayContaining(["TTFB", "FCP"]));
    // Layout shift, interaction and largest paint are final only when the page is hidden.
    await page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { value: "hidden" });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await expect.poll(named).toEqual(expect.arrayContaining(["TTFB", "FCP", "LCP", "CLS", "INP"]));
    for (const [command, name, detail] of await sent(page)) {
      expect(command).toBe("event");
      expect(Number.isInteger(detail.value), name).toBe(true);
      expect(detail.metric_rating).toMatch(/^(?:good|needs-improvement|poor)$/);
    }
  });

  test("SW-5 without window.gtag nothing happens", async ({ page }) => {
    const loaded = page.waitForResponse(/after-first-render/);
    await gotoHydrated(page, "/about");
    await (await loaded).finished();
    await flushEffects(page);
    await page.evaluate(() => {
      Object.defineProperty(document, "visibilityState", { value: "hidden" });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await drawFrames(page);
    // An error would fail the test by itself.
    expect(await page.evaluate(() => "gtag" in window)).toBe(false);
  });

  test("SW-5 the page works if the script cannot be loaded, as when offline", async ({ page, problems }) => {
    problems.expect(/Failed to load resource/);
    await page.route("**/after-first-render-*.js", (route) => route.abort());
    const failed = page.waitForEvent("requestfailed");
    await gotoHydrated(page, "/about");
    await failed;
    await page.getByRole("link", { name: "See Our Ventures" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Our Ventures");
  });
});

test.describe("canonical check", () => {
  const warningsOf = (page: Page): string[] => {
    const warnings: string[] = [];
    page.on("console", (message) => {
      if (message.type() === "warning" && /^(?:Canonical|Invalid URL)/.test(message.text()))
        warnings.push(message.text());
    });
    return warnings;
  };

  test("SEO-1 to SEO-7 a bad canonical URL logs warnings one second after a navigation, and is left as it is", async ({
    page,
  }) => {
    await page.clock.install();
    const warnings = warningsOf(page);
    await page.goto("/about");
    await startRouter(page);
    await stopClock(page);
    expect(warnings).toEqual([]);
    const bad = "http://plainloom.example//Services?utm_source=x&phpsessid=1";
    // Gives every page from now on this canonical URL.
    await page.evaluate((address) => {
      new MutationObserver(() => {
        const link = document.querySelector<HTMLLinkElement>("link[rel=canonical]");
        if (link && link.getAttribute("href") !== address) link.setAttribute("href", address);
      }).observe(document.head, { childList: true, subtree: true, attributes: true });
    }, bad);
    await page.getByRole("link", { name: "Services" }).first().click();
    // The effect that moves the focus also sets the timer.
    const heading = page.getByRole("heading", { level: 1 });
    await expect(heading).toHaveText("Services");
    await expect(heading).toBeFocused();
    await page.clock.runFor(999);
    expect(warnings).toEqual([]);
    await page.clock.runFor(1);
    await expect
      .poll(() => warnings)
      .toEqual([
        "Canonical URL must use HTTPS protocol for SSL protection",
        "Canonical URL contains double slashes",
        "Canonical URL should use lowercase paths",
        "Canonical URL should not contain tracking parameters",
        "Canonical URL should not contain session parameters",
      ]);
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", bad);
  });

  test("SEO-6 the site's own canonical URLs log no warnings", async ({ page }) => {
    const warnings = warningsOf(page);
    await page.clock.install();
    await page.goto("/");
    await startRouter(page);
    for (const name of ["Ventures", "Services", "About Us"]) {
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name }).click();
      await expect(page).toHaveTitle(new RegExp(name));
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      await page.clock.runFor(1_200);
    }
    expect(warnings).toEqual([]);
  });
});

test.describe("particles", { tag: "@both" }, () => {
  test.use({ contextOptions: { reducedMotion: "no-preference" } });

  test("SW-3, SW-4 number a tenth of the width, at most 100, and join when less than 100 px apart", async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const drawn = { points: 0, frames: [] as number[], longest: 0, lines: 0, from: [0, 0] };
      Object.assign(window, { drawn });
      const { prototype } = CanvasRenderingContext2D;
      const { clearRect, fillRect, moveTo, lineTo } = prototype;
      prototype.clearRect = function (...box) {
        if (drawn.points > 0) drawn.frames.push(drawn.points);
        drawn.points = 0;
        clearRect.apply(this, box);
      };
      prototype.fillRect = function (...box) {
        drawn.points += 1;
        fillRect.apply(this, box);
      };
      prototype.moveTo = function (x, y) {
        drawn.from = [x, y];
        moveTo.call(this, x, y);
      };
      prototype.lineTo = function (x, y) {
        drawn.lines += 1;
        drawn.longest = Math.max(drawn.longest, Math.hypot(x - drawn.from[0]!, y - drawn.from[1]!));
        lineTo.call(this, x, y);
      };
    });
    await gotoHydrated(page, "/");
    const drawn = () =>
      page.evaluate(() => (window as unknown as { drawn: { frames: number[]; longest: number; lines: number } }).drawn);
    await expect.poll(async () => (await drawn()).frames.length).toBeGreaterThan(5);
    const { frames, longest, lines } = await drawn();
    const expected = Math.min(100, Math.floor(page.viewportSize()!.width / 10));
    expect(new Set(frames)).toEqual(new Set([expected]));
    expect(lines).toBeGreaterThan(0);
    expect(longest).toBeLessThan(100);
    // The animation pauses out of view.
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
    await page.evaluate(
      () =>
        new Promise<void>((resolve) =>
          new IntersectionObserver(([entry]) => entry?.isIntersecting || resolve()).observe(
            document.querySelector("canvas")!,
          ),
        ),
    );
    // The canvas's own observer is notified in the same frame.
    await drawFrames(page);
    const before = (await drawn()).frames.length;
    await drawFrames(page, 20);
    expect((await drawn()).frames.length - before).toBeLessThanOrEqual(1);
  });
});

test("SW-4 with reduced motion nothing is drawn and nothing moves", async ({ page }) => {
  await page.addInitScript(() => {
    Object.assign(window, { points: 0 });
    const { fillRect } = CanvasRenderingContext2D.prototype;
    CanvasRenderingContext2D.prototype.fillRect = function (...box) {
      (window as unknown as { points: number }).points += 1;
      fillRect.apply(this, box);
    };
  });
  await gotoHydrated(page, "/");
  await drawFrames(page, 20);
  expect(await page.evaluate(() => (window as unknown as { points: number }).points)).toBe(0);
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test("SW-3 pictures below the fold load lazily, without shifting the layout", async ({ page }) => {
  await gotoHydrated(page, "/blog");
  const shift = await page.evaluate(async () => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += (entry as unknown as { value: number }).value;
    }).observe({ type: "layout-shift", buffered: true });
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let top = 0; top < document.body.scrollHeight; top += 600) {
      scrollTo({ top, behavior: "instant" });
      // One frame to notice what came into view, one to draw it.
      await frame();
      await frame();
    }
    await Promise.all(
      [...document.querySelectorAll<HTMLImageElement>("main article img")].map((image) => image.decode()),
    );
    await frame();
    await frame();
    return sum;
  });
  expect(shift).toBeLessThan(0.02);
  for (const image of await page.locator("main article img").all())
    await expect(image).toHaveAttribute("loading", "lazy");
});

test("the first script is requested once the first paint is on the screen", async ({ page }) => {
  // A slow processor, on which a frame is on the screen long after its callbacks.
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  // Without the timer for browsers that report no paints: here, a first one may take longer.
  await page.addInitScript(() => {
    const start = window.setTimeout;
    window.setTimeout = ((run: () => void, after?: number) =>
      after === 1_000 ? -1 : start(run, after)) as typeof setTimeout;
  });
  for (const path of ["/", "/blog", "/ai-product-stack", "/services/startup-mvp", "/onboarding"]) {
    await page.goto(path);
    const times = () =>
      page.evaluate(() => ({
        paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
        script: performance.getEntriesByType("resource").find(({ name }) => name.includes("/entry.client-"))?.startTime,
      }));
    await expect.poll(async () => (await times()).script, path).toEqual(expect.any(Number));
    const { paint, script } = await times();
    expect(script, path).toBeGreaterThan(paint!);
  }
});

test("the first script is requested by a browser that reports no paints", async ({ page }) => {
  await page.addInitScript(() => {
    PerformanceObserver.prototype.observe = () => {};
  });
  const requested = page.waitForRequest(/\/entry\.client-/);
  await page.goto("/about");
  await requested;
});

test("the content policy blocks an injected script", async ({ page, problems }) => {
  problems.expect(/Content Security Policy/);
  await page.goto("/about");
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.injected = true";
    document.body.append(script);
    document.body.insertAdjacentHTML("beforeend", '<img src="/nothing.png" onerror="window.injected = true">');
  });
  problems.expect(/404/);
  await expect
    .poll(() => problems.seen.filter((text) => text.includes("Content Security Policy")).length)
    .toBeGreaterThan(0);
  expect(await page.evaluate(() => "injected" in window)).toBe(false);
});

test("prerendering is offered until the router has loaded", async ({ page }) => {
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      if (document.querySelector("script[type=speculationrules]")) Object.assign(window, { offered: true });
    });
    seen.observe(document, { childList: true, subtree: true });
  });
  await gotoHydrated(page, "/about");
  expect(await page.evaluate(() => (window as unknown as { offered?: boolean }).offered)).toBe(true);
  await expect(page.locator("script[type=speculationrules]")).toHaveCount(0);
});
