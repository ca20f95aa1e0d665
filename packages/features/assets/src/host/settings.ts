import { codes, failure, Joi, settingsGroup } from "@dicetower/contract";

/** How pictures in replies are sent. */
export interface ImageSend {
  readonly mode: "base64" | "link";
}

/** Where a picture gets an address from. */
export interface ImageHost {
  readonly mode: "none" | "multipart" | "local";
  /** Where pictures are uploaded to. */
  readonly url: string;
  /** Name of the form field that holds the picture. */
  readonly field: string;
  /** Where the address stands in the answer, with dots: `data.url`. */
  readonly responsePath: string;
  readonly token: string;
  /** The address of this service as it is seen from outside. */
  readonly publicBase: string;
}

export const imageSend = settingsGroup<ImageSend>({
  key: "image-send",
  path: "/api/system/image-send",
  category: "texts",
  page: "images",
  order: 71,
  schema: Joi.object<ImageSend, true>({
    mode: Joi.string().valid("base64", "link").default("base64"),
  }),
});

const address = Joi.string().allow("").max(500).default("");

export const imageHost = settingsGroup<ImageHost>({
  key: "image-host",
  path: "/api/system/image-host",
  category: "texts",
  page: "images",
  order: 72,
  secrets: ["token"],
  schema: Joi.object<ImageHost, true>({
    mode: Joi.string().valid("none", "multipart", "local").default("none"),
    url: address,
    field: Joi.string()
      .max(60)
      .pattern(/^[\w.[\]-]+$/, "letters, digits and _ . - [ ]")
      .default("file"),
    responsePath: Joi.string()
      .max(120)
      .pattern(/^[\w-]+(?:\.[\w-]+)*$/, "names with dots between them")
      .default("data.url"),
    token: Joi.string().allow("").max(500).default(""),
    publicBase: address,
  }),
  check({ mode, url, publicBase }) {
    if (mode === "multipart") mustBeHttps(url, "/url");
    if (mode === "local") mustBeHttps(publicBase, "/publicBase");
  },
});

/** Whoever looks at a picture may be anywhere, and pages with https show no others. */
function mustBeHttps(text: string, path: string): void {
  const fits = URL.canParse(text) && new URL(text).protocol === "https:" && new URL(text).username === "";
  if (fits) return;
  const message = "This needs an address that begins with https://.";
  throw failure(codes.invalid, message, { errors: [{ path, message }] });
}
