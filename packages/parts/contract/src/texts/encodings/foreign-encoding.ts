/** Share of characters that tells an encoding of another region: text of GBK has far fewer of them. */
const tellingShare = 0.2;

/**
 * Names the encoding of bytes that are no UTF-8 and are most likely no GBK either; undefined where they may be GBK.
 * Big5 and Shift_JIS can nearly always be read as GBK, as other characters: whoever did so would store nonsense.
 */
export function foreignEncoding(bytes: Uint8Array): string | undefined {
  let pairs = 0;
  let low = 0;
  let extended = 0;
  let kana = 0;
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at] ?? 0;
    if (lead < 0x80) continue;
    const trail = bytes[++at] ?? 0;
    pairs++;
    if (lead <= 0xa0) extended++;
    if (trail >= 0x40 && trail <= 0x7e && lead >= 0xa4) low++;
    if (
      (lead === 0x82 && trail >= 0x9f && trail <= 0xf1) ||
      (lead === 0x83 && trail >= 0x40 && trail <= 0x96)
    )
      kana++;
  }
  if (pairs === 0) return undefined;
  if (kana / pairs > tellingShare && canDecode("shift_jis", bytes)) return "Shift_JIS";
  if (extended === 0 && low / pairs > tellingShare && canDecode("big5", bytes)) return "Big5";
  return canDecode("gb18030", bytes) ? undefined : "Windows-1252";
}

function canDecode(encoding: string, bytes: Uint8Array): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
