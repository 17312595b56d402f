import { generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { authenticate } from 'mailauth'
import { dkimSign } from 'mailauth/lib/dkim/sign.js'
import { expect, it } from 'vitest'
import { signMail } from './dkim.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const published = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
const key = { domain: 'fournil.example', selector: 'comptoir-1', key: privateKey }
const AT = new Date('2026-11-24T14:00:00Z')
const TEXTS: Record<string, string> = {
  'comptoir-1._domainkey.fournil.example': `v=DKIM1; k=rsa; p=${published}`,
  '_dmarc.fournil.example': 'v=DMARC1; p=reject; adkim=s',
}

async function resolver(name: string, type: string): Promise<string[][]> {
  const text = TEXTS[name]
  if (type === 'TXT' && text !== undefined) return [[text]]
  throw Object.assign(new Error(`${type} ${name}`), { code: 'ENOTFOUND' })
}
async function verify(mail: Buffer) {
  const options = { ip: '192.0.2.1', helo: 'mx.example', sender: 'bounces@reply.example', resolver }
  const { dkim, dmarc } = await authenticate(mail, options)
  const [result] = dkim.results
  return { result, dmarc: dmarc ? dmarc.status?.result : undefined }
}

const other = {
  signingDomain: key.domain,
  selector: key.selector,
  privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
}
const HEADERS = [
  'From: "Le Fournil" <bonjour@fournil.example>',
  'To: <ada@client.example>',
  'Reply-To: <fournil@orange.example>',
  'Subject: =?UTF-8?B?UGFpbg==?=\r\n =?UTF-8?B?IGNoYXVk?=',
  'Date: Tue, 24 Nov 2026 14:00:00 +0000',
  'Message-ID: <1@fournil.example>',
  'List-Unsubscribe: <https://counter.example/unsubscribe/a>',
  'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
  'List-Id: <venue-3.fournil.example>',
  'Feedback-ID: 7:3:campaign:comptoir',
  'Precedence: bulk',
  'MIME-Version: 1.0',
  'Content-Type: text/plain; charset=utf-8',
]
const mailOf = (body: string, headers = HEADERS) =>
  Buffer.from(`${headers.join('\r\n')}\r\n\r\n${body}`, 'latin1')
const tagOf = (mail: Buffer, tag: string) =>
  new RegExp(`[;\\s]${tag}=([^;]*?)(?:;|\\r\\n(?![\\t ]))`)
    .exec(mail.toString('latin1'))?.[1]
    ?.replace(/\s/g, '')

it('D-77, RFC 6376, RFC 8058: another program verifies a signed mail, with both headers to unsubscribe, and DMARC passes', async () => {
  const { result, dmarc } = await verify(await signMail(mailOf('Bonjour\r\n'), key, AT))
  expect(result).toMatchObject({
    signingDomain: 'fournil.example',
    selector: 'comptoir-1',
    algo: 'rsa-sha256',
    format: 'relaxed/relaxed',
    status: { result: 'pass' },
  })
  const names = result?.signingHeaders?.keys.toLowerCase().split(/\s*:\s*/)
  expect(names?.toSorted()).toEqual(
    HEADERS.map((header) => header.split(':')[0]?.toLowerCase() ?? '')
      .filter((name) => name !== 'precedence')
      .toSorted(),
  )
  expect(dmarc).toBe('pass')
})

it.each([
  ['a changed body', 'Bonjour', 'Bonsoir'],
  ['a changed subject', 'UGFpbg', 'UGFpcg'],
  ['another address to unsubscribe', 'unsubscribe/a', 'unsubscribe/b'],
  ['a second sender above', 'From: "Le', 'From: <eve@evil.example>\r\nFrom: "Le'],
])('RFC 6376: %s ends the signature', async (_, before, after) => {
  const signed = (await signMail(mailOf('Bonjour\r\n'), key, AT)).toString('latin1')
  expect((await verify(Buffer.from(signed.replace(before, after), 'latin1'))).result?.status.result).not.toBe(
    'pass',
  )
})

it('RFC 8463 appendix A: the hash of a body is the one of the signature there', async () => {
  const body = 'Hi.\r\n\r\nWe lost the game.  Are you hungry yet?\r\n\r\nJoe.\r\n'
  const signed = await signMail(mailOf(body), key, AT)
  expect(tagOf(signed, 'bh')).toBe('2jUSOH9NhtVGCQWNr9BrIAPreKQjO6Sn7XIkfJVOzv8=')
})

it('RFC 6376: white space in headers and bodies is signed as another signer does, and survives what servers change', async () => {
  const piece = fc.constantFrom('a', 'é', ' ', '  ', '\t', '\r\n', '\r\n\r\n', '=E9', '.', 'Pain', '-- ')
  await fc.assert(
    fc.asyncProperty(fc.array(piece, { maxLength: 30 }), async (pieces) => {
      const headers = HEADERS.map((header) =>
        header.replace(': ', `:${pieces.includes('\t') ? ' \t' : '  '}`),
      )
      const mail = mailOf(Buffer.from(pieces.join('')).toString('latin1'), headers)
      const signed = await signMail(mail, key, AT)
      const { signatures } = await dkimSign(mail, {
        canonicalization: 'relaxed/relaxed',
        signTime: AT,
        ...other,
        signatureData: [other],
      })
      expect(tagOf(signed, 'bh')).toBe(tagOf(Buffer.from(signatures, 'latin1'), 'bh'))
      expect((await verify(signed)).result?.status.result).toBe('pass')
    }),
    { numRuns: 60 },
  )
})
