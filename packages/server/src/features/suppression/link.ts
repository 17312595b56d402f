import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { SuppressionChannel } from '@comptoir/core/suppression'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { linkTo, type Site } from '../../kernel/http/site.ts'
import { randomToken } from '../../kernel/secrets/secrets.ts'

/** The recipient of an unsubscribe link. */
export interface Linked {
  venueId: number
  channel: SuppressionChannel
  address: string
}

const CIPHER = 'aes-256-gcm'
/** The venue and the number of its key, read before anything is opened; then the nonce, and the tag at the end. */
const HEAD = 6
const NONCE = 12
const TAG = 16

interface Key {
  id: number
  key: string
}

const bytesOf = ({ key }: Key) => Buffer.from(key, 'base64url')

/** The current key: used for a year to encrypt, and for ever to decrypt. */
async function currentKey(tx: Tx, venueId: number): Promise<Key> {
  const { rows } = await sql<Key>`
    select id, key from unsubscribe_key
    where venue_id = ${venueId} and created_at > now() - interval '1 year' order by id desc limit 1`.execute(
    tx,
  )
  if (rows[0]) return rows[0]
  const { rows: made } = await sql<Key>`
    insert into unsubscribe_key (venue_id, id, key)
    select ${venueId}, coalesce(max(id), 0) + 1, ${randomToken()} from unsubscribe_key where venue_id = ${venueId}
    on conflict (venue_id, id) do update set key = unsubscribe_key.key
    returning id, key`.execute(tx)
  const [key] = made
  if (!key) throw new Error('no key was created')
  return key
}

function encrypt(key: Key, { venueId, channel, address }: Linked): string {
  const head = Buffer.alloc(HEAD)
  head.writeUInt32BE(venueId)
  head.writeUInt16BE(key.id, 4)
  const nonce = randomBytes(NONCE)
  const cipher = createCipheriv(CIPHER, bytesOf(key), nonce).setAAD(head)
  const encrypted = [cipher.update(`${channel} ${address}`, 'utf8'), cipher.final()]
  return Buffer.concat([head, nonce, ...encrypted, cipher.getAuthTag()]).toString('base64url')
}

function decrypt(key: Key, bytes: Buffer): string | undefined {
  const end = bytes.length - TAG
  try {
    const decipher = createDecipheriv(CIPHER, bytesOf(key), bytes.subarray(HEAD, HEAD + NONCE))
    decipher.setAAD(bytes.subarray(0, HEAD)).setAuthTag(bytes.subarray(end))
    return decipher.update(bytes.subarray(HEAD + NONCE, end), undefined, 'utf8') + decipher.final('utf8')
  } catch {
    return undefined
  }
}

/** The recipient in the token of a link; undefined if it is not ours, or its venue is deleted. */
export async function openLink(tx: Tx, token: string): Promise<Linked | undefined> {
  const bytes = Buffer.from(token, 'base64url')
  if (bytes.length < HEAD + NONCE + TAG || bytes.length > 400) return undefined
  const venueId = bytes.readUInt32BE()
  const { rows } = await sql<Key>`
    select k.id, k.key from unsubscribe_key k join venue v on v.venue_id = k.venue_id and v.deleted_at is null
    where k.venue_id = ${venueId}::bigint and k.id = ${bytes.readUInt16BE(4)}`.execute(tx)
  const [key] = rows
  const [word, address] = (key && decrypt(key, bytes))?.split(' ') ?? []
  const channel = SuppressionChannel.safeParse(word)
  return channel.success && address ? { venueId, channel: channel.data, address } : undefined
}

/**
 * The address by which somebody unsubscribes with one click (RFC 8058); it never expires, and does not reveal who it
 * is.
 */
export async function unsubscribeAddress(tx: Tx, site: Site, linked: Linked): Promise<string> {
  return linkTo(site, `/unsubscribe/${encrypt(await currentKey(tx, linked.venueId), linked)}`)
}

/** The same for many at once: makes the address of a recipient of the venue. */
export async function unsubscribeAddresses(
  tx: Tx,
  site: Site,
  { venueId, channel }: Omit<Linked, 'address'>,
): Promise<(address: string) => string> {
  const key = await currentKey(tx, venueId)
  return (address) => linkTo(site, `/unsubscribe/${encrypt(key, { venueId, channel, address })}`)
}
