import { answer, codes, failure, Joi, own, type RouteItem, route } from "@dicetower/contract";
import type { AuthThrottle } from "../reverse/auth-throttle.js";
import { headerText } from "../reverse/authenticate.js";
import type { ReverseRegistry } from "../reverse/reverse-registry.js";
import { isLoopback } from "../wire/addresses.js";
import { hasManyDigits } from "../wire/exact-json.js";
import { isObject, type JsonObject, parseJson } from "../wire/json-object.js";
import { signatureFits } from "../wire/tokens.js";
import type { HttpConnection } from "./http-connection.js";

/** Where implementations post their reports, without the adapter's id. */
const reportPath = "/onebot/v11/http";

/** Largest report that any adapter takes, bytes: it is in memory before it is known whose it is. */
const maxBytes = 16 * 2 ** 20;

const body = Joi.object<JsonObject>({ post_type: Joi.string().required() }).unknown(true);
const params = Joi.object<{ adapterId?: string }>({ adapterId: Joi.string().max(16) });

/** The receive paths of HTTP POST on the service's own port. */
export function reportRoutes(registry: ReverseRegistry<HttpConnection>, throttle: AuthThrottle): RouteItem[] {
  return [reportPath, `${reportPath}/{adapterId}`].map((path) =>
    route({
      method: "POST",
      path,
      summary: "Takes reports of an OneBot 11 implementation.",
      accepts: { params, body, maxBytes },
      answers: "bare",
      audit: false,
      access: own((request, raw) => {
        const selfId = headerText(request.headers["x-self-id"]);
        const id = request.path.slice(reportPath.length).replaceAll("/", "");
        const connection = registry.find(id, selfId);
        authenticateReport(
          { signature: headerText(request.headers["x-signature"]), address: request.address, raw },
          connection,
          throttle,
        );
        connection.checkSize(raw?.length ?? 0);
      }),
      async handle(request) {
        const selfId = headerText(request.headers["x-self-id"]);
        const connection = registry.find(request.params.adapterId ?? "", selfId);
        const operation = await connection.report(eventOf(request.body, request.raw), selfId);
        return isObject(operation) ? operation : answer(null, { status: 204 });
      },
    }),
  );
}

/** The report with all digits of its numbers: where it has many, the body has lost the last of them. */
function eventOf(body: JsonObject, raw: Buffer | undefined): JsonObject {
  const text = raw?.toString("utf8") ?? "";
  const event = hasManyDigits(text) ? parseJson(text) : undefined;
  return isObject(event) ? event : body;
}

interface Report {
  readonly signature: string;
  readonly address: string;
  readonly raw: Buffer | undefined;
}

/**
 * Checks the signature over the bytes as they came.
 * @throws Failure 40100 where it is missing, 40300 where it is wrong, 42900 after too many wrong ones
 */
function authenticateReport(
  { signature, address, raw }: Report,
  connection: HttpConnection,
  throttle: AuthThrottle,
): void {
  const secret = connection.record.access_token;
  if (secret === "") {
    if (isLoopback(address)) return;
    connection.rejected("foreign", address);
    throw failure(
      codes.forbidden,
      "This adapter has no access token, so it is open to its own machine alone.",
    );
  }
  const { id } = connection.record;
  try {
    throttle.check(address, id);
  } catch (error) {
    connection.rejected(undefined, address);
    throw error;
  }
  if (raw !== undefined && signature !== "" && signatureFits(signature, secret, raw)) {
    throttle.succeeded(address, id);
    return;
  }
  throttle.failed(address, id);
  if (signature === "") {
    connection.rejected("unsigned", address);
    throw failure(codes.noCredentials, "This adapter wants its reports signed with its access token.");
  }
  connection.rejected("wrongSignature", address);
  throw failure(codes.forbidden, "The signature is wrong.");
}
