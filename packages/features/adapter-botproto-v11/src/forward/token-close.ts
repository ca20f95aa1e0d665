const tokenCloses: ReadonlySet<number> = new Set([1002, 1008]);

/** True for the codes by which servers say that the token is wrong: oicq 1002, others 1008. */
export function isTokenClose(code: number): boolean {
  return tokenCloses.has(code);
}
