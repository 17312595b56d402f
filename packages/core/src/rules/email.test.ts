import fc from 'fast-check'
import { expect, it } from 'vitest'
import { safeParse } from 'zod/v4/core'
import { EmailAddress, isEmailAddress } from './email.ts'

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

const atext = fc.constantFrom(..."abcxyzéñ0189!#$%&'*+-/=?^_`{|}~")
const atom = fc.string({ unit: atext, minLength: 1, maxLength: 12 })
const local = fc.array(atom, { minLength: 1, maxLength: 4 }).map((atoms) => atoms.join('.'))
const letter = fc.constantFrom(...'abcxyzéü0189')
const label = fc
  .tuple(letter, fc.string({ unit: fc.constantFrom(...'abc09-'), maxLength: 20 }), letter)
  .map((parts) => parts.join(''))
const top = fc.constantFrom('fr', 'gp', 'museum', 'xn--p1ai', 'рф')
const domain = fc
  .tuple(fc.array(label, { minLength: 1, maxLength: 3 }), top)
  .map(([labels, last]) => [...labels, last].join('.'))
const address = fc.tuple(local, domain)

it('takes every dot-atom before a domain name (RFC 5321 4.1.2, RFC 6531)', () => {
  fc.assert(
    fc.property(address, ([name, host]) => {
      expect([name, host, isEmailAddress(`${name}@${host}`)]).toEqual([name, host, true])
    }),
  )
})

it('refuses dots at an edge or side by side, hyphens at the edge of a label, and what is too long, on either side', () => {
  const faults = fc.constantFrom<(name: string, host: string) => string>(
    (name, host) => `.${name}@${host}`,
    (name, host) => `${name}.@${host}`,
    (name, host) => `${name}..${name}@${host}`,
    (name, host) => `${name}@.${host}`,
    (name, host) => `${name}@${host}.`,
    (name, host) => `${name}@x..${host}`,
    (name, host) => `${name}@${host.replace('.', '..')}`,
    (name, host) => `${name}@-${host}`,
    (name, host) => `${name}@x-.${host}`,
    (name, host) => `${name}@x_y.${host}`,
    (name, host) => `${name}@x!.${host}`,
    (name, host) => `${name}@${host}.1234`,
    (name, host) => `${name}@${'a'.repeat(64)}.${host}`,
    (name, host) => `${name}@${'a.'.repeat(127)}${host}`,
    (name, host) => `${'a'.repeat(65)}${name}@${host}`,
    (name, host) => `${name}\u200b@${host}`,
    (name, host) => `${name}\u0007@${host}`,
  )
  fc.assert(
    fc.property(address, faults, ([name, host], fault) => {
      const bad = fault(name, host)
      expect([bad, isEmailAddress(bad)]).toEqual([bad, false])
    }),
  )
})
