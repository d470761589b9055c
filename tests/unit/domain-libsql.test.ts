import { describe } from "vitest";
import { domainCases } from "../support/domain-cases";
import { openEmptyLibsql } from "../support/empty-libsql";

describe("on libSQL", () => domainCases(openEmptyLibsql));
