/** The languages of the product. */
export type Language = 'fr' | 'en'

const isLanguage = (word: string | undefined): word is Language => word === 'fr' || word === 'en'

/** The first language of a browser that the product speaks, else French (RFC 9110 section 12.5.4). */
export function visitorLanguage(header: string | undefined): Language {
  const wanted = header?.split(',').map((part) => /^\s*([a-z]+)/i.exec(part)?.[1]?.toLowerCase())
  return wanted?.find(isLanguage) ?? 'fr'
}
