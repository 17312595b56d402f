import { expect, it } from 'vitest'
import { safeParse } from 'zod/v4/core'
import { EmailAddress } from './email.ts'

it('AUT-09 reads an e-mail address in either case, without the spaces around it', () => {
  expect(safeParse(EmailAddress, ' Claire@Comptoir.Example ').data).toBe('claire@comptoir.example')
})
it('T18 refuses what could carry a second address or header', () => {
  for (const bad of [
    '',
    'a',
    'a@b',
    'a b@c.fr',
    'a@b.fr,c@d.fr',
    'a@b.fr\r\nBcc: c@d.fr',
    '<a@b.fr>',
    'a@b@c.fr',
    'a@b.f',
  ])
    expect(safeParse(EmailAddress, bad).success).toBe(false)
})
