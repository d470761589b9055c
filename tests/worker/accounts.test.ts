import { describe } from "vitest";
import { accountCases } from "../support/domain-cases/account-cases";
import { openEmptyD1 } from "../support/empty-d1";

describe("accounts on D1", () => accountCases(openEmptyD1));
