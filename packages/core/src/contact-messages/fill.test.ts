import { expect, it } from 'vitest'
import { contactVariables, fillContactText, findUnknownVariables } from './index.ts'

const words = { firstName: 'Zoé', lastName: 'Le Gall', venue: 'Fournil' }

it.each([
  ['Bonjour {firstName} {lastName}, {venue}', words, 'Bonjour Zoé Le Gall, Fournil'],
  ['Bonjour {firstName} !', { ...words, firstName: ' ' }, 'Bonjour !'],
  ['{firstName}, à demain {other} {{firstName}}', words, 'Zoé, à demain {other} Zoé'],
  ['Bonjour {{firstName|chère cliente}} !', { ...words, firstName: '' }, 'Bonjour chère cliente !'],
  ['Bonjour {{firstName|chère cliente}} !', words, 'Bonjour Zoé !'],
  ['{firstName}', { ...words, firstName: '{venue}' }, '{venue}'],
  ['{firstName}', { ...words, firstName: '' }, ''],
])('CON-03 names are filled into %j', (text, of, filled) => {
  expect(fillContactText(text, of)).toBe(filled)
})

it('CON-03 every variable that is offered is filled', () => {
  for (const name of contactVariables) expect(fillContactText(`{${name}}`, words)).toBe(words[name])
})

it('D-76 a variable without a known name is named at its place, with what was probably meant', () => {
  const found = findUnknownVariables('🥖 {{firstName}} {{firstNme}}, {{LASTNAME|}} {{shop|us}} {{venue')
  expect(found).toEqual([
    { text: '{{firstNme}}', position: 17, meant: '{{firstName}}' },
    { text: '{{LASTNAME|}}', position: 31, meant: '{{lastName|}}' },
    { text: '{{shop|us}}', position: 45, meant: expect.stringContaining('|us}}') },
  ])
  for (const name of contactVariables) expect(findUnknownVariables(`{{${name}|a b}}`)).toEqual([])
})
