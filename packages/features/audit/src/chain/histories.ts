import { Joi, type JsonValue } from "@dicetower/contract";

/**
 * What happened between two restores. Each numbers its changes on from the state that it began with, so that one
 * number means different changes in two of them.
 */
export interface History {
  /** Key of the restore that it began with; empty for the one that began with no restore. */
  readonly key: string;
  /** Key of the history that the restored state was taken in; its own where that is not known, or there is none. */
  readonly from: string;
  /** The newest change that it has from there. */
  readonly begin: number;
  /** The newest change that stands in the log with all before it, those from other histories included. */
  readonly written: number;
}

/** Histories that are remembered: of a backup from an older one, what its own head says has to do. */
const maxKept = 100;

const form = Joi.array()
  .items(
    Joi.object({
      key: Joi.string().allow("").required(),
      from: Joi.string().allow("").required(),
      begin: Joi.number().integer().min(0).required(),
      written: Joi.number().integer().min(0).required(),
    }),
  )
  .required();

/** How far the log has come in each history that the database ever had. */
export class Histories {
  readonly #known = new Map<string, History>();

  /** Reads what was kept; what is none is as nothing kept. */
  static read(kept: JsonValue | undefined): readonly History[] {
    const { error, value } = form.validate(kept, { convert: false });
    return error === undefined ? (value as readonly History[]) : [];
  }

  /** Tells of histories; of one that is known already, how far it is written. */
  add(histories: readonly Omit<History, "written">[] | readonly History[]): void {
    for (const one of histories) {
      const written = "written" in one ? one.written : 0;
      const known = this.#known.get(one.key);
      this.#known.set(one.key, {
        ...(known === undefined || known.from === known.key ? one : known),
        written: Math.max(known?.written ?? 0, written),
      });
    }
  }

  /** Tells that all changes of a history up to this one stand in the log, and so those that others have of them. */
  wrote(key: string, change: number): void {
    if (!this.#known.has(key)) this.add([{ key, from: key, begin: 0 }]);
    let end = change;
    for (const one of this.#path(key)) {
      this.#known.set(one.key, { ...one, written: Math.max(one.written, end) });
      end = Math.min(end, one.begin);
    }
  }

  /** The newest change of a history that stands in the log with all before it. */
  written(key: string): number {
    let newest = 0;
    let end = Number.POSITIVE_INFINITY;
    for (const { written, begin } of this.#path(key)) {
      newest = Math.max(newest, Math.min(end, written));
      end = Math.min(end, begin);
    }
    return newest;
  }

  /** What is to be kept. */
  get kept(): readonly History[] {
    return [...this.#known.values()].slice(-maxKept);
  }

  /** A history, the one that it came from, and so on. */
  #path(key: string): readonly History[] {
    const path: History[] = [];
    for (let at: string | undefined = key; at !== undefined; ) {
      const one = this.#known.get(at);
      if (one === undefined || path.some(({ key }) => key === one.key)) break;
      path.push(one);
      at = one.from;
    }
    return path;
  }
}
