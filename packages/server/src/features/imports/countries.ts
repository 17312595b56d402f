import { getCountries } from 'libphonenumber-js/max'
import { foldTitle } from './title-text.ts'

let byName: ReadonlyMap<string, string> | undefined

/** Countries by their code and by their name in French and English, as titles are compared. */
export function countriesByName(): ReadonlyMap<string, string> {
  if (byName) return byName
  const names = ['fr', 'en'].map((language) => new Intl.DisplayNames(language, { type: 'region' }))
  const found = new Map<string, string>()
  for (const code of getCountries()) {
    found.set(foldTitle(code), code)
    for (const name of names) found.set(foldTitle(name.of(code) ?? code), code)
  }
  for (const [name, code] of [
    ['usa', 'US'],
    ['uk', 'GB'],
    ['france metropolitaine', 'FR'],
    ['st barth', 'BL'],
    ['saint barth', 'BL'],
    ['saint martin', 'MF'],
  ] as const)
    found.set(name, code)
  byName = found
  return found
}
