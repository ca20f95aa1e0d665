/** What is asked of both servers. */
export interface Question {
  readonly name: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: unknown;
  /** Part of every right answer. */
  readonly holds: string;
}

export const questions: readonly Question[] = [
  { name: "GET, a small answer", method: "GET", path: "/api/bench/answer", holds: '"items":[' },
  {
    name: "POST, validated, a small answer",
    method: "POST",
    path: "/api/bench/answer",
    body: { name: "bench", count: 3, tags: ["a", "b"], place: { platform: "test", groupId: "1000" } },
    holds: '"items":[',
  },
  { name: "GET /api/system/status", method: "GET", path: "/api/system/status", holds: '"runtime":' },
  {
    name: "POST /api/dice/roll",
    method: "POST",
    path: "/api/dice/roll",
    body: { expr: "3d6+2" },
    holds: '"engine":"native"',
  },
];
