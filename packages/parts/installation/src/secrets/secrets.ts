import { createCipheriv, createDecipheriv } from "node:crypto";
import { type Cancel, hideSecrets, type Secrets, secretSpellings } from "@dicetower/contract";
import { type KeySource, loadKey } from "./key.js";

const cipherName = "aes-256-gcm";
const nonceBytes = 12;
const tagBytes = 16;
/** First part of a sealed value: the version of the format. */
const version = "v1.";
const mask = "<secret>";

/** Secrets, and a function that masks them for the logger. */
export interface OpenSecrets extends Secrets {
  /** Masks every secret that was sealed or opened in this run. */
  mask(text: string): string;
}

/**
 * Opens the secrets of a data folder: AES-256-GCM with a random nonce of 12 bytes and the context
 * as associated data.
 */
export async function openSecrets(
  source: KeySource & {
    /** Called for each secret that comes into use; the returned function is called when another one replaces it. */
    readonly hide?: (plain: string) => Cancel;
  },
): Promise<OpenSecrets> {
  const key = await loadKey(source);
  const live = new Map<string, string>();
  const hidden = new Map<string, Cancel>();

  const remember = (plain: string, context: string): void => {
    if (live.get(context) !== plain) {
      hidden.get(context)?.();
      hidden.set(context, source.hide?.(plain) ?? (() => {}));
    }
    live.set(context, plain);
  };

  return {
    seal(plain, context) {
      const nonce = source.random.bytes(nonceBytes);
      const cipher = createCipheriv(cipherName, key, nonce);
      cipher.setAAD(Buffer.from(context));
      const sealed = Buffer.concat([
        nonce,
        cipher.update(plain, "utf8"),
        cipher.final(),
        cipher.getAuthTag(),
      ]);
      remember(plain, context);
      return version + sealed.toString("base64url");
    },

    open(sealed, context) {
      if (!sealed.startsWith(version)) return undefined;
      const bytes = Buffer.from(sealed.slice(version.length), "base64url");
      if (bytes.length < nonceBytes + tagBytes) return undefined;
      const decipher = createDecipheriv(cipherName, key, bytes.subarray(0, nonceBytes));
      decipher.setAAD(Buffer.from(context));
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      try {
        const plain = Buffer.concat([
          decipher.update(bytes.subarray(nonceBytes, -tagBytes)),
          decipher.final(),
        ]);
        const text = plain.toString("utf8");
        remember(text, context);
        return text;
      } catch {
        return undefined;
      }
    },

    mask(text) {
      return hideSecrets(text, [...live.values()].flatMap(secretSpellings), mask);
    },
  };
}
