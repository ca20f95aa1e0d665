import { codes, failure, Joi, type LiveSettings, type RouteItem, route } from "@dicetower/contract";
import { AiFailure, type AiModels } from "../api.js";
import { type AiService, targetsOf } from "../requests/ai-service.js";
import { aiSchema } from "../settings/ai-schema.js";
import type { SecretGateway, StoredAiSettings } from "../settings/ai-settings.js";
import { checkGateway } from "../settings/ai-settings-check.js";
import { keptSecrets } from "../settings/kept-secrets.js";

const tokens = 64;

interface TestBody {
  readonly gateway?: Partial<SecretGateway>;
  readonly model?: string | Partial<AiModels>;
  readonly prompt: string;
}

const gatewayBody = aiSchema.extract("gateway").prefs({ noDefaults: true }) as Joi.ObjectSchema;
const modelBody = aiSchema.extract("model").prefs({ noDefaults: true });

/** Asks a model whether it is there: with the saved settings, or with others before they are saved. */
export function testRoute(live: LiveSettings<StoredAiSettings>, service: AiService): RouteItem {
  return route({
    method: "POST",
    path: "/api/system/ai/test",
    summary: "Asks a model something short; a gateway that fails is told in the answer, without secrets.",
    audit: false,
    expensive: true,
    accepts: {
      body: Joi.object<TestBody>({
        gateway: gatewayBody.default(undefined),
        model: Joi.alternatives(Joi.string().max(200), modelBody.default(undefined)),
        prompt: Joi.string().trim().min(1).max(2000).required().meta({ multiline: true }),
      }).required(),
    },
    returns: testAnswer,
    async handle({ body, signal }) {
      const { gateway: saved, model: savedModels, fallback } = live.value;
      const written = body.gateway ?? {};
      const gateway = keptSecrets({ ...saved, ...written }, written, saved);
      checkGateway(gateway, written, [saved, ...fallback.map((one) => one.gateway)], "/gateway");
      const models = typeof body.model === "object" ? { ...savedModels, ...body.model } : savedModels;
      const named = typeof body.model === "string" && body.model !== "" ? { model: body.model } : {};
      const [target] = targetsOf(named, [{ gateway, model: models }]);
      if (target === undefined)
        throw failure(codes.ruleBroken, "Name the address of a gateway and a chat model first.");
      try {
        const answer = await service.ask(
          {
            purpose: "test",
            payer: { master: true },
            system: "",
            messages: [{ role: "user", content: body.prompt }],
            maxTokens: tokens,
          },
          [target],
          signal,
        );
        const { model, latencyMs, text, end, usage } = answer;
        const error = end === "refusal" ? "refusal: the model does not answer this" : "";
        return { ok: error === "", model, latencyMs, reply: text, usage, error };
      } catch (error) {
        if (!(error instanceof AiFailure)) throw error;
        if (error.kind === "quota" || error.kind === "busy")
          throw failure(codes.tooMany, error.message, { retryAfterSeconds: 60 });
        const usage = { promptTokens: 0, completionTokens: 0, estimated: true };
        return {
          ok: false,
          model: target.name,
          latencyMs: 0,
          reply: "",
          usage,
          error: service.masked(error, [target]),
        };
      }
    },
  });
}

const count = Joi.number().integer().min(0).required();
const text = Joi.string().allow("").required();
const testAnswer = Joi.object({
  ok: Joi.boolean().required(),
  model: text,
  latencyMs: count,
  reply: text,
  usage: Joi.object({
    promptTokens: count,
    completionTokens: count,
    estimated: Joi.boolean().required(),
  }).required(),
  error: text,
});
