import { codes, type Failure, failure } from "@dicetower/contract";
import { type Loose, listOf, objectOf } from "../gateways/json-members.js";
import { ownTools } from "./ai-schema.js";
import type { SecretGateway, StoredAiSettings } from "./ai-settings.js";
import { movedSecret } from "./kept-secrets.js";
import { isPrivate } from "./private-host.js";

/** What settings may name. */
export interface KnownNames {
  /** Tools that are contributed, beside those of the service. */
  readonly hasTool: (name: string) => boolean;
  readonly hasText: (key: string) => boolean;
  /** Undefined while nobody keeps cards. */
  readonly hasSharedCard?: (id: string) => boolean | Promise<boolean>;
}

const maxNpcsOfGroup = 8;

/** Checks what a schema cannot say. @throws Failure 42200 that names the field */
export async function checkAiSettings(
  next: StoredAiSettings,
  before: StoredAiSettings,
  written: Loose,
  known: KnownNames,
): Promise<void> {
  const stored = [before.gateway, ...before.fallback.map(({ gateway }) => gateway)];
  checkGateway(next.gateway, written["gateway"], stored, "/gateway");
  const fallbacks = listOf(written["fallback"]);
  for (const [at, { gateway }] of next.fallback.entries())
    checkGateway(gateway, objectOf(fallbacks[at])["gateway"], stored, `/fallback/${at}/gateway`);
  checkTools(next, known);
  checkPolish(next, known);
  await checkNpcs(next, known);
}

/**
 * Checks a gateway. @param written as it was sent @param stored gateways that are known
 * @throws Failure 42200
 */
export function checkGateway(
  gateway: SecretGateway,
  written: unknown,
  stored: readonly SecretGateway[],
  path: string,
): void {
  const { baseUrl, localTarget, proxy } = gateway;
  if (proxy !== "")
    throw broken(`${path}/proxy`, "Requests to models through a proxy are not offered; leave it empty.");
  if (baseUrl === "") return;
  const url = new URL(baseUrl);
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "")
    throw broken(`${path}/baseUrl`, "The address is one of a server and a path, without a login or a query.");
  if (!localTarget && isPrivate(url))
    throw broken(
      `${path}/baseUrl`,
      "The address is one of a private network. Switch on the local target if the model runs there.",
    );
  const moved = movedSecret(gateway, written, stored);
  if (moved === "apiKey")
    throw broken(
      `${path}/apiKey`,
      "The address leads to another host. Enter the key for it, or clear the key.",
    );
  if (moved !== undefined)
    throw broken(
      `${path}/extraHeaders/${moved}`,
      `The address leads to another host. Enter the header "${moved}" for it.`,
    );
}

function checkTools({ tools }: StoredAiSettings, { hasTool }: KnownNames): void {
  for (const field of ["allowed", "requireConfirm"] as const)
    for (const [at, name] of tools[field].entries())
      if (!(ownTools as readonly string[]).includes(name) && !hasTool(name))
        throw broken(`/tools/${field}/${at}`, `There is no tool "${name}".`);
}

function checkPolish({ polish }: StoredAiSettings, { hasText }: KnownNames): void {
  for (const [at, key] of polish.keys.entries()) {
    if (!hasText(key)) throw broken(`/polish/keys/${at}`, `There is no text "${key}".`);
    if (key.startsWith("error."))
      throw broken(`/polish/keys/${at}`, `"${key}" tells of an error, which is never polished.`);
  }
}

async function checkNpcs({ npc }: StoredAiSettings, { hasSharedCard }: KnownNames): Promise<void> {
  const names = new Set<string>();
  const ids = new Set<string>();
  const perGroup = new Map<string, number>();
  for (const [at, { id, name, groups, cardId }] of npc.entries()) {
    const folded = name.normalize("NFKC").toLowerCase();
    if (names.has(folded)) throw broken(`/npc/${at}/name`, `There are two NPCs named "${name}".`);
    names.add(folded);
    if (id !== "" && ids.has(id)) throw broken(`/npc/${at}/id`, `There are two NPCs with the id "${id}".`);
    ids.add(id);
    for (const group of new Set(groups)) {
      const count = (perGroup.get(group) ?? 0) + 1;
      perGroup.set(group, count);
      if (count > maxNpcsOfGroup)
        throw broken(`/npc/${at}/groups`, `The group ${group} has more than ${maxNpcsOfGroup} NPCs.`);
    }
    if (cardId !== "" && hasSharedCard !== undefined && !(await hasSharedCard(cardId)))
      throw broken(`/npc/${at}/cardId`, `There is no shared card ${cardId}.`);
  }
}

function broken(path: string, message: string): Failure {
  return failure(codes.ruleBroken, message, { errors: [{ path, message }] });
}
