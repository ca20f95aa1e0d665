import { readFileSync } from "node:fs";
import type { Place } from "./generation.js";
import { pagePolicy, setCommonHeaders } from "./headers.js";

/** Lies beside the sources and the built files alike. */
const page = new URL("../../pages/landing.html", import.meta.url);

/** The page at `/` of an installation without a panel. */
export function landingPlace(): Place {
  const html = readFileSync(page);
  return {
    owner: "host",
    rule: { access: "open", fresh: false },
    method: "GET",
    path: "/",
    options: {},
    serve: (exchange, _request, h) => {
      setCommonHeaders(exchange);
      return h
        .response(html)
        .type("text/html")
        .header("cache-control", "no-cache")
        .header("content-security-policy", pagePolicy);
    },
  };
}
