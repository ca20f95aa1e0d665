import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { type BusProblem, errorMessage } from "@dicetower/contract";
import { errors } from "@nats-io/transport-node";

/** Codes of certificates that are signed by nobody who is trusted here. */
const unsigned = new Set([
  "DEPTH_ZERO_SELF_SIGNED_CERT",
  "SELF_SIGNED_CERT_IN_CHAIN",
  "UNABLE_TO_VERIFY_LEAF_SIGNATURE",
  "UNABLE_TO_GET_ISSUER_CERT",
  "UNABLE_TO_GET_ISSUER_CERT_LOCALLY",
  "CERT_SIGNATURE_FAILURE",
]);

function problem(message: string, advice: string, cause?: unknown): BusProblem {
  return Object.assign(new Error(message, cause === undefined ? {} : { cause }), { advice });
}

/** Reads the file that `?ca=` names. @throws BusProblem where that holds no certificate */
export function checkAuthority(file: string): void {
  let text: Buffer;
  try {
    text = readFileSync(file);
  } catch (error) {
    const { code = errorMessage(error) } = error as NodeJS.ErrnoException;
    throw problem(
      `the file of its certificate authority, ${file}, cannot be read (${code})`,
      "Mend the path behind ?ca=, or make the file readable for this user",
      error,
    );
  }
  try {
    new X509Certificate(text);
  } catch (error) {
    throw problem(
      `the file of its certificate authority, ${file}, holds no certificate`,
      "Name a file in PEM form behind ?ca=",
      error,
    );
  }
}

/** Puts what kept a connection from being made into words that hold no part of the address. */
export function refusalOf(error: unknown): BusProblem {
  const codes = causesOf(error).map(({ code }) => code ?? "");
  const message = errorMessage(error);
  const said = (code: string) => codes.includes(code);
  if (error instanceof errors.AuthorizationError || error instanceof errors.UserAuthenticationExpiredError)
    return problem(
      `it refuses the user, password or token (${message})`,
      "Mend what stands before the @ of the address; characters such as @, : and / are written as %40, %3A and %2F",
      error,
    );
  if (said("ECONNREFUSED"))
    return problem(
      "nobody listens there (ECONNREFUSED)",
      "Start it, or leave the address out for a single process",
      error,
    );
  if (said("ENOTFOUND") || said("EAI_AGAIN"))
    return problem("no such host is known", "Mend the host in the address, or the name service", error);
  if (error instanceof errors.TimeoutError)
    return problem(
      "nothing that speaks NATS has answered in time",
      "Look at host and port of the address, and at firewalls between",
      error,
    );
  const untrusted = codes.find((code) => unsigned.has(code));
  if (untrusted !== undefined)
    return problem(
      `its certificate is signed by nobody who is trusted here (${untrusted}: ${message})`,
      "Name the file of the authority that has signed it: tls://host?ca=/path/ca.pem",
      error,
    );
  if (said("ERR_TLS_CERT_ALTNAME_INVALID"))
    return problem(
      "its certificate is for another host",
      "Use the host name that the certificate holds, or have one made for this one",
      error,
    );
  if (said("CERT_HAS_EXPIRED"))
    return problem("its certificate has expired", "Have the server given a new one", error);
  if (/does not support 'tls'/.test(message))
    return problem(
      "it does not speak TLS",
      "Write nats:// instead of tls://, or give it a certificate",
      error,
    );
  return problem(message, "Start it, or leave the address out for a single process", error);
}

function causesOf(error: unknown): readonly { readonly code?: string }[] {
  const all: { readonly code?: string }[] = [];
  for (let one = error; one instanceof Error && all.length < 8; one = one.cause)
    all.push(one as { readonly code?: string });
  return all;
}
