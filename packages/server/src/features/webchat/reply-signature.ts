const device =
  /iphone|ipad|ipod|apple|android|galaxy|samsung|huawei|xiaomi|redmi|pixel|oneplus|oppo|honor|nokia|blackberry|windows|outlook|gmail|yahoo|proton|orange|sfr|bouygues|free\b|laposte|bluemail|typeapp|spark|mail\b|e-?mail|messagerie|mobile|smartphone|t[ée]l[ée]phone|phone|handy|tablet|appareil|device/i

const sentFrom =
  /^(sent (from|via|with|using)|envoyée? (de|depuis|avec|à partir|à l['’]aide|via)|get (outlook|bluemail|spark) for|(télécharger|téléchargez|obtenir|obtenez) (outlook|bluemail) pour|von meine[mr] .* gesendet|gesendet (von|mit)|enviado desde|inviato da|verzonden vanaf|verstuurd vanaf|sendt fra|skickat från|enviado do)\b|^provenance\s?:/i
const virusFree =
  /^((garanti )?sans virus|virus-free|l['’]absence de virus|cet e-?mail a été vérifié|this email has been (checked|scanned))\b/i
const address = /^<?https?:\/\/\S+>?$/
const MOST_CHARACTERS = 160

function isAppended(line: string): boolean {
  const said = line.replace(/[\s\u00A0\u202F]+/g, ' ').trim()
  if (said.length > MOST_CHARACTERS) return false
  return (sentFrom.test(said) && device.test(said)) || virusFree.test(said)
}

/**
 * Without the signature, which begins with two dashes (RFC 3676 section 4.3), and without the line that a telephone or
 * a program puts at the end of each mail.
 */
export function withoutSignature(lines: readonly string[]): readonly string[] {
  const start = lines.findIndex((line) => line.trimEnd() === '--')
  const kept = [...(start < 0 ? lines : lines.slice(0, start))]
  for (;;) {
    while (kept.at(-1)?.trim() === '') kept.pop()
    const last = kept.at(-1)
    const before = kept.at(-2)
    if (last !== undefined && isAppended(last)) kept.pop()
    else if (last !== undefined && before !== undefined && address.test(last.trim()) && isAppended(before))
      kept.splice(-2)
    else return kept
  }
}
