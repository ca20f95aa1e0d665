/** Words that are numbers, by language. Articles are none, such as German `ein`: no sentence does without them. */
const words: Readonly<Record<string, string>> = {
  en: `zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen
    eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred hundreds thousand thousands million
    millions billion dozen dozens score half halves third thirds quarter quarters once twice thrice single double triple
    quadruple first second fourth fifth sixth seventh eighth ninth tenth`,
  de: `null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf zwanzig dreißig vierzig fünfzig sechzig
    siebzig achtzig neunzig hundert tausend million dutzend halb hälfte doppelt zweimal dreimal einmal`,
  fr: `zéro deux trois quatre cinq sept huit neuf dix onze douze treize quatorze quinze seize vingt trente quarante
    cinquante soixante cent cents mille million douzaine demi moitié double triple`,
  es: `cero dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince veinte treinta cuarenta
    cincuenta sesenta setenta ochenta noventa cien ciento mil millón docena medio mitad doble triple`,
  it: `zero due tre quattro cinque sei sette otto nove dieci undici dodici venti trenta quaranta cinquanta sessanta
    settanta ottanta novanta cento mille milione dozzina mezzo metà doppio triplo`,
  pt: `zero dois duas três quatro cinco seis sete oito nove dez onze doze vinte trinta quarenta cinquenta sessenta
    setenta oitenta noventa cem cento mil milhão dúzia meio metade dobro triplo`,
  ru: `ноль один одна два две три четыре пять шесть семь восемь девять десять двадцать тридцать сорок пятьдесят
    шестьдесят семьдесят восемьдесят девяносто сто двести тысяча миллион дюжина половина вдвое втрое`,
};

/** Signs of Chinese and Japanese that are numbers wherever they stand. */
const signs = "零〇一二三四五六七八九十百千万亿萬億两兩俩仨廿卅半倍壹贰叁肆伍陆柒捌玖拾佰仟";
/** Words in which such a sign counts nothing. */
const compounds =
  "一下|一起|一切|一样|一樣|一直|一定|一般|一旦|一些|一致|一律|一同|统一|統一|唯一|万一|萬一|进一步";
const kana =
  "ひとつ|ふたつ|みっつ|よっつ|いつつ|むっつ|ななつ|やっつ|ここのつ|ひとり|ふたり|하나|둘|셋|넷|다섯|여섯|일곱|여덟|아홉|스물|서른|마흔";

/** Source of a pattern for number words of some languages; English and Chinese are always among them. */
export function numberWordPattern(locales: readonly string[]): string {
  const languages = new Set(["en", ...locales.map((locale) => locale.split("-")[0] ?? "")]);
  const latin = [...languages].flatMap((language) => words[language]?.split(/\s+/u) ?? []);
  const longestFirst = [...new Set(latin)].sort((one, other) => other.length - one.length);
  return `(?<![\\p{L}\\p{N}])(?:${longestFirst.join("|")})(?![\\p{L}\\p{N}])|(?!${compounds})(?<!统|統|唯)[${signs}]+|${kana}`;
}
