/** The basic characters of an SMS in the order of their codes; 0x1B is the escape (3GPP TS 23.038, 6.2.1). */
const BASIC = `@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞ\x1bÆæßÉ !"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà`
const ESCAPE = 0x1b

/** The ten characters of its extension, and the code of each behind an escape (6.2.1.1, D-42). */
const EXTENDED = '\f^{}\\[~]|€'
const EXTENDED_CODES = [0x0a, 0x14, 0x28, 0x29, 0x2f, 0x3c, 0x3d, 0x3e, 0x40, 0x65]

/** By UTF-16 code: 0 where the alphabet has no such character, else its code plus 1, or escape and code. */
function codesOf(): Uint16Array {
  // As long as there are codes: a look outside an array is what makes counting slow.
  const table = new Uint16Array(0x10000)
  for (let code = 0; code < BASIC.length; code += 1)
    if (code !== ESCAPE) table[BASIC.charCodeAt(code)] = code + 1
  for (const [index, code] of EXTENDED_CODES.entries())
    table[EXTENDED.charCodeAt(index)] = (ESCAPE << 8) | code
  return table
}

const table = /* @__PURE__ */ codesOf()

/** Units of 7 bits of a part of a text, two for each character of the extension; -1 where one has none. */
export function septetsIn(text: string, start: number, end: number): number {
  let units = end - start
  for (let index = start; index < end; index += 1) {
    const code = table[text.charCodeAt(index)] as number
    if (code === 0) return -1
    units += code >> 12
  }
  return units
}

/**
 * Units of 7 bits that a character takes in the GSM alphabet: 1, 2 for the extension, undefined where it has none.
 * @example
 * import { gsmUnits } from '@comptoir/core/sms'
 *
 * gsmUnits('é') // => 1
 * gsmUnits('€') // => 2
 * gsmUnits('ê') // => undefined
 */
export function gsmUnits(character: string): 1 | 2 | undefined {
  const units = character.length === 1 ? septetsIn(character, 0, 1) : -1
  return units === -1 ? undefined : (units as 1 | 2)
}

/**
 * The codes of a text in the GSM alphabet, one 7-bit code an octet, the extension behind its escape; undefined where a
 * character has none (3GPP TS 23.038). This is how SMPP carries it (data coding 0).
 * @example
 * import { gsmOctets } from '@comptoir/core/sms'
 *
 * gsmOctets('5 €') // => Uint8Array.of(0x35, 0x20, 0x1b, 0x65)
 */
export function gsmOctets(text: string): Uint8Array | undefined {
  const octets = new Uint8Array(text.length * 2)
  let length = 0
  for (let index = 0; index < text.length; index += 1) {
    const entry = table[text.charCodeAt(index)]
    if (!entry) return undefined
    if (entry > 0xff) {
      octets[length++] = ESCAPE
      octets[length++] = entry & 0xff
    } else octets[length++] = entry - 1
  }
  return octets.subarray(0, length)
}

/**
 * Whether every character is of the GSM alphabet, so that an SMS holds 160 of them (SMS-04, 3GPP TS 23.038).
 * @example
 * import { isGsm } from '@comptoir/core/sms'
 *
 * isGsm('Prix : 5 €') // => true
 * isGsm('Miam 🥐') // => false
 */
export function isGsm(text: string): boolean {
  return septetsIn(text, 0, text.length) !== -1
}

/**
 * The characters that are not of the GSM alphabet, each once, in the order of the text: they shorten an SMS to 70
 * (SMS-08).
 * @example
 * import { foreignCharacters } from '@comptoir/core/sms'
 *
 * foreignCharacters('Ça va ? 😀') // => ['😀']
 */
export function foreignCharacters(text: string): string[] {
  return [...new Set(text)].filter((character) => gsmUnits(character) === undefined)
}

/**
 * Reads the octets of {@link gsmOctets}; a code that has no character reads as a space (3GPP TS 23.038).
 * @example
 * import { gsmOctets, readGsmOctets } from '@comptoir/core/sms'
 *
 * readGsmOctets(gsmOctets('5 €') ?? new Uint8Array()) // => '5 €'
 */
export function readGsmOctets(octets: Uint8Array): string {
  let text = ''
  for (let index = 0; index < octets.length; index += 1) {
    const octet = (octets[index] ?? 0) & 0x7f
    if (octet !== ESCAPE) text += BASIC[octet]
    else {
      index += 1
      const extended = EXTENDED_CODES.indexOf((octets[index] ?? 0) & 0x7f)
      text += extended < 0 ? (BASIC[(octets[index] ?? 0x20) & 0x7f] ?? ' ') : EXTENDED[extended]
    }
  }
  return text
}
