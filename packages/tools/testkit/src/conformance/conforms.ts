import {
  commands,
  type Feature,
  type Keyed,
  type Point,
  resources,
  routes,
  settings,
  texts,
} from "@dicetower/contract";
import { expect } from "chai";
import { exampleOf } from "../host/example-of.js";
import { type TestHost, testHost } from "../host/test-host.js";
import { unlabelled, untitled } from "./unlabelled.js";

/** What `conforms` takes beside the feature. */
export interface ConformsOptions {
  /** Features that it needs, and those whose points it fills. */
  readonly with?: readonly Feature[];
  /** Locales that every text must have, `en` and `zh-CN` when left out. */
  readonly locales?: readonly string[];
}

/** Times that a feature goes and comes: what one turn leaves behind, each leaves behind. */
const turns = 2;

/**
 * A mocha suite that every feature passes: it goes and comes without a trace, its settings accept their own
 * defaults and keep their secrets, its texts are in every language, its commands have help and an example.
 */
export function conforms(feature: Feature, options: ConformsOptions = {}): void {
  const { locales = ["en", "zh-CN"] } = options;

  describe(`the feature "${feature.id}" conforms`, () => {
    let tower: TestHost;
    let started: TestHost | undefined;
    const mine = <T extends Keyed>(point: Point<T>): T[] =>
      tower.host
        .contributions(point)
        .filter(({ owner }) => owner.split("/")[0] === feature.id)
        .map(({ item }) => item);

    before(async () => {
      started = await testHost({ features: [...(options.with ?? []), feature] });
      tower = started;
    });
    // Where the host did not start, its error is the one to be seen.
    after(() => started?.stop());

    it("goes and comes again and leaves nothing behind", async () => {
      const first = tower.feature(feature.id)?.contributions;
      await tower.disable(feature.id);
      await tower.host.settled();
      const without = tower.host.alive();
      for (let turn = 0; turn < turns; turn++) {
        expect((await tower.enable(feature.id)).state).to.equal("on");
        await tower.disable(feature.id);
        await tower.host.settled();
        expect(tower.feature(feature.id)?.contributions).to.deep.equal({});
      }
      expect(tower.host.alive()).to.deep.equal(without);
      expect((await tower.enable(feature.id)).state).to.equal("on");
      expect(tower.feature(feature.id)?.contributions).to.deep.equal(first);
    });

    it("has settings that accept what they answer and never answer a secret", async () => {
      for (const group of mine(settings)) {
        const path = group.path ?? `/api/settings/${group.key}`;
        const value = await tower.get(path).data<Record<string, unknown>>();
        await tower.put(path, value).answers({ code: 0 });
        const canary = "canary-4f1c";
        for (const secret of (group.secrets ?? []).filter((name) => !name.includes("*"))) {
          await tower.put(path, withMember(value, secret, canary)).answers({ code: 0 });
          expect((await tower.get(path).done()).text, `${path} ${secret}`).to.not.contain(canary);
          await tower.put(path, withMember(value, secret, null)).answers({ code: 0 });
        }
      }
    });

    it("has every text in every language, with the same variables", () => {
      for (const item of mine(texts)) {
        // What comes with content has the languages it has.
        const wanted = item.content === true ? Object.keys(item.values) : locales;
        const variables = wanted.map((locale) => {
          expect(item.values[locale], `${item.key} in ${locale}`).to.be.a("string").and.not.equal("");
          return namesIn(item.values[locale] ?? "");
        });
        expect(new Set(variables).size, `variables of ${item.key}: ${variables.join(" / ")}`).to.equal(1);
      }
    });

    it("has words for every field of its settings and every column of its tables", () => {
      const known = new Set(tower.host.contributions(texts).map(({ key }) => key));
      const missing = [
        ...mine(settings).flatMap((group) => unlabelled(group, known)),
        ...mine(resources).flatMap((resource) => untitled(resource, known)),
      ];
      expect(missing, "text keys").to.deep.equal([]);
    });

    it("has commands with help, an example and texts for all they answer", () => {
      const known = new Set(tower.host.contributions(texts).map(({ key }) => key));
      for (const command of mine(commands)) {
        const wanted = [
          command.title ?? `command.${command.key}`,
          command.brief ?? `command.${command.key}.brief`,
          ...command.replyKeys,
          ...command.forms.flatMap(({ example }) => (typeof example === "object" ? [example.key] : [])),
        ];
        for (const key of wanted)
          expect(known.has(key), `the command ${command.key} names the text ${key}`).to.equal(true);
        const unshown = command.forms.filter(
          (one) =>
            one.hidden !== true &&
            one.available === undefined &&
            one.example === undefined &&
            one.elements.some(({ type }) => type === "argument"),
        );
        expect(
          unshown.map(({ pattern }) => pattern),
          `forms of the command ${command.key} without an example`,
        ).to.deep.equal([]);
      }
    });

    it("contributes to points that somebody reads", function () {
      // Whether the reader is merely left out of the test, only its author knows.
      const unread = tower.feature(feature.id)?.unread ?? [];
      if (unread.length > 0 && this.test !== undefined)
        this.test.title += `; nobody here reads ${unread.join(", ")}`;
      const own = tower.feature(feature.id)?.untaken ?? [];
      if (own.length > 0 && this.test !== undefined)
        this.test.title += `; nobody here contributes to ${own.join(", ")}`;
    });

    it("has a list route for each of its tables", () => {
      const known = new Set(tower.host.contributions(routes).map(({ key }) => key));
      const missing = mine(resources).flatMap(({ key, path }) =>
        known.has(`GET ${path}`) ? [] : `${key}: GET ${path}`,
      );
      expect(missing, "resources without a route").to.deep.equal([]);
    });

    it("answers to words that no other feature's command has", () => {
      const owners = new Map<string, Set<string>>();
      // One that is not there for every message may share its words, as `.admin` does.
      for (const { owner, item } of tower.host.contributions(commands))
        for (const word of item.available !== undefined ? [] : item.names)
          owners.set(word, (owners.get(word) ?? new Set()).add(owner.split("/")[0] ?? ""));
      const shared = [...owners]
        .filter(([, features]) => features.size > 1 && features.has(feature.id))
        .map(([word, features]) => `${word}: ${[...features].join(", ")}`);
      expect(shared, "command words of several features").to.deep.equal([]);
    });

    it("sends notices of kinds that it contributes", () => {
      const unknown = tower.host
        .notices()
        .filter(({ owner, titleKey }) => owner.split("/")[0] === feature.id && titleKey === undefined);
      expect(
        unknown.map(({ kind }) => kind),
        "notice kinds",
      ).to.deep.equal([]);
    });

    it("answers the examples of its commands with texts that there are", async () => {
      for (const command of mine(commands)) {
        const example = exampleOf(command, tower.host.contributions(texts));
        const { spoken } = await tower.say(example).done();
        const known = new Set(tower.host.contributions(texts).map(({ key }) => key));
        for (const { key } of spoken)
          if (key !== undefined)
            expect(known.has(key), `${example} is answered with the text ${key}`).to.equal(true);
      }
    });

    it("closes its routes to those without credentials", async () => {
      for (const route of tower.feature(feature.id)?.contributions["routes"] ?? []) {
        const [method = "", path = ""] = route.split(" ", 2);
        if (!path.startsWith("/api/") || path === "/api/auth/status" || path === "/api/auth/login") continue;
        const asked = await fetch(tower.base + path.replace(/\{[^}]+\}/g, "1"), { method });
        expect(asked.status, route).to.equal(401);
      }
    });
  });
}

/** Names of the variables in a text, sorted. */
function namesIn(text: string): string {
  return [...text.matchAll(/(?<!\{)\{([\p{L}_][\p{L}\p{N}_.]*)\}/gu)]
    .map(([, name = ""]) => name)
    .sort((one, other) => one.localeCompare(other))
    .join();
}

function withMember(
  value: Record<string, unknown>,
  dotted: string,
  member: unknown,
): Record<string, unknown> {
  const [name = "", ...rest] = dotted.split(".");
  if (rest.length === 0) return { ...value, [name]: member };
  return {
    ...value,
    [name]: withMember((value[name] ?? {}) as Record<string, unknown>, rest.join("."), member),
  };
}
