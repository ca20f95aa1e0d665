/** The decks that come with the package. This file stays right in `src`, so that the way holds in `dist` as well. */
export const shippedFolder = new URL("../decks/", import.meta.url);
