import type { Outbound, OutboundAnswer } from "@dicetower/contract";
import type { Answers } from "./asking.js";

const policy = { timeoutMs: 30_000, maxBytes: 10 * 1024 * 1024, redirects: 3 } as const;
/** Headers that are for the service to write. */
const own = /^(?:host|content-length|connection|transfer-encoding|upgrade|proxy-.*|expect|te|trailer)$/i;
const maxHeaders = 50;

/** Answers `http.get` and `http.post`: public addresses alone. */
export function httpAnswer(outbound: () => Outbound | undefined): Pick<Answers, "http"> {
  return {
    async http(run, { method, url, headers, body }) {
      const client = outbound();
      if (client === undefined) return refused("requests are switched off");
      if (!/^https?:\/\//i.test(url)) return refused("only http and https are asked");
      run.waits(true);
      try {
        const request = {
          method,
          headers: Object.fromEntries(
            Object.entries(headers)
              .filter(([name]) => /^[\w-]{1,100}$/.test(name) && !own.test(name))
              .slice(0, maxHeaders)
              .map(([name, value]) => [name, value.replace(/[^\t\x20-\x7e\x80-\xff]/g, "")]),
          ),
          ...(body === undefined ? {} : { body: Buffer.from(body, "base64") }),
        };
        return answered(await client.request(url, request, policy, run.signal));
      } catch (error) {
        return refused(error instanceof Error ? error.message : "it failed");
      } finally {
        run.waits(false);
      }
    },
  };
}

function answered({ status, headers, body }: OutboundAnswer) {
  const type = headers["content-type"];
  return {
    ok: status >= 200 && status < 300,
    body: body.toString("base64"),
    ...(type === undefined ? {} : { type }),
  };
}

function refused(reason: string) {
  return { ok: false, body: "", reason };
}
