import { describe } from "vitest";
import { openEmptyLibsql } from "../support/empty-libsql";
import { signInRaceCases } from "../support/sign-in-race-cases";

describe("attempts to sign in at once on libSQL", () => signInRaceCases(openEmptyLibsql));
