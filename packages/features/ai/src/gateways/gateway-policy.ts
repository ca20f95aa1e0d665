import type { OutboundStreamPolicy } from "@dicetower/contract";
import type { SecretGateway } from "../settings/ai-settings.js";

/** Bytes of a request that are sent, and of an answer that are taken. */
export const maxRequestBytes = 16 * 1024 * 1024;
const maxAnswerBytes = 4 * 1024 * 1024;

/** What may be asked of a gateway: no redirects, and of private networks only what the owner ticked. */
export function gatewayPolicy(
  gateway: SecretGateway,
  timeoutMs: number,
  stallMs: number,
): OutboundStreamPolicy {
  return {
    timeoutMs,
    stallMs,
    maxBytes: maxAnswerBytes,
    redirects: 0,
    allowHosts: gateway.localTarget ? [hostOf(gateway.baseUrl)] : [],
  };
}

function hostOf(baseUrl: string): string {
  const { hostname, port, protocol } = new URL(baseUrl);
  return `${hostname}:${port === "" ? (protocol === "https:" ? 443 : 80) : port}`;
}
