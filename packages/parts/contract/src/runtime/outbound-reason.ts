/** Why nothing was had from another server: a word for programs, and for those who put it into words for people. */
export const outboundReasons = [
  /** The address is one that is not asked: private, of this machine, another protocol. */
  "address",
  /** What was to be sent is not sent: a method, a header, a body that would follow to another host. */
  "request",
  "unknownHost",
  "noRoute",
  "refused",
  "reset",
  "timeout",
  "tls",
  /** What came is not HTTP. */
  "protocol",
  /** The connection ended before the answer did, or before it had the length that it told. */
  "brokenOff",
  "tooLarge",
  "redirects",
  /** The answer is compressed in a way that cannot be read, or broken in it. */
  "encoding",
  /** Too many requests are under way here. */
  "busy",
  "unreachable",
] as const;
export type OutboundReason = (typeof outboundReasons)[number];

/** Why a request to another server failed; undefined for a failure that is about something else. */
export function outboundReasonOf(error: unknown): OutboundReason | undefined {
  const told = (error as { data?: { data?: { reason?: unknown } | null } | null } | null)?.data?.data?.reason;
  return outboundReasons.find((one) => one === told);
}

const byCode: Readonly<Record<string, OutboundReason>> = {
  ENOTFOUND: "unknownHost",
  ENODATA: "unknownHost",
  ECONNREFUSED: "refused",
  EHOSTUNREACH: "noRoute",
  ENETUNREACH: "noRoute",
  EHOSTDOWN: "noRoute",
  ENETDOWN: "noRoute",
  EADDRNOTAVAIL: "noRoute",
  ETIMEDOUT: "timeout",
  ECONNRESET: "reset",
  ECONNABORTED: "reset",
  EPIPE: "reset",
  UND_ERR_SOCKET: "reset",
  UND_ERR_CLOSED: "reset",
  UND_ERR_RES_CONTENT_LENGTH_MISMATCH: "brokenOff",
  UND_ERR_HEADERS_OVERFLOW: "protocol",
  HPE_INVALID_EOF_STATE: "brokenOff",
};

const byForm: readonly (readonly [RegExp, OutboundReason])[] = [
  [/^EAI_/, "unknownHost"],
  [/^UND_ERR_.*TIMEOUT$/, "timeout"],
  [/CERT|SELF_SIGNED|UNABLE_TO|ALTNAME/, "tls"],
  [/^ERR_(?:SSL|TLS)|^EPROTO$/, "tls"],
  [/^HPE_/, "protocol"],
];

/**
 * What the code of an error of sockets, resolvers, TLS or an HTTP client comes to.
 * @param code such as `ECONNREFUSED`; empty for none
 */
export function reasonOfCode(code: string): OutboundReason {
  return byCode[code] ?? byForm.find(([form]) => form.test(code))?.[1] ?? "unreachable";
}
