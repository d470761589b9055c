import { describe } from "vitest";
import { domainCases } from "../support/domain-cases";
import { openEmptyD1 } from "../support/empty-d1";

describe("on D1", () => domainCases(openEmptyD1));
