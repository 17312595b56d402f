/**
 * A city as it is looked up: in capitals, dashes as spaces (REF-06); accents and apostrophes go too, as the post
 * writes none.
 */
export function normaliseCity(city: string): string {
  return city
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/[œŒ]/g, 'OE')
    .toUpperCase()
    .replace(/[-'’]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
