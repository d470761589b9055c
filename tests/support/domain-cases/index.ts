import type { OpenDatabase } from "../written-rows";
import { apiCases } from "./api-cases";
import { blogCases } from "./blog-cases";
import { blogPageCases } from "./blog-page-cases";
import { briefCases } from "./brief-cases";
import { constraintCases } from "./constraint-cases";
import { contentCases } from "./content-cases";
import { directoryCases } from "./directory-cases";
import { glossaryCases } from "./glossary-cases";
import { inboxCases } from "./inbox-cases";
import { inboxChangeCases } from "./inbox-change-cases";
import { searchCases } from "./search-cases";
import { settingsCases } from "./settings-cases";
import { sitemapCases } from "./sitemap-cases";
import { toolCases } from "./tool-cases";
import { transferCases } from "./transfer-cases";
import { ventureCases } from "./venture-cases";

/** Everything that is asked of the domain, on whatever database. */
export function domainCases(openDatabase: OpenDatabase): void {
  blogCases(openDatabase);
  blogPageCases(openDatabase);
  searchCases(openDatabase);
  directoryCases(openDatabase);
  toolCases(openDatabase);
  glossaryCases(openDatabase);
  ventureCases(openDatabase);
  briefCases(openDatabase);
  settingsCases(openDatabase);
  sitemapCases(openDatabase);
  constraintCases(openDatabase);
  contentCases(openDatabase);
  inboxCases(openDatabase);
  inboxChangeCases(openDatabase);
  apiCases(openDatabase);
  transferCases(openDatabase);
}
