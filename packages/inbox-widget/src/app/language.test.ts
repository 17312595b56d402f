import { expect, test } from 'vitest'
import managerEn from '../manager/locales/en.json'
import managerFr from '../manager/locales/fr.json'
import visitorEn from '../visitor/locales/en.json'
import visitorFr from '../visitor/locales/fr.json'
import { chooseLanguage, createTranslate, type Texts } from './language.ts'

const pairs: [string, Texts, Texts][] = [
  ['visitor', visitorEn, visitorFr],
  ['manager', managerEn, managerFr],
]
const baseOf = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '')
const holes = (text = '') => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).sort()

test.each(pairs)(
  'D-37 both languages of the %s have the same texts and placeholders, none empty',
  (_, en, fr) => {
    expect(new Set(Object.keys(fr).map(baseOf))).toEqual(new Set(Object.keys(en).map(baseOf)))
    for (const [key, text] of [...Object.entries(en), ...Object.entries(fr)]) {
      expect(text.trim(), key).not.toBe('')
      expect(holes(text), key).toEqual(holes(en[key] ?? en[`${baseOf(key)}_other`]))
    }
  },
)

test.each(pairs)('D-37 every plural of the %s has each form that its language knows', (_, en, fr) => {
  for (const [language, texts] of [['en', en] as const, ['fr', fr] as const]) {
    const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    for (const key of Object.keys(texts).filter((name) => baseOf(name) !== name))
      for (const form of forms) expect(texts, key).toHaveProperty([`${baseOf(key)}_${form}`])
  }
})

test('chooses the plural by the language, and fills in', () => {
  const en = createTranslate(visitorEn, 'en')
  const fr = createTranslate(visitorFr, 'fr')
  expect(en('newMessages', { count: 0 })).toBe('0 new messages')
  expect(fr('newMessages', { count: 0 })).toBe('0 nouveau message')
  expect(fr('newMessages', { count: 2 })).toBe('2 nouveaux messages')
  expect(en('announce', { venue: '$& {{body}}', body: 'x' })).toBe('$& {{body}}: x')
  expect(en('unknown')).toBe('unknown')
})

test('takes the first language it speaks', () => {
  expect(chooseLanguage(undefined, 'fr-GP', 'en')).toBe('fr')
  expect(chooseLanguage('de', 'EN-us')).toBe('en')
  expect(chooseLanguage('', undefined)).toBe('en')
})
