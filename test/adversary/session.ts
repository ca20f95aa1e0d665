import type { Installation } from "./installation.js";

const password = "adversary-password-0123";

/** The cookie of an owner who has logged in; the password is set for it. */
export async function cookieOf({ service }: Installation): Promise<string> {
  await service.data("PUT", "/api/system/webui-auth", { password });
  const response = await fetch(`${service.base}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ password }),
  });
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  return cookies.join("; ");
}

/** Guesses the password, from another address each time as far as headers say. @returns the statuses that came */
export async function guessed(installation: Installation): Promise<number[]> {
  const statuses: number[] = [];
  for (let at = 0; at < 8; at++) {
    const address = `203.0.113.${at}`;
    const headers = {
      "content-type": "application/json",
      "x-forwarded-for": address,
      "x-real-ip": address,
      forwarded: `for=${address}`,
    };
    const body = JSON.stringify({ password: `guess-${at}-0123` });
    statuses.push(
      (await installation.ask({ method: "POST", path: "/api/auth/login", headers, body })).status,
    );
  }
  return statuses;
}

/** What a browser says of a page of another site. */
export function foreignHeaders(base: string): Readonly<Record<string, string>>[] {
  const { port, hostname } = new URL(base);
  const origins = [
    "https://evil.example",
    "null",
    `http://${hostname}:${Number(port) + 1}`,
    `http://${hostname}`,
    `http://${hostname}.evil.example:${port}`,
    `http://evil.example@${hostname}:${port}`,
    `http://localhost:${port}`,
    `ftp://${hostname}:${port}`,
    "",
    "chrome-extension://abcdefgh",
  ];
  return [
    ...origins.map((origin) => ({ origin })),
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { "sec-fetch-site": "cross-site", origin: base },
    { origin: "https://evil.example", "content-type": "text/plain" },
  ];
}

/** Names by which a page may have this machine asked, whose name it was pointed at. */
export const foreignHosts: readonly string[] = [
  "evil.example:80",
  "localhost.evil.example",
  "127.0.0.1.evil.example",
  "2130706433",
  "127.1",
  "0x7f000001",
  "0.0.0.0",
  "[::ffff:127.0.0.1]",
  "localhost@evil.example",
  "localhost/evil.example",
  "localhost:80:80",
  "localhost.",
  "evil.example, localhost",
  "10.0.0.1",
];
