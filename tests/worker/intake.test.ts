import { describe } from "vitest";
import { openEmptyD1 } from "../support/empty-d1";
import { intakeCases } from "../support/intake-cases";
import { intakeRepeatCases } from "../support/intake-repeat-cases";

describe("taking in a project on D1", () => intakeCases(openEmptyD1));
describe("sending a project again on D1", () => intakeRepeatCases(openEmptyD1));
