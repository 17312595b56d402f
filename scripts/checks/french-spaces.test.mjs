import { expect, it } from 'vitest'
import { shownProblem, smsProblem } from './french-spaces.mjs'

it.each([
  'Supprimer ?',
  'Attention : rien n’est envoyé.',
  'Ouvrez « Équipe »',
  'Un essai\u00A0!',
  '2 000 000 de lignes',
])('finds an ordinary or a wide space in what is shown: %s', (text) => {
  expect(shownProblem(text)).toMatch('U+202F')
})

it.each([
  'Supprimer\u202F?',
  'Ouvrez «\u202FÉquipe\u202F», puis écrivez',
  'De 1\u202F000 à 10\u202F000, au 06 90 12 34 56',
  'À 10:30, https://boutique.example/?a=b',
  'Utilisez j et k, ? pour voir tous les raccourcis.',
])('finds nothing in %s', (text) => {
  expect(shownProblem(text)).toBeUndefined()
})

it('finds the narrow space in what is sent by SMS, which would cut its length to 70 characters', () => {
  expect(smsProblem('Merci\u202F!')).toMatch('SMS')
  expect(smsProblem('Merci !')).toBeUndefined()
})
