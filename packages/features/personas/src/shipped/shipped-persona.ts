import { foldText } from "@dicetower/contract";
import type { StoredWording } from "@dicetower/texts/api";

/** Languages that a shipped persona speaks. */
export type ShippedLocale = "en" | "zh-CN";
export type SaidIn = Readonly<Record<ShippedLocale, string>>;

/** A persona that comes with the package. Owners may add wordings of their own, which go before these. */
export interface ShippedPersona {
  readonly key: string;
  /** In either language it is found by its name. */
  readonly names: SaidIn;
  readonly descriptions: SaidIn;
  /** What it would say, for who has to choose. */
  readonly samples: SaidIn;
  readonly styleHint: string;
  /** By key and locale, in any languages. */
  readonly wordings: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** The language of the two that is nearer to another. */
export function shippedLocale(locale: string): ShippedLocale {
  return locale.toLowerCase().startsWith("zh") ? "zh-CN" : "en";
}

/** Its record's name, which owners of either language read. */
export function recordName({ names }: Pick<ShippedPersona, "names">): string {
  return `${names["zh-CN"]} ${names.en}`;
}

/** True for the name in one of its languages. */
export function isNamed({ names }: Pick<ShippedPersona, "names">, said: string): boolean {
  return Object.values(names).some((name) => foldText(name) === foldText(said));
}

export function wordingsOf({ wordings }: ShippedPersona): StoredWording[] {
  return Object.entries(wordings).flatMap(([key, said]) =>
    Object.entries(said).map(([locale, value]) => ({
      locale,
      key,
      format: "plain" as const,
      value,
      variants: [],
      updatedAt: 0,
    })),
  );
}
