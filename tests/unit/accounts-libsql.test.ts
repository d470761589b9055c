import { describe } from "vitest";
import { accountCases } from "../support/domain-cases/account-cases";
import { openEmptyLibsql } from "../support/empty-libsql";

describe("accounts on libSQL", () => accountCases(openEmptyLibsql));
