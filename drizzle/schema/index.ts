export * from "./accounts";
export * from "./blog";
export { byName } from "./columns";
export * from "./briefs";
export * from "./directory";
export * from "./glossary";
export * from "./intake";
export * from "./site";
export * from "./ventures";
