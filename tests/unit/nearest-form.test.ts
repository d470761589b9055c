import { describe, expect, it } from "vitest";
import { checkRichText } from "../../app/content/saving/rich-text.server";
import { richTextTags } from "../../app/content/types/rich-text-rules";

function clean(html: string) {
  const checked = checkRichText(html);
  if (!checked.ok) throw new Error(checked.fault);
  return checked;
}
/** The words of HTML as a reader sees them, with a line break where a block begins or ends. */
const linesOf = (html: string): string[] =>
  html
    .replace(
      /<br \/>|<\/?(?:p|h\d|li|ul|ol|td|th|tr|table|tbody|thead|tfoot|caption|blockquote|pre|hr|figure|figcaption)\b[^>]*>/g,
      "\n",
    )
    .replace(/<[^>]+>/g, "")
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");

// HTML's elements (the index of the standard), by what a reader sees of them.
const blocks =
  "address article aside body blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup html legend li main menu nav ol p pre search section summary ul";
const inlines =
  "a abbr acronym b bdi bdo big button cite code data del dfn em font i ins kbd label mark meter nobr output progress q rb ruby s samp slot small span strike strong sub sup time tt u var";
const withoutText = "audio canvas iframe object script select style svg template textarea title video";

describe("the nearest form of what a text may not have", () => {
  it.each(blocks.split(" "))("the words of two <%s> stay apart, and apart from the text around them", (tag) => {
    const { html } = clean(`before<${tag}>First.</${tag}><${tag}>Second.</${tag}>after`);
    expect(linesOf(html)).toEqual(["before", "First.", "Second.", "after"]);
  });

  it.each(inlines.split(" "))("<%s> keeps its words on their line", (tag) => {
    const { html } = clean(`<div>be<${tag}>tween</${tag}>s</div>`);
    expect(linesOf(html)).toEqual([tag === "q" ? "be“tween”s" : "betweens"]);
  });

  it.each(withoutText.split(" "))("the content of <%s> is no text of the page", (tag) => {
    const { html } = clean(`<p>before <${tag}>inside</${tag}> after</p>`);
    expect(linesOf(html).join(" ").replaceAll(/\s+/g, " ")).toBe("before after");
  });

  it("stores nothing but allowed elements, whatever element surrounds a text", () => {
    for (const tag of `${blocks} ${inlines} table tr td th thead tbody tfoot caption colgroup col br hr img wbr picture source track input`.split(
      " ",
    )) {
      const { html } = clean(`<div><${tag}>x</${tag}></div>`);
      const names = [...html.matchAll(/<([a-z]\w*)/g)].map(([, name]) => name);
      expect(
        names.filter((name) => !(richTextTags as readonly string[]).includes(name!)),
        tag,
      ).toEqual([]);
      expect(clean(html).html, tag).toBe(html);
    }
  });

  it("keeps marks that carry meaning", () => {
    expect(clean("<p>10<sup>6</sup>, H<sub>2</sub>O, <kbd>Esc</kbd>, <del>old</del> <ins>new</ins></p>").html).toBe(
      "<p>10<sup>6</sup>, H<sub>2</sub>O, <code>Esc</code>, <s>old</s> <u>new</u></p>",
    );
    expect(clean("<p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby></p>").html).toContain("kan");
    expect(clean('<p><a href="tel:+49301234">Call</a></p>').html).toContain('href="tel:+49301234"');
  });

  it.each([
    ['<iframe src="https://video.example/1"></iframe>', "https://video.example/1"],
    ['<iframe src="//video.example/2"></iframe>', "https://video.example/2"],
    ['<video controls src="https://video.example/3.mp4">No video.</video>', "https://video.example/3.mp4"],
    ['<video><source src="https://video.example/4.mp4"><p>No video.</p></video>', "https://video.example/4.mp4"],
    ['<audio src="https://audio.example/5.mp3"></audio>', "https://audio.example/5.mp3"],
    ['<object data="https://object.example/6.pdf">None.</object>', "https://object.example/6.pdf"],
    ['<embed src="https://object.example/7.pdf">', "https://object.example/7.pdf"],
  ])("%s becomes a link, and says so", (html, address) => {
    const checked = clean(`<p>Before.</p>${html}<p>After.</p>`);
    expect(checked.html).toBe(`<p>Before.</p><p><a href="${address}" rel="noopener">${address}</a></p><p>After.</p>`);
    expect(checked.changes).toEqual([`What was embedded from ${address} became a link.`]);
  });

  it("a frame with no address of the web is named as removed", () => {
    const checked = clean('<p>a</p><iframe src="javascript:alert(1)"></iframe><svg><circle r="1"/></svg>');
    expect(checked.html).toBe("<p>a</p>");
    expect(checked.changes).toEqual(["<iframe> was removed.", "<svg> was removed."]);
  });

  it.each([
    '<img data-src="https://a.example/1.jpg" src="data:image/gif;base64,R0lGOD">',
    '<img srcset="https://a.example/1.jpg 1x, https://a.example/2.jpg 2x">',
    '<picture><source srcset="https://a.example/1.jpg"><img></picture>',
    '<image src="https://a.example/1.jpg">',
    '<img data-lazy-src="https://a.example/1.jpg"><noscript><img src="https://a.example/1.jpg"></noscript>',
  ])("finds the picture of %s", (html) => {
    expect(clean(`<div>${html}</div>`).html.match(/<img [^>]*>/g)).toEqual([
      expect.stringContaining('src="https://a.example/1.jpg"'),
    ]);
  });

  it("a picture without an address that can be shown is named", () => {
    expect(clean('<div><img src="data:image/png;base64,AAAA"></div>').changes).toEqual([
      "A picture without a usable address was removed.",
    ]);
  });

  it("divides text without paragraphs at its blank lines", () => {
    expect(
      clean("First line\nsecond line\r\n\r\nNext <b>bold</b>.\n\n<ul><li>one</li></ul>\n\n\nLast &amp; least").html,
    ).toBe(
      "<p>First line<br />\nsecond line</p><p>Next <b>bold</b>.</p><ul><li>one</li></ul><p>Last &amp; least</p>".replace(
        "\r",
        "",
      ),
    );
    expect(clean("<pre>a\n\nb</pre>").html).toBe("<pre>a\n\nb</pre>");
    expect(clean("<p>a</p>\n\n<p>b</p>").html).toBe("<p>a</p>\n\n<p>b</p>");
  });
});
