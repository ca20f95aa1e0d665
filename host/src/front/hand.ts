import type { ResponseToolkit } from "@hapi/hapi";

/** What an answer leaves by: hapi, or nothing but what the front writes itself. */
export type Hand = ResponseToolkit | { readonly abandon: symbol };

/** For requests that are served past hapi. */
export const pastHapi: Hand = Object.freeze({ abandon: Symbol("written past hapi") });
