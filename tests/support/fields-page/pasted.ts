/** HTML as Word puts it on the clipboard. */
export const fromWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word">
<head><meta name=Generator content="Microsoft Word 15"><style><!-- p.MsoNormal {margin:0cm; font-family:"Calibri"} --></style>
<!--[if gte mso 9]><xml><o:OfficeDocumentSettings><o:AllowPNG/></o:OfficeDocumentSettings></xml><![endif]--></head>
<body lang=EN-US style='tab-interval:36.0pt'><!--StartFragment-->
<p class=MsoTitle>The title<o:p></o:p></p>
<h2 style='margin-top:0'><a name="_Toc1"><span lang=EN-GB style='mso-fareast-font-family:"Times New Roman"'>A heading</span></a><o:p></o:p></h2>
<p class=MsoNormal style='margin-bottom:8.0pt'>Some <b>bold</b>, <i style='mso-bidi-font-style:normal'>italic</i> and <u>underlined</u> text with a <a href="https://example.com/a">link</a>.<o:p></o:p></p>
<p class=MsoListParagraphCxSpFirst style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>·<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>First<o:p></o:p></p>
<p class=MsoListParagraphCxSpMiddle style='margin-left:72.0pt;text-indent:-18.0pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='font-family:"Courier New"'><span style='mso-list:Ignore'>o<span>&nbsp;&nbsp; </span></span></span><![endif]>Inner</p>
<p class=MsoListParagraphCxSpLast style='text-indent:-18.0pt;mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>·<span>&nbsp;&nbsp; </span></span><![endif]>Second</p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
<p class=MsoListParagraph style='text-indent:-18.0pt;mso-list:l1 level1 lfo2'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp; </span></span><![endif]>A step</p>
<table class=MsoTableGrid border=1 cellspacing=0 style='border-collapse:collapse;mso-yfti-tbllook:1184'><tr style='mso-yfti-irow:0'>
<td width=301 valign=top style='width:225.4pt;border:solid windowtext 1.0pt'><p class=MsoNormal>A<o:p></o:p></p></td>
<td width=301 colspan=2 style='width:225.4pt'><p class=MsoNormal>B<o:p></o:p></p></td></tr></table>
<p class=MsoNormal><img width=10 height=10 src="file:///C:/Users/me/clip_image001.png" v:shapes="x"></p>
<!--EndFragment--></body></html>`;

/** What pasting it must leave. */
export const fromWordClean =
  "<h2>The title</h2><h2>A heading</h2>" +
  '<p>Some <strong>bold</strong>, <em>italic</em> and <u>underlined</u> text with a <a href="https://example.com/a">link</a>.</p>' +
  "<ul><li>First<ul><li>Inner</li></ul></li><li>Second</li></ul><ol><li>A step</li></ol>" +
  '<table><tbody><tr><td>A</td><td colspan="2">B</td></tr></tbody></table>';

/** HTML as Google Docs puts it on the clipboard. */
export const fromDocs = `<meta charset='utf-8'><meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-0f1e"><h2 dir="ltr" style="line-height:1.38;margin-top:18pt;"><span style="font-size:16pt;font-family:Arial,sans-serif;font-weight:400;font-style:normal;text-decoration:none;">A heading</span></h2><p dir="ltr" style="line-height:1.38;"><span style="font-weight:700;font-style:normal;">Bold</span><span style="font-weight:400;">, </span><span style="font-weight:400;font-style:italic;">italic</span><span style="font-weight:400;">, </span><span style="text-decoration:line-through;">gone</span><span> and a </span><a href="https://www.google.com/url?q=https://example.org/a%3Fb&amp;sa=D&amp;ust=1" style="text-decoration:none;"><span style="color:#1155cc;text-decoration:underline;">link</span></a></p><br /><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:disc;" aria-level="1"><p dir="ltr" role="presentation"><span>One</span></p></li><ul style="margin-top:0;"><li dir="ltr" aria-level="2"><p dir="ltr" role="presentation"><span>Inner</span></p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation"><span>Two</span></p></li></ul><div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;"><colgroup><col width="100" /></colgroup><tbody><tr style="height:0pt"><td style="border-left:solid #000 1pt;"><p dir="ltr"><span style="font-weight:400;">Cell</span></p></td></tr></tbody></table></div></b><br class="Apple-interchange-newline">`;

/** What pasting it must leave. */
export const fromDocsClean =
  '<h2>A heading</h2><p><strong>Bold</strong>, <em>italic</em>, <s>gone</s> and a <a href="https://example.org/a?b">link</a></p>' +
  "<ul><li>One<ul><li>Inner</li></ul></li><li>Two</li></ul><table><tbody><tr><td>Cell</td></tr></tbody></table>";

/** HTML as Word puts headings on the clipboard that a list numbers. */
export const fromNumberedWord = `<html xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word"><head><meta name=Generator content="Microsoft Word 15"></head><body><!--StartFragment-->
<h2 style='margin-left:28.8pt;text-indent:-28.8pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.1<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span><![endif]>Scope of the work</h2>
<p class=MsoNormal>Text below the heading.</p>
<h2 style='margin-left:28.8pt;text-indent:-28.8pt;mso-list:l0 level2 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.2<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;</span></span><![endif]>Method</h2>
<!--EndFragment--></body></html>`;
export const fromNumberedWordClean = "<h2>1.1 Scope of the work</h2><p>Text below the heading.</p><h2>1.2 Method</h2>";

/** HTML as VS Code puts lines of code on the clipboard. */
export const fromCode = `<meta charset='utf-8'><div style="color:#ccc;font-family:Menlo, Monaco, 'Courier New', monospace;white-space: pre;"><div><span style="color:#569cd6">if</span><span> (a) {</span></div><div><span>  run();</span></div><div><span>}</span></div></div>`;
/** The line ends of the code are taken out with those between blocks. */
export const fromCodeClean = "<pre><code>if (a) {  run();}</code></pre>";

/** Sound HTML, each with something that a text cannot have. */
export const foreignTexts = [
  "<div>First.</div><div>Second.</div><p>10<sup>6</sup></p>",
  "plain\ntext\n\nwith &lt;lines&gt;",
  '<iframe src="https://video.example/1"></iframe><svg><circle r="1"></circle></svg><p>a &amp; b</p>',
  '<p><a href="tel:+49301234">Call</a> <a href="javascript:alert(1)">x</a> <a href="//a.example/?b=1&amp;c">y</a></p>',
  '<p><img data-src="https://a.example/1.jpg" src="data:image/gif;base64,R0lGOD" alt="&quot;x&quot;"></p>',
  '<ul><li><input type="checkbox" checked>Done</li></ul><details><summary>More</summary><p>Text</p></details>',
  "<pre>a<br>b</pre><p><math><msup><mi>x</mi><mn>2</mn></msup></math></p>",
];
