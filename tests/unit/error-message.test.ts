import { expect, it } from "vitest";
import { loggableMessage } from "../../app/base/words/error-message";

it("P8 the log has the database's message of a failed query, without the query's values", () => {
  const query = "Failed query: insert into accounts …\nparams: ada@example.com,Ada";
  expect(loggableMessage(new Error(query, { cause: new Error("disk full") }))).toBe("disk full");
  expect(loggableMessage(new Error(query, { cause: "disk full" }))).toBe("Failed query: insert into accounts …");
});

it("a message is cut, and anything thrown has one", () => {
  expect(loggableMessage(new Error("x".repeat(10_000)))).toHaveLength(300);
  for (const thrown of [undefined, null, "text", { message: "text" }]) expect(loggableMessage(thrown)).toBe("unknown");
});
