import { codes, failure } from "@dicetower/contract";
import type { RecordBody } from "../records/record.js";

/**
 * Link-local addresses, and those where clouds tell a machine its credentials, in the spelling of the URL parser, also
 * as IPv4 in IPv6: no adapter connects to them.
 */
const forbidden = [
  /^169\.254\./,
  /^(?:100\.100\.100\.200|168\.63\.129\.16|192\.0\.0\.192)$/,
  /^fe[89ab][\da-f]:/,
  /^(?:fd00:ec2::254|fd20:ce::254)$/,
  /^::ffff:a9fe:/,
  /^::ffff:(?:6464:64c8|a83f:8110|c000:c0)$/,
];
const metadataNames =
  /^(?:metadata|instance-data)$|(?:^|\.)(?:metadata\.google\.internal|metadata\.goog|instance-data\.ec2\.internal)$/;

/** Returns true for a link-local or cloud metadata address. @param address IPv4 or IPv6, without brackets */
export function isForbiddenAddress(address: string): boolean {
  const plain = address.replace(/%.*$/, "");
  const url = plain.includes(":") ? `http://[${plain}]/` : `http://${plain}/`;
  if (!URL.canParse(url)) return false;
  const host = hostOf(new URL(url));
  return forbidden.some((pattern) => pattern.test(host));
}

/**
 * Checks where an adapter would connect to: its address, and its proxy. What is no URL passes: the
 * type judges it.
 * @throws Failure 40001 that names the field
 */
export function checkEndpoints({ endpoint, options }: Pick<RecordBody, "endpoint" | "options">): void {
  checkAddress(endpoint, "/endpoint");
  if (typeof options["proxy"] === "string") checkAddress(options["proxy"], "/options/proxy");
}

function checkAddress(address: string, path: string): void {
  if (!URL.canParse(address)) return;
  const host = hostOf(new URL(address));
  if (!isForbiddenAddress(host) && !metadataNames.test(host)) return;
  throw failure(codes.invalid, "The address is link-local or that of a cloud's metadata service.", {
    errors: [
      {
        path,
        message: "is link-local or a cloud metadata address, which adapters never connect to",
      },
    ],
  });
}

function hostOf({ hostname }: URL): string {
  return hostname
    .toLowerCase()
    .replace(/^\[(.*)\]$/, "$1")
    .replace(/\.$/, "");
}
