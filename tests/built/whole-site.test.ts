import { openSite } from "../support/test-site";
import { crawledSite } from "./whole-site/crawl";
import { testHeads } from "./whole-site/heads";
import { testLayout } from "./whole-site/layout";
import { testLinks } from "./whole-site/links";
import { testMarkdown, testMarkdownTexts } from "./whole-site/markdown";
import { testPages } from "./whole-site/pages";
import { testPolicy } from "./whole-site/policy";
import { testStructuredData } from "./whole-site/structured-data";

// What holds for every page of the sample site. All of it is asked of one crawl, so a page is rendered and parsed once.
const site = crawledSite(openSite("seeded"));

testLinks(site);
testMarkdown(site, ["/hire", "/directory"]);
testMarkdownTexts(site);
testPages(site);
testLayout(site);
testHeads(site);
testStructuredData(site);
testPolicy(site);
