import {
  codes,
  defineFeature,
  failure,
  Installation,
  Joi,
  Launcher,
  type LiveSettings,
  panelPages,
  route,
  routes,
  Settings,
  type SettingsGroup,
  settings,
  settingsGroup,
  texts,
  textTable,
} from "@dicetower/contract";
import { DesktopShell } from "./api.js";
import { shippedTexts } from "./generated/texts.js";
import { faultOf, tooltipOf } from "./tray-text.js";

interface Tray {
  readonly text: string;
}

const autostartAnswer = Joi.object({
  supported: Joi.boolean().required(),
  enabled: Joi.boolean().required(),
});

/**
 * Start at login and tray text. The launcher does the first on a desktop; both are done by whoever offers a shell. The
 * text is stored everywhere.
 */
export default defineFeature({
  id: "desktop",
  needs: { settings: Settings, installation: Installation, launcher: Launcher },
  setup(host) {
    const { installation, launcher } = host.needs;
    let shell: DesktopShell | undefined;
    const port = () => installation.address().port;
    const tray: SettingsGroup<Tray> = settingsGroup<Tray>({
      key: "tray",
      path: "/api/system/tray",
      category: "settings",
      page: "server",
      order: 21,
      schema: Joi.object<Tray, true>({
        text: Joi.string()
          .allow("")
          .max(40)
          .custom((text: string, { message }) => {
            const fault = faultOf(text);
            return fault === undefined ? text : message({ custom: `{{#label}} ${fault}` });
          })
          .default(""),
      }),
      shows: () => ({
        port: port(),
        tooltip: tooltipOf(live.value.text, port()),
        supported: shell !== undefined,
      }),
    });
    const live: LiveSettings<Tray> = host.needs.settings.of(tray);
    live.watch(host, ({ text }) => shell?.showTray(tooltipOf(text, port())));
    host.when({ shell: DesktopShell }, (part, services) => {
      ({ shell } = services);
      shell.showTray(tooltipOf(live.value.text, port()));
      part.defer(() => {
        shell = undefined;
      });
    });

    const autostart = async () => {
      const supported = shell !== undefined || launcher.autostart !== undefined;
      const enabled = await (shell === undefined ? launcher.autostart?.enabled() : shell.autostart());
      return { supported, enabled: enabled ?? false };
    };
    host.add(texts, ...textTable(shippedTexts, "service"));
    host.add(settings, tray);
    host.add(panelPages, {
      key: "autostart",
      titleKey: "desktop.page.autostart",
      category: "settings",
      order: 22,
      icon: "power",
      forms: ["/api/system/autostart"],
    });
    host.add(
      routes,
      route({
        method: "GET",
        path: "/api/system/autostart",
        summary: "Whether the service starts when the user logs in, and whether that can be chosen here.",
        returns: autostartAnswer,
        handle: autostart,
      }),
      route({
        method: "PUT",
        path: "/api/system/autostart",
        summary: "Chooses whether the service starts at log-in; only under a desktop launcher.",
        accepts: { body: Joi.object<{ enabled: boolean }>({ enabled: Joi.boolean().required() }).required() },
        returns: autostartAnswer,
        audit: "autostart.update",
        async handle({ body }) {
          if (shell !== undefined) await shell.setAutostart(body.enabled);
          else if (launcher.autostart !== undefined) await launcher.autostart.set(body.enabled);
          else
            throw failure(
              codes.notSupported,
              "Start at log-in is offered by the desktop launcher only. Use your system's services instead.",
            );
          return autostart();
        },
      }),
    );
  },
});
