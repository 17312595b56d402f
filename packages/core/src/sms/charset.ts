/** The basic characters of an SMS: one unit each (3GPP TS 23.038, table 6.2.1). */
const BASIC = `@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà`

/** The characters of its extension: an escape and a character, two units (table 6.2.1.1, D-42). */
const EXTENDED = '\f^{}\\[~]|€'

const units: ReadonlyMap<string, 1 | 2> = /* @__PURE__ */ new Map(
  /* @__PURE__ */ [
    .../* @__PURE__ */ Array.from(BASIC, (character) => [character, 1] as const),
    .../* @__PURE__ */ Array.from(EXTENDED, (character) => [character, 2] as const),
  ],
)

/** Units of 7 bits that a character takes in the GSM alphabet: 1, 2 for the extension, undefined where it has none. */
export function gsmUnits(character: string): 1 | 2 | undefined {
  return units.get(character)
}

/** Whether every character is of the GSM alphabet, so that an SMS holds 160 of them (SMS-04, 3GPP TS 23.038). */
export function isGsm(text: string): boolean {
  for (const character of text) if (!units.has(character)) return false
  return true
}

/**
 * The characters that are not of the GSM alphabet, each once, in the order of the text: they shorten an SMS to 70
 * (SMS-08).
 * @example foreignCharacters('Ça va ? 😀') // ['😀']
 */
export function foreignCharacters(text: string): string[] {
  return [...new Set(text)].filter((character) => !units.has(character))
}
