import { generateKeyPair, randomInt } from 'node:crypto'
import { promisify } from 'node:util'
import type { EncryptedColumn } from '../../kernel/secrets/encrypted-column.ts'

const generate = promisify(generateKeyPair)
/** What receivers take and DNS providers can store (RFC 8301 section 3.2). */
const BITS = 2048
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'
const LETTERS_LENGTH = 8

/** What the key of a domain is encrypted for. */
export const keyPurpose = (venueId: number, domain: string): string => `sender-domain:${venueId}:${domain}`

export const encryptedSenderKeys: EncryptedColumn = {
  table: 'sender_domain',
  keys: ['venue_id', 'domain'],
  column: 'private_key',
  purposeOf: ({ venue_id, domain }) => keyPurpose(Number(venue_id), String(domain)),
  whenLost: {
    name: 'keys that sign e-mails of sender domains',
    become: 'deleted',
    remedy: 'add each domain again and replace its DKIM record',
  },
}

/** A new key: the private one as PKCS #8 in PEM, the public one as DKIM publishes it. */
export async function createSenderKey(): Promise<{
  privateKey: string
  publicKey: string
  selector: string
}> {
  const { privateKey, publicKey } = await generate('rsa', { modulusLength: BITS })
  const letters = Array.from({ length: LETTERS_LENGTH }, () => LETTERS[randomInt(LETTERS.length)])
  return {
    privateKey: String(privateKey.export({ type: 'pkcs8', format: 'pem' })),
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
    selector: `comptoir-${letters.join('')}`,
  }
}
