import { describe } from "vitest";
import { openEmptyD1 } from "../support/empty-d1";
import { signInRaceCases } from "../support/sign-in-race-cases";

describe("attempts to sign in at once on D1", () => signInRaceCases(openEmptyD1));
