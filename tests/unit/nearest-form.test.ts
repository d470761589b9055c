import { describe, expect, it } from "vitest";
import { checkRichText } from "../../app/content/saving/rich-text.server";
import { richTextTags } from "../../app/content/types/rich-text-rules";

function clean(html: string) {
  const checked = checkRichText(html);
  if (!checked.ok) throw new Error(checked.error);
  return checked;
}
/** The words of HTML as a reader sees them, with a line break where a block begins or ends. */
const linesOf = (html: string): string[] =>
  html
    .replace(
      /<br \/>|<\/?(?:p|h\d|li|ul|ol|td|th|tr|table|tbody|thead|tfoot|caption|blockquote|pre|hr|figure|figcaption|aside|details|summary)\b[^>]*>/g,
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

  it.each([
    [
      "a question",
      "<details open><summary>Why?</summary>Because.</details>",
      "<details><summary>Why?</summary>Because.</details>",
    ],
    [
      "a heading as the question",
      "<details><summary><h3>Why <em>this</em>?</h3></summary><p>Because.</p></details>",
      "<details><summary> Why <em>this</em>? </summary><p>Because.</p></details>",
    ],
    [
      "a question after its answer",
      "<details>Because.<summary>Why?</summary></details>",
      "<details><summary>Why?</summary>Because.</details>",
    ],
    ["no question", "<details><summary> </summary><p>Because.</p></details>", "<p>Because.</p>"],
    ["a question without an answer around it", "<div><summary>Why?</summary></div>", "<p>Why?</p>"],
    ["a callout", '<aside class="x"><p>Note.</p></aside>', "<aside><p>Note.</p></aside>"],
    [
      "Notion's callout",
      '<figure class="callout"><div>💡</div><div>Note.</div></figure>',
      "<aside><p>💡</p><p>Note.</p></aside>",
    ],
    [
      "Ghost's callout",
      '<div class="kg-card kg-callout-card"><div class="kg-callout-emoji">💡</div><div class="kg-callout-text">A <b>note</b>.</div></div>',
      "<aside><p>💡 A <b>note</b>.</p></aside>",
    ],
    [
      "Ghost's toggle",
      '<div class="kg-card kg-toggle-card"><div class="kg-toggle-heading"><h4 class="kg-toggle-heading-text">Why?</h4><button><svg></svg></button></div><div class="kg-toggle-content"><p>Because.</p></div></div>',
      "<details><summary>Why?</summary><p>Because.</p></details>",
    ],
    [
      "Yoast's FAQ block",
      '<div class="schema-faq wp-block-yoast-faq-block"><div class="schema-faq-section"><strong class="schema-faq-question">Why?</strong> <p class="schema-faq-answer">Because.</p></div></div>',
      "<details><summary>Why?</summary><p>Because.</p></details>",
    ],
    [
      "Rank Math's FAQ block",
      '<div class="rank-math-list "><div class="rank-math-list-item"><h3 class="rank-math-question ">Why?</h3><div class="rank-math-answer "><p>Because.</p></div></div></div>',
      "<details><summary>Why?</summary><p>Because.</p></details>",
    ],
    [
      "GitHub's alert in Markdown",
      "<blockquote>\n<p>[!WARNING]\nMind the gap.</p>\n</blockquote>",
      "<aside>\n<p><strong>Warning:</strong> Mind the gap.</p>\n</aside>",
    ],
    [
      "a quote",
      "<blockquote><p>[sic] Mind the gap.</p></blockquote>",
      "<blockquote><p>[sic] Mind the gap.</p></blockquote>",
    ],
  ])("callouts and questions, however they were written: %s", (_, html, stored) => {
    expect(clean(html)).toEqual({ ok: true, html: stored, changes: [] });
    expect(clean(stored).html).toBe(stored);
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

  it.each([
    [
      "First line\nsecond line\r\n\r\nNext <b>bold</b>.\n\n<ul><li>one</li></ul>\n\n\nLast &amp; least",
      "<p>First line<br />\nsecond line</p><p>Next <b>bold</b>.</p><ul><li>one</li></ul><p>Last &amp; least</p>",
    ],
    ["Roses are red\nViolets are blue", "<p>Roses are red<br />\nViolets are blue</p>"],
    ["Heading\n \t\nText", "<p>Heading</p><p>Text</p>"],
    // A classic WordPress body: some elements, but no paragraphs.
    [
      "<h2>Part</h2>\nOne\ntwo\n<blockquote>Said\n\nso</blockquote>\n<div>In a box\n\nnext</div>\n<img src='/a.png'>\n\nEnd<br>\nof it",
      '<h2>Part</h2><p>One<br />\ntwo</p><blockquote><p>Said</p><p>so</p></blockquote>\n<p>In a box</p><p>next</p>\n<p><img src="/a.png" /></p><p>End<br />of it</p>',
    ],
    // Line ends that are only those of the source.
    ["<pre>a\n\nb</pre>", "<pre>a\n\nb</pre>"],
    ["<p>a</p>\n\n<p>b</p>", "<p>a</p>\n\n<p>b</p>"],
    ["<p>one\ntwo</p>", "<p>one\ntwo</p>"],
    ["<ul>\n<li>one\n\ntwo</li>\n</ul>", "<ul>\n<li>one\n\ntwo</li>\n</ul>"],
    ["one<br>\ntwo", "one<br />\ntwo"],
  ])("divides %j by its lines where they are meant", (text, html) => {
    expect(clean(text).html).toBe(html);
    expect(clean(html).html).toBe(html);
  });

  it.each([
    '<img src="https://a.example/blank.gif" data-src="https://a.example/1.jpg">',
    '<img data-original="https://a.example/1.jpg">',
    '<img src="//a.example/1.jpg">',
    '<img data-srcset="https://a.example/s.jpg 300w, https://a.example/1.jpg 1200w, https://a.example/x.jpg 5000w">',
    '<picture><source data-srcset="https://a.example/1.jpg 900w"><img src="data:image/gif;base64,R0lGOD"></picture>',
    '<amp-img src="https://a.example/1.jpg"><noscript><img src="https://a.example/1.jpg"></noscript></amp-img>',
    '<img data-src="https://a.example/1.jpg"><noscript><img src="https://a.example/1.jpg?full"></noscript>',
    '<noscript><img src="https://a.example/1.jpg"></noscript>',
    '<object type="image/jpeg" data="https://a.example/1.jpg"></object>',
    '<div style="height: 3em; background: url(&quot;https://a.example/1.jpg&quot;)"></div>',
    '<figure><a href="/full"><img src="https://a.example/1.jpg"></a><figcaption>x</figcaption></figure>',
  ])("finds one picture, the one that is meant, in %s", (html) => {
    expect(clean(`<p>a</p>${html}`).html.match(/<img [^>]*>/g)).toEqual([
      expect.stringContaining('src="https://a.example/1.jpg"'),
    ]);
  });

  it.each([
    ['<a href="javascript:alert(1)">x</a>', "x", "The link to javascript:alert(1) was removed from its text."],
    ['<p><img src="cid:1" alt="Plan"></p>', "<p></p>", "The picture “Plan” without a usable address was removed."],
    ["<p>a</p><form><input name=q></form>", "<p>a</p>", "<input> was removed."],
    ["<p>a</p><lite-youtube videoid=x></lite-youtube>", "<p>a</p>", "<lite-youtube> was removed."],
    [
      "<img src=/a.png usemap=#m><map><area href=https://a.example/></map>",
      '<img src="/a.png" /><p><a href="https://a.example/" rel="noopener">https://a.example/</a></p>',
      "A part of a picture became a link to https://a.example/.",
    ],
    [
      '<object><param name="movie" value="https://v.example/1"><embed src="https://v.example/1"></object>',
      '<p><a href="https://v.example/1" rel="noopener">https://v.example/1</a></p>',
      "What was embedded from https://v.example/1 became a link.",
    ],
    [
      '<p>a</p><div class="kg-card kg-audio-card"><div class="kg-audio-thumbnail placeholder"><svg></svg></div><div class="kg-audio-player-container"><audio src="https://v.example/1"></audio><div class="kg-audio-title">Talk</div><div class="kg-audio-player"><button><svg></svg></button><span>0:00</span>/<span>1:23</span></div></div></div>',
      '<p>a</p><p><a href="https://v.example/1" rel="noopener">https://v.example/1</a></p><p>Talk</p>',
      "What was embedded from https://v.example/1 became a link.",
    ],
    ["<svg></svg><p>a</p><svg></svg>", "<p>a</p>", "<svg> was removed. (2 times)"],
  ])("%s is named as changed", (given, html, change) => {
    expect(clean(given)).toEqual({ ok: true, html, changes: [change] });
  });

  it("says nothing of what no reader sees", () => {
    expect(
      clean(
        "<html><head><title>x</title><style>p{}</style></head><body><!-- x --><p>a</p><a name=x></a></body></html>",
      ),
    ).toEqual({ ok: true, html: "<p>a</p>", changes: [] });
  });

  it.each([
    // Word: numbered headings, lists of paragraphs, smart tags, emphasis that is none, quotations, bookmarks.
    [
      "<h2 style='mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.1<span>&nbsp;&nbsp;</span></span><![endif]>Scope</h2><p class=MsoNormal>Text<o:p></o:p></p>",
      "<h2>1.1 Scope</h2><p>Text</p>",
    ],
    [
      "<p class=MsoListParagraph style='mso-list:l1 level1 lfo2'><!--[if !supportLists]--><span><span style='mso-list:Ignore'>3.<span>&nbsp;</span></span></span><!--[endif]-->Third</p>\n<p style='mso-list:l1 level2 lfo2'><span style='mso-list:Ignore'>a)</span>Inner</p>\n<p style='mso-list:l1 level1 lfo2'><span style='mso-list:Ignore'>4.</span>Fourth</p>",
      '<ol start="3"><li>Third<ol><li>Inner</li></ol></li><li>Fourth</li></ol>',
    ],
    [
      "<p class=MsoQuote><b style='mso-bidi-font-weight:normal'>Said</b> in <st1:city w:st=on>Ulm</st1:city><a href='#_ftn1'>[1]</a></p>",
      "<blockquote><p><b>Said</b> in Ulm[1]</p></blockquote>",
    ],
    [
      '<div class="ListContainerWrapper SCXW1"><ul><li data-aria-level="1"><p>A</p></li></ul></div><div class="ListContainerWrapper SCXW1"><ul><li data-aria-level="2"><p>B</p></li></ul></div>',
      "<ul><li><p>A</p><ul><li><p>B</p></li></ul></li></ul>",
    ],
    // WordPress: the comments of its blocks. Ghost: cards of other pages, galleries.
    [
      '<!-- wp:paragraph {"align":"left"} -->\n<p>A</p>\n<!-- /wp:paragraph -->\n\n<!-- wp:list -->\n<ul><li>B</li></ul>\n<!-- /wp:list -->',
      "<p>A</p>\n\n\n\n<ul><li>B</li></ul>",
    ],
    [
      '<!--kg-card-begin: bookmark--><figure class="kg-card kg-bookmark-card"><a class="kg-bookmark-container" href="https://a.example/"><div class="kg-bookmark-content"><div class="kg-bookmark-title">Title</div><div class="kg-bookmark-description">Of it</div><div class="kg-bookmark-metadata"><img class="kg-bookmark-icon" src="/i.png"><span>A</span></div></div></a><figcaption>See</figcaption></figure><!--kg-card-end-->',
      '<figure><p><a href="https://a.example/" rel="noopener">Title</a></p><p>Of it</p><figcaption>See</figcaption></figure>',
    ],
    [
      '<figure class="kg-card kg-gallery-card"><div class="kg-gallery-container"><div class="kg-gallery-image"><img src="/a.png"></div><div class="kg-gallery-image"><img src="/b.png"></div></div></figure>',
      '<figure><p><img src="/a.png" /></p><p><img src="/b.png" /></p></figure>',
    ],
    // Google Docs: its wrapper, emphasis by style, lists beside their entries, exported lists, its redirect.
    [
      '<b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr"><span style="font-weight:700">10</span><span style="font-size:0.6em;vertical-align:super;">6</span></p></b>',
      "<p><strong>10</strong><sup>6</sup></p>",
    ],
    ["<ul><li>A</li><ul><li>B</li></ul><li>C</li></ul>", "<ul><li>A<ul><li>B</li></ul></li><li>C</li></ul>"],
    [
      '<ul class="c1 lst-kix_x1-0 start"><li>A</li></ul><ul class="c1 lst-kix_x1-1 start"><li>B</li></ul>',
      "<ul><li>A<ul><li>B</li></ul></li></ul>",
    ],
    [
      '<a href="https://www.google.com/url?q=https://a.example/%3Fb%3D1&amp;sa=D">x</a>',
      '<a href="https://a.example/?b=1" rel="noopener">x</a>',
    ],
    // Code editors: a line for each element.
    [
      `<div style="font-family:Menlo, Monaco, 'Courier New', monospace;white-space: pre;"><div><span style="color:#569cd6">if</span><span> (a &lt; b) {</span></div><br><div><span>&nbsp;&nbsp;run();</span></div><div>}</div></div>`,
      "<pre><code>if (a &lt; b) {\n\n  run();\n}</code></pre>",
    ],
    ['<div style="white-space: pre;"><div><span>run()</span></div></div>', "<p><code>run()</code></p>"],
    ['<pre style="font-family: monospace">if<br>  x</pre>', "<pre>if\n  x</pre>"],
    ["<pre><div>a</div><div>b</div></pre>", "<pre><code>a\nb</code></pre>"],
    // Others: task lists and formulas.
    ['<ul><li><input type="checkbox" checked>Done</li></ul>', "<ul><li>☑ Done</li></ul>"],
    ['<p><math alttext="\\frac12"><mfrac><mn>1</mn><mn>2</mn></mfrac></math></p>', "<p><code>\\frac12</code></p>"],
    [
      "<p><math><msup><mi>x</mi><mn>2</mn></msup><mo>+</mo><mfrac><mn>1</mn><mn>23</mn></mfrac></math></p>",
      "<p>x<sup>2</sup>+1/(23)</p>",
    ],
  ])("reads %s as what it means", (foreign, html) => {
    expect(clean(foreign)).toEqual({ ok: true, html, changes: [] });
    expect(clean(html).html).toBe(html);
  });
});
