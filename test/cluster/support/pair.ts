import type { Feature } from "@dicetower/contract";
import { type TestHost, testNats, testPostgres } from "@dicetower/testkit";
import { fullFeatures, fullTower } from "../../conformance/full-tower.js";

const postgres = await testPostgres();
const nats = await testNats();

/** Two processes of one installation with all features. */
export interface Pair {
  readonly one: TestHost;
  readonly two: TestHost;
  end(): Promise<void>;
}

/**
 * Starts two processes on a database of their own.
 * @param busUrl NATS; the one of the tests when left out
 * @param more makes features of the test for each of them
 */
export async function pair(busUrl = nats.url, more: () => readonly Feature[] = () => []): Promise<Pair> {
  const database = await postgres.database();
  const features = await fullFeatures();
  const start = () =>
    fullTower({ databaseUrl: database.url, settings: { busUrl }, features: [...features, ...more()] });
  const started: TestHost[] = [];
  const end = async () => {
    await Promise.all(started.map((tower) => tower.stop()));
    await database.drop();
  };
  try {
    const one = await start();
    started.push(one);
    const two = await start();
    started.push(two);
    return { one, two, end };
  } catch (error) {
    await end();
    throw error;
  }
}

/** A suite that needs both; counted as skipped where one is missing, or failed in CI. */
export function several(title: string, define: (this: Mocha.Suite) => void): void {
  nats.describe(title, () => postgres.describe("with PostgreSQL", define));
}

/** Passes as soon as it does not throw. @throws what it throws at last */
export async function felt(check: () => Promise<unknown>, limitMs = 30_000): Promise<number> {
  const began = Date.now();
  for (;;) {
    try {
      await check();
      return Date.now() - began;
    } catch (error) {
      if (Date.now() - began > limitMs) throw error;
      await new Promise((turn) => setTimeout(turn, 20));
    }
  }
}

export { nats };
