import { isTable, readPeerId, type Table } from "@dicetower/imports/api";
import type { Given } from "../seal-folder.js";

/**
 * Reads accounts and where they connect to. What they log in with is not taken.
 * @param coming filled with the platforms of adapters that come
 */
export function* readEndpoints(content: Table, file: string, coming: Set<string>): Generator<Given> {
  const session = content["imSession"];
  const listed = isTable(session) ? session["endPoints"] : undefined;
  for (const [at, one] of (Array.isArray(listed) ? (listed as unknown[]) : []).entries()) {
    const base = isTable(one) ? one["baseInfo"] : undefined;
    const adapter = isTable(one) ? one["adapter"] : undefined;
    if (!isTable(base) || !isTable(adapter)) continue;
    const word = (name: string) => (typeof base[name] === "string" ? base[name] : "");
    const name = word("nickname") || word("userId") || `#${at + 1}`;
    // The page of the peer is an account, too.
    if (word("platform") === "UI") continue;
    const address = word("platform") === "QQ" ? addressOf(word("protocolType"), adapter) : undefined;
    if (address === undefined) {
      const kind = [word("platform"), word("protocolType")].filter((part) => part !== "").join(" ");
      yield {
        skipped: `${file}#${word("userId") || name}`,
        reasonKey: "import-sealdice.noAdapter",
        values: { kind },
      };
      continue;
    }
    coming.add("platform_a");
    yield { warning: "import-sealdice.adapter", values: { name }, file };
    yield {
      kind: "adapters",
      source: `sealdice:adapter:${word("id") || word("userId")}`,
      file,
      record: { name, type: "botproto_v11", ...address },
    };
  }
}

interface Address {
  readonly mode: "forward_ws" | "reverse_ws";
  readonly endpoint: string;
}

/** Undefined for what only the peer itself has: clients that it brings along, other protocols. */
function addressOf(protocol: string, adapter: Table): Address | undefined {
  const connectUrl = withoutSecrets(adapter["connectUrl"]);
  const forward: Address | undefined =
    connectUrl === undefined ? undefined : { mode: "forward_ws", endpoint: connectUrl };
  // Our side listens at an address of its own, which the other one is to be told.
  const reverse: Address = { mode: "reverse_ws", endpoint: "" };
  switch (protocol) {
    case "onebot":
      if (adapter["useInPackGoCqhttp"] === true) return undefined;
      return adapter["isReverse"] === true ? reverse : forward;
    case "pureonebot":
      if (adapter["mode"] === "server") return reverse;
      return adapter["mode"] === "client" ? forward : undefined;
    default:
      return undefined;
  }
}

/** An address without what is behind `?`, and without names and passwords, where tokens stand. */
function withoutSecrets(written: unknown): string | undefined {
  if (typeof written !== "string" || !URL.canParse(written)) return undefined;
  const { protocol, host, pathname } = new URL(written);
  if (protocol !== "ws:" && protocol !== "wss:") return undefined;
  return `${protocol}//${host}${pathname === "/" ? "" : pathname}`;
}

/** Reads whom notices go to: `QQ:1`, `QQ-Group:2:disable`, `Mail:a@b:only=ban`. */
export function* readNoticeTargets(
  content: Table,
  file: string,
  coming: ReadonlySet<string>,
): Generator<Given> {
  const listed = content["noticeIds"];
  const written = new Set<unknown>(Array.isArray(listed) ? (listed as unknown[]) : []);
  for (const one of written) {
    if (typeof one !== "string" || one.trim() === "") continue;
    const plain = one.trim().replace(/(?::\s*(?:disable|only=[^:]*))+$/u, "");
    const enabled = !/:\s*disable(?::|$)/u.test(one);
    const mail = /^mail:(\S+@\S+)$/iu.exec(plain)?.[1];
    const chat = mail === undefined ? readPeerId(plain) : undefined;
    if (mail === undefined && (chat === undefined || chat.platform === "ui")) {
      yield { skipped: `${file}#noticeIds.${one}`, reasonKey: "imports.reading.otherShape" };
      continue;
    }
    if (/:only=/u.test(one))
      yield { warning: "import-sealdice.noticeKinds", values: { target: plain }, file };
    yield {
      kind: "noticeTargets",
      source: `sealdice:notice:${plain}`,
      file,
      record: {
        type: mail === undefined ? (chat?.kind ?? "user") : "email",
        platform: chat?.platform ?? "",
        targetId: mail ?? chat?.id ?? "",
        enabled,
        withAdapter: chat !== undefined && coming.has(chat.platform),
      },
    };
  }
}
