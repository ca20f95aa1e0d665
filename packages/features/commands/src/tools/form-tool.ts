import {
  type CommandForm,
  defineToken,
  type JsonObject,
  type Message,
  type Permission,
} from "@dicetower/contract";

/** How the line of a call is written. */
export interface LineOptions {
  /** For whom and where: what a form reads may depend on it. */
  readonly message?: Message;
  /** With the word that confirms an act which is asked about first. */
  readonly confirmed?: boolean;
}

/** A call as it is written, for `CommandRunner`. */
export interface FormLine {
  /** Word and arguments, without prefix. */
  readonly text: string;
  /** Whom it mentions. */
  readonly targets: readonly string[];
}

/** A form of a command as a tool, for models and for other programs. */
export interface FormTool {
  /** Letters, digits, `_` and `-`, at most 64: `log_find`. */
  readonly name: string;
  /** Key of the command, for `CommandRunner`. */
  readonly command: string;
  readonly form: CommandForm;
  /** The right that it asks for. */
  readonly permission: Permission;
  /** What it does cannot be undone: it asks before, and is carried out when it is called again and confirmed. */
  readonly asksFirst: boolean;
  /** About what is somebody's own beyond the game: no program does that in their name. */
  readonly inPerson: boolean;
  /** Closed JSON Schema of its arguments and options. */
  readonly parameters: JsonObject;
  /** What people call it, in a language; the installation's when left out. */
  title(locale?: string): string;
  /** What it does, how it is written and an example, in a language. */
  description(locale?: string): string;
  /**
   * Writes a call. The same form reads it with the same values.
   * @param values as of `parameters`
   * @throws Failure 40001 for values that do not fit or cannot be written; it names the fields
   */
  line(values: unknown, options?: LineOptions): FormLine;
}

/** Makes tools of the forms of commands that are declared with forms. Hidden forms are none. */
export interface FormTools {
  /** Tools of all commands in force. */
  readonly all: readonly FormTool[];
  /** Tools that the sender of a message may use where it was said. */
  offered(message: Message): readonly FormTool[];
  /** The tool of a form, by the key of its command and its pattern; undefined while there is none. */
  of(command: string, pattern: string): FormTool | undefined;
}
export const FormTools = defineToken<FormTools>("FormTools");
