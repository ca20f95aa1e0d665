import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ownPackage } from "../installation/index.js";
import type { Place } from "./generation.js";
import { pagePolicy, setCommonHeaders } from "./headers.js";

const page = join(ownPackage, "pages", "landing.html");

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
