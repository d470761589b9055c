import { describe } from "vitest";
import { openEmptyLibsql } from "../support/empty-libsql";
import { intakeCases } from "../support/intake-cases";
import { intakeRepeatCases } from "../support/intake-repeat-cases";

describe("taking in a project on libSQL", () => intakeCases(openEmptyLibsql));
describe("sending a project again on libSQL", () => intakeRepeatCases(openEmptyLibsql));
