import { existsSync, readFileSync } from "node:fs";
import type { ServedRoute } from "../request/served-route.js";
import { pagePolicy, setCommonHeaders } from "../response/headers.js";

/** Relative to the build and to the sources of this package, which differ in depth. */
const places = ["../pages/landing.html", "../../pages/landing.html"].map(
  (path) => new URL(path, import.meta.url),
);

/** Makes the route of the page at `/` in an installation without a panel. */
export function landingPage(): ServedRoute {
  const page = places.find((one) => existsSync(one));
  if (page === undefined) throw new Error("the page of an installation without a panel is missing");
  const html = readFileSync(page);
  return {
    owner: "host",
    rule: { access: "open", fresh: false },
    method: "GET",
    path: "/",
    options: {},
    serve: (context, _request, h) => {
      setCommonHeaders(context);
      return h
        .response(html)
        .type("text/html")
        .header("cache-control", "no-cache")
        .header("content-security-policy", pagePolicy);
    },
  };
}
