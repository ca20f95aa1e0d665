/** A phobia or mania: name and meaning in English, name and meaning in Chinese. */
export type Affliction = readonly [name: string, meaning: string, zhName: string, zhMeaning: string];

/** The ten symptoms of both tables. */
export const symptomTexts = {
  "insanity.temporary.amnesia": { en: "Amnesia", "zh-CN": "失忆" },
  "insanity.temporary.amnesia.text": {
    en: "The last thing you remember is a place where you felt safe; how you came here is gone.",
    "zh-CN": "你只记得最后一个安心之处，至于如何来到这里，毫无印象。",
  },
  "insanity.temporary.psychosomatic": { en: "Psychosomatic disability", "zh-CN": "假性残疾" },
  "insanity.temporary.psychosomatic.text": {
    en: "Nothing is wrong with your body, and yet you cannot see, hear, or move a limb.",
    "zh-CN": "身体并无损伤，你却看不见、听不到，或动不了某处肢体。",
  },
  "insanity.temporary.violence": { en: "Violence", "zh-CN": "暴力倾向" },
  "insanity.temporary.violence.text": {
    en: "Everything turns red; you strike at whoever is near, friend or enemy.",
    "zh-CN": "怒火吞没了你，无论敌友，近身者皆是攻击目标。",
  },
  "insanity.temporary.paranoia": { en: "Paranoia", "zh-CN": "偏执" },
  "insanity.temporary.paranoia.text": {
    en: "They are all in it together; whatever is said to you is part of the trap.",
    "zh-CN": "所有人都在合谋，每一句话都是圈套，谁也不可信。",
  },
  "insanity.temporary.dependence": { en: "Dependence on somebody", "zh-CN": "人际依赖" },
  "insanity.temporary.dependence.text": {
    en: "You take somebody here for a person who matters to you, and act on it.",
    "zh-CN": "你把在场的某人当成自己重要的人，并以此对待对方。",
  },
  "insanity.temporary.faint": { en: "Faint", "zh-CN": "昏厥" },
  "insanity.temporary.faint.text": {
    en: "Your legs give way, and you know no more.",
    "zh-CN": "你双腿一软，当场失去意识。",
  },
  "insanity.temporary.flee": { en: "Flight", "zh-CN": "逃避行为" },
  "insanity.temporary.flee.text": {
    en: "Away, by any means and over anybody: nothing else counts.",
    "zh-CN": "不择手段、不顾他人，只想离这里越远越好。",
  },
  "insanity.temporary.hysteria": { en: "Hysteria", "zh-CN": "歇斯底里" },
  "insanity.temporary.hysteria.text": {
    en: "You laugh, cry or scream, and cannot stop.",
    "zh-CN": "你或笑或哭或尖叫，完全停不下来。",
  },
  "insanity.temporary.phobia": { en: "Phobia", "zh-CN": "恐惧" },
  "insanity.temporary.phobia.text": {
    en: "A fear takes hold of you; even where its cause is missing, you believe that you see it.",
    "zh-CN": "一种恐惧攫住了你，即便源头不在眼前，你也觉得它就在那里。",
  },
  "insanity.temporary.mania": { en: "Mania", "zh-CN": "躁狂" },
  "insanity.temporary.mania.text": {
    en: "An urge takes hold of you, and you follow it at once.",
    "zh-CN": "一种冲动攫住了你，你立刻沉溺其中。",
  },
  "insanity.summary.amnesia": { en: "Amnesia", "zh-CN": "失忆" },
  "insanity.summary.amnesia.text": {
    en: "You come to in a strange place and do not know your own name; it returns slowly.",
    "zh-CN": "你在陌生之地醒来，连自己的名字都想不起，记忆只会慢慢恢复。",
  },
  "insanity.summary.robbed": { en: "Robbed", "zh-CN": "被窃" },
  "insanity.summary.robbed.text": {
    en: "You come to unharmed, but what was of value is gone; roll luck for a keepsake.",
    "zh-CN": "你醒来时毫发无损，财物却不翼而飞；珍视之物是否还在，由幸运检定决定。",
  },
  "insanity.summary.battered": { en: "Battered", "zh-CN": "遍体鳞伤" },
  "insanity.summary.battered.text": {
    en: "You come to bruised all over; hit points fall to half, though not below what a major wound leaves. How it happened, nobody knows.",
    "zh-CN": "你醒来时满身伤痕，生命值减半，却不知道发生过什么，财物倒还在。",
  },
  "insanity.summary.violence": { en: "Violence", "zh-CN": "暴力倾向" },
  "insanity.summary.violence.text": {
    en: "You have left a trail of damage behind you, and remember little of it.",
    "zh-CN": "你一路打砸伤人，留下一片狼藉，自己却记不太清。",
  },
  "insanity.summary.ideology": { en: "Extreme beliefs", "zh-CN": "极端信念" },
  "insanity.summary.ideology.text": {
    en: "One of your beliefs has run away with you; you have acted on it to the letter.",
    "zh-CN": "你的某个信念走向极端，并已付诸疯狂的行动。",
  },
  "insanity.summary.significantPeople": { en: "Significant people", "zh-CN": "重要之人" },
  "insanity.summary.significantPeople.text": {
    en: "You have done everything to get to somebody who matters to you, for good or ill.",
    "zh-CN": "你不顾一切去寻找对自己重要的人，无论那是好事还是坏事。",
  },
  "insanity.summary.institutionalised": { en: "Institutionalised", "zh-CN": "被收容" },
  "insanity.summary.institutionalised.text": {
    en: "You come to behind a locked door: a ward, or a cell.",
    "zh-CN": "你醒来时身处上锁的房间——不是病房，就是牢房。",
  },
  "insanity.summary.flee": { en: "Flight", "zh-CN": "逃避行为" },
  "insanity.summary.flee.text": {
    en: "You come to far away, on a train, in the woods, or on a road you do not know.",
    "zh-CN": "你回过神来已在远方：列车上、荒林里，或某条不认识的路上。",
  },
  "insanity.summary.phobia": { en: "Phobia", "zh-CN": "恐惧" },
  "insanity.summary.phobia.text": {
    en: "A new fear stays with you; you have spent the time keeping away from it.",
    "zh-CN": "你染上了新的恐惧，这段时间里一直在设法躲避它。",
  },
  "insanity.summary.mania": { en: "Mania", "zh-CN": "躁狂" },
  "insanity.summary.mania.text": {
    en: "A new urge stays with you; you have spent the time giving in to it.",
    "zh-CN": "你染上了新的躁狂，这段时间里完全沉溺其中。",
  },
} as const;
