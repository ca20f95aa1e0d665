/** The faces of QQ: number, name in Chinese, name in English. */
const table = `
0 惊讶 surprised; 1 撇嘴 grimace; 2 色 smitten; 3 发呆 dazed; 4 得意 smug; 5 流泪 tears; 6 害羞 shy; 7 闭嘴 zipped lips;
8 睡 asleep; 9 大哭 sobbing; 10 尴尬 awkward; 11 发怒 angry; 12 调皮 cheeky; 13 呲牙 grin; 14 微笑 smile; 15 难过 sad;
16 酷 cool; 18 抓狂 going mad; 19 吐 vomiting; 20 偷笑 chuckle; 21 可爱 cute; 22 白眼 rolling eyes; 23 傲慢 haughty;
24 饥饿 hungry; 25 困 sleepy; 26 惊恐 scared; 27 流汗 sweating; 28 憨笑 laugh; 29 悠闲 at ease; 30 奋斗 striving;
31 咒骂 cursing; 32 疑问 question; 33 嘘 hush; 34 晕 dizzy; 35 折磨 tormented; 36 衰 bad luck; 37 骷髅 skull;
38 敲打 hammer; 39 再见 bye; 41 发抖 shivering; 42 爱情 love; 43 跳跳 jumping; 46 猪头 pig; 49 拥抱 hug; 53 蛋糕 cake;
54 闪电 lightning; 55 炸弹 bomb; 56 刀 knife; 57 足球 football; 59 便便 poop; 60 咖啡 coffee; 61 饭 rice; 63 玫瑰 rose;
64 凋谢 wilted rose; 66 爱心 heart; 67 心碎 broken heart; 69 礼物 gift; 74 太阳 sun; 75 月亮 moon; 76 赞 thumbs up;
77 踩 thumbs down; 78 握手 handshake; 79 胜利 victory; 85 飞吻 blown kiss; 86 怄火 fuming; 89 西瓜 watermelon;
96 冷汗 cold sweat; 97 擦汗 wiping sweat; 98 抠鼻 picking nose; 99 鼓掌 applause; 100 糗大了 mortified;
101 坏笑 wicked grin; 102 左哼哼 humph; 103 右哼哼 humph; 104 哈欠 yawn; 105 鄙视 scorn; 106 委屈 wronged;
107 快哭了 about to cry; 108 阴险 sly; 109 左亲亲 kiss; 110 吓 frightened; 111 可怜 pitiful; 112 菜刀 cleaver;
113 啤酒 beer; 114 篮球 basketball; 115 乒乓 table tennis; 116 示爱 lips; 117 瓢虫 ladybird; 118 抱拳 cupped fist;
119 勾引 beckoning; 120 拳头 fist; 121 差劲 little finger; 122 爱你 love you; 123 NO no; 124 OK OK; 125 转圈 spinning;
126 磕头 kowtow; 127 回头 looking back; 128 跳绳 skipping rope; 129 挥手 waving; 130 激动 excited; 131 街舞 street dance;
132 献吻 offered kiss; 133 左太极 tai chi; 134 右太极 tai chi; 136 双喜 double happiness; 137 鞭炮 firecrackers;
138 灯笼 lantern; 140 K歌 karaoke; 144 喝彩 cheers; 145 祈祷 praying; 146 爆筋 bulging vein; 147 棒棒糖 lollipop;
148 喝奶 milk bottle; 151 飞机 plane; 158 钞票 banknote; 168 药 pill; 169 手枪 pistol; 171 茶 tea; 172 眨眼睛 wink;
173 泪奔 crying and running; 174 无奈 helpless; 175 卖萌 acting cute; 176 小纠结 torn; 177 喷血 nosebleed;
178 斜眼笑 sidelong smile; 179 doge doge; 180 惊喜 pleasant surprise; 181 骚扰 pestering; 182 笑哭 tears of joy;
183 我最美 the fairest; 184 河蟹 river crab; 185 羊驼 alpaca; 187 幽灵 ghost; 188 蛋 egg; 190 菊花 chrysanthemum;
192 红包 red packet; 193 大笑 laughing loud; 194 不开心 unhappy; 197 冷漠 indifferent; 198 呃 er; 199 好棒 great;
200 拜托 please; 201 点赞 like; 202 无聊 bored; 203 托脸 face in hands; 204 吃 eating; 205 送花 giving flowers;
206 害怕 afraid; 207 花痴 starry-eyed; 208 小样儿 you rascal; 210 飙泪 bursting into tears; 211 我不看 not looking;
212 托腮 chin in hand; 214 啵啵 smooch; 215 糊脸 face smeared; 216 拍头 pat on the head; 217 扯一扯 tug; 218 舔一舔 lick;
219 蹭一蹭 nuzzle; 220 拽炸天 swagger; 221 顶呱呱 first-rate; 222 抱抱 cuddle; 223 暴击 critical hit; 224 开枪 shooting;
225 撩一撩 tease; 226 拍桌 pounding the table; 227 拍手 clapping; 228 恭喜 congratulations; 229 干杯 cheers;
230 嘲讽 mockery; 231 哼 hmph; 232 佛系 zen; 233 掐一掐 pinch; 234 惊呆 stunned; 235 颤抖 trembling; 236 啃头 gnawing;
237 偷看 peeking; 238 扇脸 slap; 239 原谅 forgiven; 240 喷脸 spitting; 241 生日快乐 happy birthday; 242 头撞击 headbutt;
243 甩头 head toss; 244 扔狗 throwing the dog; 245 加油必胜 go and win; 246 加油抱抱 hug of courage; 247 口罩护体 mask on;
260 搬砖中 at work; 261 忙到飞起 swamped; 262 脑阔疼 headache; 263 沧桑 world-weary; 264 捂脸 facepalm; 265 辣眼睛 eyesore;
266 哦哟 oh my; 267 头秃 going bald; 268 问号脸 puzzled; 269 暗中观察 watching from the dark; 270 emm hmm;
271 吃瓜 watching the show; 272 呵呵哒 hehe; 273 我酸了 jealous; 274 太南了 too hard; 276 辣椒酱 chili sauce; 277 汪汪 woof;
278 汗 sweat; 279 打脸 slap in the face; 280 击掌 high five; 281 无眼笑 eyeless smile; 282 敬礼 salute;
283 狂笑 roaring with laughter; 284 面无表情 poker face; 285 摸鱼 slacking off; 286 魔鬼笑 devilish grin; 287 哦 oh;
288 请 after you; 289 睁眼 open your eyes; 290 敲开心 overjoyed; 291 震惊 shocked; 292 让我康康 let me see;
293 摸锦鲤 lucky koi; 294 期待 looking forward; 295 拿到红包 got a red packet; 296 真好 so good; 297 拜谢 many thanks;
298 元宝 gold ingot; 299 牛啊 awesome; 300 胖三斤 put on weight; 301 好闪 dazzling; 302 左拜年 New Year greeting;
303 右拜年 New Year greeting; 304 红包包 red packet; 305 右亲亲 kiss; 306 牛气冲天 bullish; 307 喵喵 meow;
308 求红包 red packet please; 309 谢红包 thanks for the red packet; 310 新年烟花 New Year fireworks;
311 打call cheering on; 312 变形 transforming; 313 嗑到了 shipping it; 314 仔细分析 analysing; 315 加油 go for it;
316 我没事 I am fine; 317 菜汪 clumsy dog; 318 崇拜 worship; 319 比心 finger heart; 320 庆祝 celebrating;
322 拒绝 refusing; 323 嫌弃 disgusted; 324 吃糖 eating candy; 325 惊吓 startled; 326 生气 cross;
332 举牌牌 holding a sign; 333 烟花 fireworks; 334 虎虎生威 full of vigour; 336 豹富 getting rich; 337 花朵脸 flower face;
338 我想开了 over it; 339 舔屏 drooling; 341 打招呼 hello; 342 酸Q sour; 343 我方了 panicking; 344 大怨种 sucker;
345 红包多多 many red packets; 346 你真棒棒 well done; 347 大展宏兔 hop to success; 349 坚强 strong; 350 贴贴 snuggle;
351 敲敲 knock knock; 352 咦 huh; 353 拜托 please; 354 尊嘟假嘟 really?; 355 耶 yay; 356 666 nice; 357 裂开 cracked;
358 骰子 die; 359 包剪锤 rock paper scissors; 392 龙年快乐 happy year of the dragon; 424 续标识 carry on;
425 求放过 spare me; 426 玩火 playing with fire; 427 偷感 sneaky; 428 收到 roger; 429 蛇年快乐 happy year of the snake
`;

const names = new Map(
  table
    .trim()
    .split(/;\s*/)
    .map((row) => {
      const [id = "", chinese = "", ...english] = row.split(" ");
      return [id, { chinese, english: english.join(" ") }] as const;
    }),
);

/** The name of a face of QQ: `微笑`, and `smile` for who reads no Chinese; undefined for one that is not known. */
export function faceName(id: string, locale: string): string | undefined {
  const name = names.get(id);
  return /^zh\b/i.test(locale) ? name?.chinese : name?.english;
}
