import { type Grants, mayAsk } from "./grants.js";

/** Words for what a plugin may do, as packages of stores name it; hosts follow `http:`. */
const words = { storage: "storage", send: "send", readCards: "cards", admin: "admin" } as const;
const httpPattern = /^http:([^\s/]{1,255})$/;

/** Grants as words: `storage`, `send`, `cards`, `admin`, `http:example.com`. */
export function wordsOf(grants: Grants): string[] {
  const switches = (Object.keys(words) as (keyof typeof words)[]).filter((name) => grants[name]);
  return [...switches.map((name) => words[name]), ...grants.http.map((host) => `http:${host}`)];
}

/** The grants of a plugin: what it both asks for and may have; of two hosts one of which stands for the other, the closer one. */
export function grantsOf(asked: readonly string[], allowed: readonly string[]): Grants {
  const wanted = asked.map(normal);
  const given = allowed.map(normal);
  const may = (word: string) => wanted.includes(word) && given.includes(word);
  const both = [hostsOf(wanted), hostsOf(given)] as const;
  const within = (hosts: readonly string[], others: readonly string[]) =>
    hosts.filter((host) => mayAsk({ http: others }, host));
  return {
    storage: may(words.storage),
    send: may(words.send),
    readCards: may(words.readCards),
    admin: may(words.admin),
    http: [...new Set([...within(both[0], both[1]), ...within(both[1], both[0])])],
  };
}

/** Words that name no grant. */
export function unknownWords(all: readonly string[]): string[] {
  const known = new Set<string>(Object.values(words));
  return all.filter((word) => !known.has(normal(word)) && !httpPattern.test(normal(word)));
}

function hostsOf(all: readonly string[]): string[] {
  return all.flatMap((word) => httpPattern.exec(word)?.[1] ?? []);
}

function normal(word: string): string {
  return word.trim().toLowerCase();
}
