import { describe, expect, it } from 'vitest'
import { ordinaryDays } from './coming-dates.ts'

const zone = { timezone: 'America/Guadeloupe', facts: [] }
// Wednesday 25 November 2026, late in the evening there and already Thursday in UTC.
const now = new Date('2026-11-26T02:00:00Z')
const fact = (text: string) => ({
  source: { kind: 'faq' as const, title: '' },
  question: undefined,
  text,
  language: 'fr' as const,
})

describe('dates that weekly hours speak for (D-15)', () => {
  it.each([
    ['Ouvert le 25 novembre ?', 3],
    ['Êtes-vous ouverts le samedi 12 décembre ?', 6],
    ['Ouvert le 12/12 ?', 6],
    ['Open on January 5th?', 2],
    ['Will you be open on Monday the 30th?', 1],
  ])('knows the day of the week: %s', (text, day) => {
    expect(ordinaryDays(text, zone, now)).toEqual([day])
  })
  it.each([
    ['a feast', 'Ouvert le 1er janvier ?'],
    ['the eve of a feast', 'Open on 24 December?'],
    ['a date that is another day', 'open on Monday 8 December?'],
    ['a date that there is not', 'Ouvert le 31 novembre ?'],
    ['a date far away', 'Ouvert le 3 mars ?'],
    ['a date of another year', 'Ouvert le 5 janvier 2028 ?'],
    ['a day of no month', 'Ouvert le 30 ?'],
    ['a month', 'Ouvert en décembre ?'],
    ['no date', 'Ouvert samedi ?'],
  ])('says nothing of %s', (_, text) => {
    expect(ordinaryDays(text, zone, now)).toBeUndefined()
  })
  it('says nothing of Easter Monday, Ascension Day and Whit Monday, which move', () => {
    const spring = new Date('2027-03-20T14:00:00Z')
    expect(ordinaryDays('Ouvert le 29 mars ?', zone, spring)).toBeUndefined()
    expect(ordinaryDays('Ouvert le 6 mai ?', zone, spring)).toBeUndefined()
    expect(ordinaryDays('Ouvert le 17 mai ?', zone, spring)).toBeUndefined()
    expect(ordinaryDays('Ouvert le 30 mars ?', zone, spring)).toEqual([2])
  })
  it.each([
    ['holidays', 'Congés annuels en août.', undefined],
    ['days from one to another', 'Fermé du 20 au 31 décembre.', undefined],
    ['days from one to another, in figures', 'Fermé du 20 au 31/12.', undefined],
    ['this very day', 'Fermé le 12 décembre pour un mariage.', undefined],
    ['other days', 'Fermé les jours fériés, sauf le 8 mai. De 6 h à 13 h.', [6]],
    ['public holidays', 'Closed on public holidays, open from 6 am to 1 pm.', [6]],
  ])('leaves a date to the facts or not, where they speak of %s', (_, text, days) => {
    expect(ordinaryDays('Ouvert le 12 décembre ?', { ...zone, facts: [fact(text)] }, now)).toEqual(days)
  })
})
