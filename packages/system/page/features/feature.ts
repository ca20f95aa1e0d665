import { getLocale } from "@dicetower/panel-kit";

/** A feature, as `GET /api/features` answers it. */
export interface Feature {
  readonly id: string;
  readonly title: Readonly<Record<string, string>>;
  readonly category: string;
  readonly version: string;
  readonly state: "off" | "waiting" | "starting" | "on" | "stopping" | "failed";
  readonly reason: string;
  readonly thirdParty: boolean;
  readonly origin?: {
    readonly package: string;
    readonly description: string;
    readonly author: string;
    readonly license: string;
    readonly homepage: string;
    readonly installScripts: readonly string[];
  };
  readonly needs: readonly string[];
  readonly provides: readonly string[];
  readonly contributions: Readonly<Record<string, readonly string[]>>;
  readonly errors: number;
  readonly timeMs: number;
}

/** What would happen. */
export interface SwitchPlan {
  readonly id: string;
  readonly features: readonly string[];
  readonly guards: readonly string[];
}

/** Its name in the language shown. */
export function titleOf({ id, title }: Feature): string {
  return title[getLocale()] ?? title["en"] ?? id;
}

/** True while somebody wants it to be on. */
export function isWanted({ state }: Feature): boolean {
  return state !== "off" && state !== "stopping";
}

/** How many things it contributes, to all points together. */
export function contributed({ contributions }: Feature): number {
  return Object.values(contributions).reduce((sum, keys) => sum + keys.length, 0);
}
