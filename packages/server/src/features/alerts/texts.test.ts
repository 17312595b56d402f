import { countSms } from '@comptoir/core/sms'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { type AlertContent, alertText } from './texts.ts'

const content: AlertContent = {
  language: 'fr',
  link: 'https://app.comptoir.example/a/AbCdEfGhIjKlMnOpQrStUv',
  venueName: 'Chez Awa',
  conversations: 1,
  who: 'Inès',
  platforms: [],
  providers: 0,
}

it('names the waiting customer and venue in the manager’s language, or how many wait', () => {
  expect(alertText(content)).toBe(
    'Comptoir : Inès attend votre réponse (Chez Awa). https://app.comptoir.example/a/AbCdEfGhIjKlMnOpQrStUv',
  )
  const several: AlertContent = {
    ...content,
    language: 'en',
    venueName: '',
    conversations: 3,
    platforms: ['whatsapp'],
    providers: 1,
    link: 'https://c.example/',
  }
  expect(alertText(several)).toBe(
    'Comptoir: 3 conversations are waiting for a reply, the WhatsApp account is paused, the number provider is not responding. https://c.example/',
  )
  expect(alertText({ ...content, who: '' })).toContain('Un visiteur attend')
})

it('T11 what customers call themselves leads nowhere', () => {
  expect(alertText({ ...content, who: 'https://evil.example/x www.evil.example' })).toContain(
    'https evil example x www evil example attend',
  )
})

it('D-42 is one SMS of the GSM alphabet for any names and address', () => {
  const any = fc.record({
    language: fc.constantFrom('fr' as const, 'en' as const),
    link: fc.webUrl({ size: 'large' }),
    venueName: fc.string({ unit: 'grapheme', maxLength: 200 }),
    conversations: fc.nat(100_000),
    who: fc.string({ unit: 'grapheme', maxLength: 200 }),
    platforms: fc.array(fc.constantFrom('whatsapp' as const, 'instagram' as const), { maxLength: 3 }),
    providers: fc.nat(1),
  })
  fc.assert(
    fc.property(any, (one) => {
      const { encoding, segments } = countSms(alertText(one))
      expect([encoding, segments]).toEqual(['gsm', 1])
    }),
  )
})
