import { CampaignContent } from '@comptoir/core/campaigns'
import fc from 'fast-check'
import PostalMime from 'postal-mime'
import { expect, it } from 'vitest'
import { parse } from 'zod/v4/core'
import type { BulkMail } from './bulk.ts'
import type { MailFrame } from './mail-frame.ts'
import { drawMail } from './mail-source.ts'
import { compileBulkMail } from './mime.ts'
import { quotedPrintable } from './quoted-printable.ts'

const frame: MailFrame = {
  language: 'fr',
  origin: 'https://counter.example',
  venue: { name: 'Fournil', address: ['1 rue du Four'], phone: '', hours: [] },
  sender: 'fournil@mail.example',
  domains: [],
}
const AT = new Date('2026-11-24T14:00:00Z')

function mailOf(content: object, more: Partial<BulkMail> = {}): BulkMail {
  const { subject, html, text } = drawMail(parse(CampaignContent, content), frame)
  const from = { source: '7', fromName: 'Fournil', sender: frame.sender, replyTo: '' }
  return { subject, html, text, ...from, ...more }
}
const to = (words: { firstName: string; lastName?: string }, key = 'k:1') => ({
  venueId: 3,
  to: 'ada@client.example',
  words: { lastName: '', unsubscribe: 'https://counter.example/unsubscribe/a', ...words },
  key,
  at: AT,
})
const blocks = (text: string) =>
  JSON.stringify({ version: 1, blocks: [{ type: 'text', paragraphs: [[{ text }]] }] })

it('RFC 8058, RFC 2046: both list headers, text before HTML, and the same Message-ID for every attempt', async () => {
  const mail = compileBulkMail(
    mailOf({ kind: 'blocks', subject: 'Pour {{firstName}}', body: blocks('Bonjour {{firstName}}') }),
  )
  const raw = mail(to({ firstName: 'Zoé' }))
  const read = await PostalMime.parse(raw)
  const header = (name: string) => read.headers.find(({ key }) => key === name)?.value
  expect(header('list-unsubscribe')).toBe('<https://counter.example/unsubscribe/a>')
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  expect(header('list-id')).toBe('<venue-3.mail.example>')
  expect(header('feedback-id')).toBe('7:3:campaign:comptoir')
  expect(header('precedence')).toBe('bulk')
  expect(header('auto-submitted')).toBeUndefined()
  expect(read).toMatchObject({
    subject: 'Pour Zoé',
    from: { name: 'Fournil', address: 'fournil@mail.example' },
  })
  expect(read.messageId).toBe((await PostalMime.parse(mail(to({ firstName: 'Bob' })))).messageId)
  expect(read.messageId).not.toBe((await PostalMime.parse(mail(to({ firstName: 'Zoé' }, 'k:2')))).messageId)
  expect(read.text).toContain('Bonjour Zoé')
  expect(read.html).toContain('Bonjour Zoé')
  const text = raw.toString('latin1')
  expect(text.indexOf('text/plain')).toBeLessThan(text.indexOf('text/html'))
})

it('D-76: a name in the address of a link is percent-encoded, and nowhere else', async () => {
  const html =
    '<p>Pour {{firstName}}</p><a href="https://fournil.example/?a=1&amp;n={{firstName}}&amp;l={{lastName|inconnu}}#x">Ici, {{firstName}}</a>'
  const mail = compileBulkMail(mailOf({ kind: 'html', subject: 'S', body: html }))
  const read = await PostalMime.parse(mail(to({ firstName: 'Zoé & "Co" #1' })))
  const address = 'https://fournil.example/?a=1&n=Zo%C3%A9%20%26%20%22Co%22%20%231&l=inconnu#x'
  expect(read.html).toContain(`href="${address.replaceAll('&', '&amp;')}"`)
  expect(read.html).toContain('>Ici, Zoé &amp; &quot;Co&quot; #1</a>')
  expect(read.text).toContain(address)
  expect(read.text).toContain('Pour Zoé & "Co" #1')
  const button = { type: 'button', label: 'Pour {{firstName}}', href: 'https://f.example/?n={{firstName}}' }
  const design = JSON.stringify({ version: 1, blocks: [button] })
  const drawn = compileBulkMail(mailOf({ kind: 'blocks', subject: 'S', body: design }))
  const blocks = await PostalMime.parse(drawn(to({ firstName: 'Zoé & co' })))
  expect(blocks.html).toContain('href="https://f.example/?n=Zo%C3%A9%20%26%20co"')
  expect(blocks.text).toContain('https://f.example/?n=Zo%C3%A9%20%26%20co')
  expect(blocks.text).toContain('Pour Zoé & co')
})

const nasty = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }),
  fc.constantFrom(
    'Ada\r\nBcc: eve@evil.example',
    'Ada\nX: y',
    '=?UTF-8?B?QWRh?=',
    '"Ada" <eve@evil.example>',
    '</p><script>alert(1)</script>',
    '{{firstName}}',
    '\r\n.\r\n',
    `${'é'.repeat(90)}`,
    '\uE0000\uE001',
    ' --=_ ',
    '= = =\t',
  ),
)
/** What a reader of headers makes of white space and control characters. */
const seen = (text: string) => text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ').trim()

it('T18 whatever names and senders hold, a mail has the headers that were meant, and its parts say what was meant', async () => {
  await fc.assert(
    fc.asyncProperty(nasty, nasty, nasty, async (name, fromName, last) => {
      const compose = compileBulkMail(
        mailOf(
          {
            kind: 'blocks',
            subject: 'S {{firstName|x}} fin',
            body: blocks('A{{firstName|x}}B{{lastName|y}}C'),
          },
          { fromName },
        ),
      )
      const raw = compose(to({ firstName: name, lastName: last }))
      const lines = raw.toString('latin1').split('\r\n')
      expect(lines.every((line) => line.length <= 998)).toBe(true)
      expect(raw.toString('latin1')).not.toMatch(/[^\r]\n|\r[^\n]/)
      const read = await PostalMime.parse(raw)
      expect(read.headers.map(({ key }) => key)).not.toContain('bcc')
      expect(read.headers).toHaveLength(13)
      const word = name.trim() || 'x'
      expect(read.subject?.replace(/\s+/g, ' ')).toBe(seen(`S ${word} fin`).replace(/\s+/g, ' '))
      expect(read.to).toMatchObject([{ address: 'ada@client.example' }])
      expect(read.from?.address).toBe('fournil@mail.example')
      const whole = (text: string) => text.replace(/\r\n?/g, '\n')
      expect(whole(read.text ?? '')).toContain(whole(`A${word}B${last.trim() || 'y'}C`))
      expect(read.html).not.toContain('<script')
    }),
    { numRuns: 150 },
  )
})

it('RFC 2045: quoted-printable has lines of at most 76 characters, and decodes to what was encoded', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 400 }), async (text) => {
      const encoded = quotedPrintable(text)
      expect(encoded.split('\r\n').every((line) => line.length <= 76 && !/[ \t]$/.test(line))).toBe(true)
      const decoded = Buffer.from(
        encoded
          .replace(/=\r\n/g, '')
          .replace(/=([0-9A-F]{2})/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))),
        'latin1',
      ).toString()
      expect(decoded).toBe(Buffer.from(text.replace(/\r\n?|\n/g, '\r\n')).toString())
    }),
  )
})
