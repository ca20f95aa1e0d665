/** A text that plugins ask for by a key of the peer: that key, the words in English and in Chinese. */
export type PeerText = readonly [key: string, en: string, zh: string];

/** Texts by their name among ours. */
export type PeerTexts = Readonly<Record<string, PeerText>>;
