/**
 * A city as it is looked up: in capitals, dashes as spaces (REF-06); accents and apostrophes go too, as the post
 * writes none.
 * @example
 * import { normaliseCity } from '@comptoir/core/reference'
 *
 * normaliseCity('Pointe-à-Pitre') // => 'POINTE A PITRE'
 */
export function normaliseCity(city: string): string {
  return city
    .toUpperCase()
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replace(/Œ/g, 'OE')
    .replace(/[-'’]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
