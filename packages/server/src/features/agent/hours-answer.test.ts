import { describe, expect, it } from 'vitest'
import { sayHours } from './hours-answer.ts'

const hours = [2, 3, 4, 5, 6].map((day) => ({ day, opens: '06:00', closes: '13:00' }))
const venue = { name: 'Le Fournil', timezone: 'America/Guadeloupe', hours }
// A Wednesday in Guadeloupe.
const morning = new Date('2026-11-18T14:00:00Z')
const evening = new Date('2026-11-18T23:00:00Z')

describe('hours (D-15): whether it is open now', () => {
  it.each([
    'C’est ouvert ?',
    'c ouver la',
    'Vous êtes ouverts, là ?',
    'Bonjour, la boutique est encore ouverte svp ?',
    'C’est déjà ouvert ou pas encore ?',
    'Zot ouvè la ?',
    'Ouvert en ce moment ?',
  ])('says it to: %s', (question) => {
    const said = (now: Date) => sayHours(question, venue, now, 'fr')
    expect(said(morning)).toBe('Oui, Le Fournil est ouvert en ce moment.\nMercredi : 6 h – 13 h.')
    expect(said(evening)).toBe('Non, Le Fournil est fermé en ce moment.\nMercredi : 6 h – 13 h.')
  })
  it.each(['You open?', 'Are you still open or not?', 'Is it open atm', 'I am outside. Are you open yet?'])(
    'says it to: %s',
    (question) => {
      expect(sayHours(question, venue, morning, 'en')).toContain('Yes, Le Fournil is open right now.')
    },
  )
  it('says no to who asks whether it is closed while it is open', () => {
    expect(sayHours('Vous êtes fermés ?', venue, morning, 'fr')).toContain('Non, Le Fournil est ouvert')
    expect(sayHours('Are you closed?', venue, evening, 'en')).toContain('Yes, Le Fournil is closed')
  })
  it.each([
    'What days are you open?',
    'When are you open?',
    'Are you open late?',
    'Vous serez ouverts ?',
    'Quand est-ce ouvert ?',
    'Vous ouvrez tous les jours ?',
  ])('gives the week where it is asked of no moment: %s', (question) => {
    expect(sayHours(question, venue, morning, 'en')).toContain('Our hours:')
  })
  it('speaks of the day that is named, and not of now', () => {
    expect(sayHours('Aujourd’hui vous êtes ouverts ?', venue, evening, 'fr')).toBe(
      'Oui. Mercredi : 6 h – 13 h.',
    )
    expect(sayHours('Lundi vous êtes ouverts ?', venue, morning, 'fr')).toBe(
      'Non, nous sommes fermés le lundi.',
    )
  })
})
