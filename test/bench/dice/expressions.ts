/** One kind of roll: how each subject spells it, and between which totals it lies. */
export interface Roll {
  readonly title: string;
  /** By subject; one that is not there cannot do it. */
  readonly spelled: Readonly<Record<string, string>>;
  readonly total: readonly [number, number];
}

function alike(text: string, total: readonly [number, number]): Roll {
  const names = [
    "native",
    "compat1",
    "compat2",
    "rpg-dice-roller",
    "dice-roller-parser",
    "roll-parser",
    "dice-typescript",
  ];
  return { title: text, spelled: Object.fromEntries(names.map((name) => [name, text])), total };
}

/** What is rolled. */
export const rolls: readonly Roll[] = [
  alike("d20", [1, 20]),
  alike("3d6+2", [5, 20]),
  {
    title: "4d6, three highest kept",
    // roll-parser keeps none.
    spelled: {
      native: "4d6k3",
      compat1: "4d6k3",
      compat2: "4d6k3",
      "rpg-dice-roller": "4d6kh3",
      "dice-roller-parser": "4d6kh3",
      "dice-typescript": "4d6kh3",
    },
    total: [3, 18],
  },
  alike("100d6", [100, 600]),
  {
    title: "10d10, each 10 adds a die",
    // Of native and compat1 the pool, which counts dice from 8 on; dice-typescript and roll-parser explode otherwise.
    spelled: {
      native: "10a10",
      compat1: "10a10",
      compat2: "10d10!",
      "rpg-dice-roller": "10d10!",
      "dice-roller-parser": "10d10!",
    },
    total: [0, 2000],
  },
];
