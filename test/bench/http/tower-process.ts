/** The service with the features of `examples/full`, and a feature with the routes that a bare server has, too. */
import { defineFeature, route, routes } from "@dicetower/contract";
import { testHost } from "@dicetower/testkit";
import { serve } from "../child/serve.js";
import { fullInstallation } from "../full-installation.js";
import { benchAnswer, benchBody } from "./answers.js";

const path = "/api/bench/answer";

const benchRoutes = defineFeature({
  id: "bench-routes",
  setup(host) {
    host.add(
      routes,
      route({ method: "GET", path, summary: "Answers at once.", handle: benchAnswer }),
      route({
        method: "POST",
        path,
        summary: "Checks a body and answers at once.",
        accepts: { body: benchBody },
        audit: false,
        handle: benchAnswer,
      }),
    );
  },
});

const answers = {
  async start(): Promise<{ port: number; key: string }> {
    const tower = await testHost({
      features: [...(await fullInstallation()), benchRoutes],
      settings: { checkAnswers: false },
    });
    return { port: Number(new URL(tower.base).port), key: tower.key };
  },
};
export type TowerHttpProcess = typeof answers;

serve(answers);
