import type { CommonVariable, Markup } from "../api/variables.js";
import type { TemplateService } from "../template/service.js";

const drawn = Symbol("texts.selfName");
/** What the bot's name says of itself stays as it is written. */
const itself = { self: "{self}" };

/** The value of `{self}`: the text `self.name`, with what it draws drawn once for the whole reply. */
export function selfName(service: TemplateService): CommonVariable["value"] {
  const marked = (markup: string): Markup => ({ markup });
  return (context) =>
    context.reply.once(drawn, () => {
      const { locale, reply } = context;
      const name = service.render(
        { key: "self.name", values: {} },
        { locale, reply, values: itself, die: (faces) => context.die(faces) },
      );
      return typeof name === "string" ? marked(name) : name.then(marked);
    });
}
