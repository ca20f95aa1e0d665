import type { paths } from "./generated/paths.js";

/** The API: path → method → parameters, body and answers. */
export type ApiPaths = paths;

/** Methods of routes. */
export type Method = "get" | "post" | "put" | "patch" | "delete";

/** Paths of the routes of a method, with `{name}` for what is filled in. */
export type PathWith<M extends Method> = {
  [P in keyof paths]: paths[P][M] extends { readonly responses: unknown } ? P : never;
}[keyof paths];

/** `data` of an envelope; an answer without one as it is. */
type Unwrapped<T> = T extends { readonly code: 0; readonly data: infer Data } ? Data : T;

/** What an operation answers when all is well. */
export type Success<Operation> = Operation extends {
  readonly responses: { readonly 200: { readonly content: infer Content } };
}
  ? Content extends { readonly "application/json": infer Body }
    ? Unwrapped<Body>
    : unknown
  : never;

/** What a route that does something to many records answers to `plan=1`: it does nothing then. */
export interface ActPlan {
  plan: {
    /** Records that it would be done to. */
    count: number;
    /** The first of them, as people call them. */
    names: string[];
  };
}

/** `data` of what a route answers: `Answer<"/api/decks">`, `Answer<"/api/decks", "post">`. */
export type Answer<P extends PathWith<M>, M extends Method = "get"> = Exclude<Success<paths[P][M]>, ActPlan>;

/** What an operation answers to a call that brings `Init` along. */
export type AnswerTo<Init, Operation> = Init extends {
  readonly params: { readonly query: { readonly plan: "1" } };
}
  ? PlanOr<Success<Operation>>
  : Exclude<Success<Operation>, ActPlan>;

/** The plan among the answers; all of them where none is one. */
type PlanOr<Answers> = [Extract<Answers, ActPlan>] extends [never] ? Answers : Extract<Answers, ActPlan>;

/** A record of what a list route answers, by the page or as a whole: `ListItem<"/api/logs">`. */
export type ListItem<P extends PathWith<"get">> = RecordIn<Answer<P>>;

type RecordIn<List> = List extends readonly (infer One)[]
  ? One
  : List extends { readonly items: readonly (infer One)[] }
    ? One
    : never;

type Given<Operation, Place extends "path" | "query"> = Operation extends {
  readonly parameters: { readonly [Key in Place]?: infer Values };
}
  ? NonNullable<Values>
  : never;

/** What is filled into the path of a route; never where there is nothing to fill in. */
export type PathValues<P extends PathWith<M>, M extends Method = "get"> = Given<paths[P][M], "path">;

/** What is handed over: nobody changes it. */
type ReadOnly<T> = T extends readonly (infer Item)[]
  ? readonly ReadOnly<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: ReadOnly<T[Key]> }
    : T;

/** What a route takes behind `?`; a member that is undefined is left out. */
export type Query<P extends PathWith<M>, M extends Method = "get"> = Optional<Given<paths[P][M], "query">>;

type Optional<T> = T extends unknown ? { readonly [Key in keyof T]: T[Key] | undefined } : never;

/** The JSON that a route takes. */
export type Body<P extends PathWith<M>, M extends Method> = paths[P][M] extends {
  readonly requestBody?: { readonly content: { readonly "application/json": infer Json } };
}
  ? ReadOnly<Json>
  : never;
