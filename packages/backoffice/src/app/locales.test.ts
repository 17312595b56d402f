import { describe, expect, it } from 'vitest'

type Texts = Record<string, string>

const files = import.meta.glob<Texts>('../../../*/src/**/locales/*.json', { eager: true, import: 'default' })
const folders = [...new Set(Object.keys(files).map((path) => path.replace(/\/[a-z]+\.json$/, '')))]

/** A key without its plural ending; nested objects are flattened to dotted paths. */
const PLURAL = /_(?:zero|one|two|few|many|other)$/

function flatten(texts: object, prefix = ''): [key: string, text: unknown][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === 'object' && text !== null
      ? flatten(text, `${prefix}${key}.`)
      : [[`${prefix}${key}`, text] satisfies [string, unknown]],
  )
}

function read(folder: string, language: string): Map<string, unknown> {
  return new Map(flatten(files[`${folder}/${language}.json`] ?? {}))
}

const baseKeys = (texts: Map<string, unknown>) =>
  new Set([...texts.keys()].map((key) => key.replace(PLURAL, '')))

/** `{{name}}` of the back office and `{name}` of the widget. */
function placeholders(text: unknown): string[] {
  return [...String(text).matchAll(/\{\{?\s*(\w+)[^}]*\}?\}/g)].map(([, name]) => name ?? '').sort()
}

describe('texts', () => {
  it('are found in the packages that show some', () => {
    expect(folders.some((folder) => folder.includes('/inbox-widget/'))).toBe(true)
    expect(Object.keys(files).some((path) => path.includes('inbox/locales'))).toBe(true)
  })
  describe.each(folders)('%s', (folder) => {
    it('SHL-40 say the same things in both languages', () => {
      expect([...baseKeys(read(folder, 'fr'))].sort()).toEqual([...baseKeys(read(folder, 'en'))].sort())
    })
    it.each(['fr', 'en'])('SHL-40 have every plural that %s needs, and no text is empty', (language) => {
      const texts = read(folder, language)
      const needed = new Intl.PluralRules(language).resolvedOptions().pluralCategories
      const plural = new Set(
        [...texts.keys()].filter((key) => PLURAL.test(key)).map((key) => key.replace(PLURAL, '')),
      )
      for (const key of plural)
        for (const category of needed)
          expect(texts.has(`${key}_${category}`), `${key}_${category}`).toBe(true)
      for (const [key, text] of texts) expect(String(text).trim(), key).not.toBe('')
    })
    it('D-37 use the same placeholders in both languages', () => {
      const english = read(folder, 'en')
      for (const [key, text] of read(folder, 'fr')) {
        const other = english.get(key) ?? english.get(key.replace(PLURAL, '_other'))
        expect(placeholders(text), key).toEqual(placeholders(other))
      }
    })
  })
})
