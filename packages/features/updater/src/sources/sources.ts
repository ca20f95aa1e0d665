/** Where a kind of source is. */
export type SourceClass = "official" | "mirror" | "custom";

/** One place that manifests and packages come from. */
export interface Source {
  /** Its class and its host, `mirror:mirror.example`: what people read. */
  readonly name: string;
  readonly kind: SourceClass;
  /** The address of what the official address names, at this source. */
  readonly at: (official: string) => string;
}

/** Where releases come from, as the build of the program says. */
export interface ReleaseSources {
  /** Name of the repository that manifests must carry; like the addresses empty where this build has no releases. */
  readonly repository: string;
  /** Official address of the newest manifest: of formal builds, and of betas. */
  readonly manifest: string;
  readonly betaManifest: string;
  /** Official address of a package, with `{tag}` and `{name}`. */
  readonly package: string;
  /** Prefixes of mirrors, in the order in which they are tried. */
  readonly mirrors: readonly string[];
  /** Public Ed25519 keys in base64, at most two. As soon as there is one, no manifest is taken without a signature. */
  readonly keys: readonly string[];
  /** Local hosts that are allowed, `host` or `host:port`. */
  readonly allowHosts?: readonly string[];
}

/** Which sources the owner wants. */
export interface SourceChoice {
  readonly source: "auto" | "direct" | "mirror" | "custom";
  readonly customMirror: string;
}

/** Seconds for which a source that has worked comes first. */
const rememberedSeconds = 7 * 86_400;

/** A source that has worked. */
export interface LastSource {
  readonly name: string;
  /** UTC epoch seconds. */
  readonly at: number;
}

/** The sources to try, in order, each once. Only `auto` crosses from one class to another: a choice is a promise. */
export function sourcesFor(
  { source, customMirror }: SourceChoice,
  { manifest, mirrors }: ReleaseSources,
  last: LastSource | undefined,
  nowSeconds: number,
): readonly Source[] {
  if (manifest === "") return [];
  const official: Source = {
    name: `official:${hostOf(manifest)}`,
    kind: "official",
    at: (address) => address,
  };
  const built = mirrors.map((prefix) => prefixed("mirror", prefix));
  const custom = customMirror === "" ? [] : [prefixed("custom", customMirror)];
  if (source === "direct") return [official];
  if (source === "mirror") return built;
  if (source === "custom") return custom;
  const all = [official, ...built, ...custom];
  const first =
    last !== undefined && nowSeconds - last.at <= rememberedSeconds
      ? all.find(({ name }) => name === last.name)
      : undefined;
  return first === undefined ? all : [first, ...all.filter((one) => one !== first)];
}

/** Moves the source of that name to the front. */
export function startingWith(sources: readonly Source[], name: string): readonly Source[] {
  const first = sources.find((source) => source.name === name);
  return first === undefined ? sources : [first, ...sources.filter((one) => one !== first)];
}

function prefixed(kind: SourceClass, prefix: string): Source {
  const plain = prefix.replace(/\/+$/, "");
  return { name: `${kind}:${hostOf(prefix)}`, kind, at: (address) => `${plain}/${address}` };
}

function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : "?";
}

const maxPrefixCharacters = 512;

/** What is wrong with a prefix of a mirror; undefined for one that will do. */
export function prefixFault(prefix: string): string | undefined {
  if (prefix.length > maxPrefixCharacters) return `must have at most ${maxPrefixCharacters} characters`;
  if (/[\p{Cc}\s\\]/u.test(prefix)) return "must not hold spaces or control characters";
  if (!/^https:\/\//i.test(prefix) || !URL.canParse(prefix))
    return "must be an address that begins with https://";
  const { hostname, username, password, search, hash } = new URL(prefix);
  if (hostname === "") return "must name a host";
  if (username !== "" || password !== "") return "must not hold a user name or password";
  if (search !== "" || hash !== "" || /[?#]/.test(prefix)) return "must not have a query or a fragment";
  return undefined;
}
