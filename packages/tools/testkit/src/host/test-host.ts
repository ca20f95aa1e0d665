import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Clock, delivered, type Feature, type FeatureStatus, type Token } from "@dicetower/contract";
import { createAccessKey, createHost, type Host, type HostSettings, keyDigest } from "@dicetower/host";
import { type Asked, type AskOptions, ask } from "./asked.js";
import { withWords } from "./keys-as-words.js";
import { type Said, type Saying, say } from "./said.js";

/** What `testHost` takes. */
export interface TestHostOptions {
  /** Features to run, those they need included. */
  readonly features: readonly Feature[];
  /** Services to put in the place of the host's and the features' own: a fixed die, a clock moved by hand. */
  readonly replace?: readonly (readonly [Token<unknown>, unknown])[];
  /** A folder that outlives the test; a temporary one otherwise, gone with `stop`. */
  readonly dataFolder?: string;
  /** A data folder that the temporary one begins as a copy of: a start where nothing is to be made takes half as long. */
  readonly copyOf?: string;
  /** PostgreSQL instead of SQLite. */
  readonly databaseUrl?: string;
  /** Ids of features that count as made by others: switching them on needs a fresh log-in. */
  readonly byOthers?: readonly string[];
  /** Ids of features that count as guards of the message line, as `guards` in their `package.json` says. */
  readonly guards?: readonly string[];
  /** Ids that features had in an earlier version, as `formerId` in their `package.json` says, by the present ones. */
  readonly formerIds?: Readonly<Record<string, string>>;
  /** Further settings of the host. */
  readonly settings?: Partial<HostSettings>;
  /** Id of the installation, 32 hexadecimal digits: two hosts of one test that a browser must tell apart. */
  readonly installationId?: string;
  /** True where features may fail when the host starts: the test looks at their states itself. */
  readonly mayFail?: boolean;
  /** Versions of features by id; 0.1.0 where left out. */
  readonly versions?: Readonly<Record<string, string>>;
  /** Hears the exit code when the host wants to end, which the test sees to; it stops by itself when left out. */
  readonly end?: (code: number) => void;
  /** False keeps the limit of requests per second, which tests would run into. */
  readonly hurry?: boolean;
}

/** A host that runs in the test's own process, on a free port of 127.0.0.1. */
export interface TestHost {
  readonly host: Host;
  readonly base: string;
  /** The access key. */
  readonly key: string;
  readonly dataFolder: string;
  /** What was printed for whoever started the host: one-time codes. */
  readonly announced: readonly string[];
  /** Says something down the message line. */
  say(text: string, how?: Saying): Said;
  get(path: string, options?: AskOptions): Asked;
  post(path: string, body?: unknown, options?: AskOptions): Asked;
  put(path: string, body?: unknown, options?: AskOptions): Asked;
  patch(path: string, body?: unknown, options?: AskOptions): Asked;
  delete(path: string, body?: unknown, options?: AskOptions): Asked;
  enable(id: string): Promise<FeatureStatus>;
  disable(id: string): Promise<FeatureStatus>;
  /** The status of a feature. */
  feature(id: string): FeatureStatus | undefined;
  /**
   * Ends the host; with a temporary folder, that too.
   * @throws Error that names the answers that were not as their routes say
   */
  readonly stop: () => Promise<void>;
}

function formerId({ formerIds = {} }: TestHostOptions, id: string): { readonly formerId?: string } {
  const former = formerIds[id];
  return former === undefined ? {} : { formerId: former };
}

const testKey = "test-key-0123456789abcdef0123456789abcdef";

/** Starts a host with some features. @throws when a feature does not come up, unless that may be */
export async function testHost(options: TestHostOptions): Promise<TestHost> {
  const temporary = options.dataFolder === undefined;
  const dataFolder = options.dataFolder ?? (await mkdtemp(join(tmpdir(), "dicetower-test-")));
  if (temporary && options.copyOf !== undefined) await cp(options.copyOf, dataFolder, { recursive: true });
  const announced: string[] = [];
  const wrong = new Set<string>();
  const host = createHost({
    features: withWords(options.features).map((feature) => ({
      id: feature.id,
      ...formerId(options, feature.id),
      feature,
      info: {
        title: {},
        category: "test",
        version: options.versions?.[feature.id] ?? "0.1.0",
        thirdParty: options.byOthers?.includes(feature.id) ?? false,
        ...(options.guards?.includes(feature.id) === true ? { guards: true } : {}),
      },
      enabled: true,
    })),
    overrides: { replace: options.replace ?? [] },
    ...time(options.replace ?? []),
    identity: {
      id: options.installationId ?? "7e57".repeat(8),
      key: createAccessKey(keyDigest(testKey)),
      version: { semver: "0.1.0", build: 1, builtAt: 0 },
      prerelease: true,
    },
    ...(options.end === undefined ? {} : { end: options.end }),
    announce: (lines) => announced.push(...lines),
    onWrongAnswer: (sentence) => wrong.add(sentence),
    settings: {
      dataFolder,
      host: "127.0.0.1",
      port: 0,
      logLevel: "error",
      console: "none",
      unlimited: options.hurry !== false,
      checkAnswers: true,
      ...(options.databaseUrl === undefined ? {} : { databaseUrl: options.databaseUrl }),
      ...options.settings,
    },
  });
  const remove = () => (temporary ? rm(dataFolder, { recursive: true, force: true }) : Promise.resolve());
  try {
    await host.start();
  } catch (error) {
    await host.stop();
    await remove();
    throw error;
  }
  const failed = host.features().find(({ state }) => state === "failed");
  if (failed !== undefined && options.mayFail !== true) {
    const cause = host.errorOf(failed.id);
    await host.stop();
    await remove();
    throw new Error(`the feature "${failed.id}" has failed: ${failed.reason}`, { cause });
  }
  const verb =
    (method: string) =>
    (path: string, body?: unknown, how: AskOptions = {}) =>
      ask(host.url, testKey, method, path, body, how);
  return {
    host,
    base: host.url,
    key: testKey,
    dataFolder,
    announced,
    say: (text, how) => say(host.line, text, how, (delivery) => host.emit(delivered, delivery)),
    get: (path, how = {}) => ask(host.url, testKey, "GET", path, undefined, how),
    post: verb("POST"),
    put: verb("PUT"),
    patch: verb("PATCH"),
    delete: verb("DELETE"),
    enable: (id) => host.enable(id),
    disable: (id) => host.disable(id),
    feature: (id) => host.features().find((status) => status.id === id),
    async stop() {
      await host.stop();
      await remove();
      // Whoever asked may not have looked at the answer: a page, a call whose effect the test is after.
      if (wrong.size > 0) throw new Error([...wrong].join("\n"));
    },
  };
}

/** The clock is part of the host: a replaced one goes to all of it, not to the features alone. */
function time(replaced: NonNullable<TestHostOptions["replace"]>) {
  const clock = replaced.find(([token]) => token.id === Clock.id)?.[1] as Clock | undefined;
  return clock === undefined ? {} : { clock };
}
