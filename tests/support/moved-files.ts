/** An item of a WordPress export. `fields` are elements of it, without those that every item has. */
export const wordpressItem = (
  id: number,
  title: string,
  fields: Readonly<Record<string, string>> = {},
  more = "",
): string => {
  const elements = {
    link: `https://old.example/2024/01/${title.toLowerCase().replaceAll(" ", "-")}/`,
    "dc:creator": "ada",
    "content:encoded": "First paragraph.\n\nSecond paragraph.",
    "excerpt:encoded": "",
    "wp:post_id": String(id),
    "wp:post_name": title.toLowerCase().replaceAll(" ", "-"),
    "wp:post_date_gmt": "2024-01-05 10:00:00",
    "wp:status": "publish",
    "wp:post_type": "post",
    ...fields,
  };
  const xml = Object.entries(elements).map(([name, text]) => `<${name}><![CDATA[${text}]]></${name}>`);
  return `<item><title>${title}</title>${xml.join("\n")}${more}</item>`;
};

/** A field of a WordPress item that a plugin or WordPress itself keeps. */
export const wordpressMeta = (key: string, value: string): string =>
  `<wp:postmeta><wp:meta_key>${key}</wp:meta_key><wp:meta_value><![CDATA[${value}]]></wp:meta_value></wp:postmeta>`;

/** A category or a tag of a WordPress item. */
export const wordpressTerm = (domain: string, slug: string, name: string): string =>
  `<category domain="${domain}" nicename="${slug}"><![CDATA[${name}]]></category>`;

/** A WordPress export (WXR) of a site at https://old.example. */
export const wordpressFile = (...items: readonly string[]): string => `<?xml version="1.0" encoding="UTF-8"?>
<!-- generator="WordPress/6.5" created="2024-06-01 00:00" -->
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>Old site</title><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_site_url>https://old.example</wp:base_site_url><wp:base_blog_url>https://old.example</wp:base_blog_url>
<wp:author><wp:author_id>1</wp:author_id><wp:author_login>ada</wp:author_login><wp:author_display_name><![CDATA[Ada Lovelace]]></wp:author_display_name></wp:author>
<wp:category><wp:term_id>7</wp:term_id><wp:category_nicename>news</wp:category_nicename><wp:category_parent></wp:category_parent><wp:cat_name><![CDATA[News & views]]></wp:cat_name><wp:category_description><![CDATA[What is new]]></wp:category_description></wp:category>
<wp:category><wp:term_id>8</wp:term_id><wp:category_nicename>local</wp:category_nicename><wp:category_parent>news</wp:category_parent><wp:cat_name><![CDATA[Local]]></wp:cat_name></wp:category>
${items.join("\n")}
</channel></rss>
`;

/** A post of a Ghost export. */
export const ghostPost = (id: string, title: string, values: object = {}): object => ({
  id,
  uuid: `uuid-${id}`,
  title,
  slug: title.toLowerCase().replaceAll(" ", "-"),
  html: "<p>Body</p>",
  feature_image: null,
  featured: 0,
  type: "post",
  status: "published",
  visibility: "public",
  published_at: "2024-01-05T10:00:00.000Z",
  ...values,
});

/** A Ghost export. */
export const ghostFile = (posts: readonly object[], tables: object = {}): string =>
  JSON.stringify(
    {
      db: [
        {
          meta: { exported_on: 1_700_000_000_000, version: "5.80.0" },
          data: {
            posts,
            tags: [
              { id: "t1", name: "News", slug: "news" },
              { id: "t2", name: "#internal", slug: "hash-internal" },
              { id: "t3", name: "Craft", slug: "craft" },
            ],
            users: [
              { id: "u1", name: "Ada Lovelace", slug: "ada" },
              { id: "u2", name: "Bea", slug: "bea" },
            ],
            ...tables,
          },
        },
      ],
    },
    null,
    1,
  );
