import type { contract } from '@comptoir/core/contract'
import { SENDER_DOMAINS_MAX } from '@comptoir/core/sender-domains'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { Handlers } from '../../kernel/http/context.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { checkDomain } from './check.ts'
import { type DomainFault, readDomain } from './domain-name.ts'
import { createSenderKey, keyPurpose } from './keys.ts'
import { readDomains, requireDomain, toSenderDomain } from './rows.ts'

const FAULTS: Record<DomainFault | 'limit', string> = {
  domain: 'is not a domain name. Enter one such as fournil.example.',
  public_suffix: 'is shared by many websites. Enter a domain of your own.',
  free_mail:
    'belongs to a provider of free mailboxes, whose DMARC policy has e-mails refused that others send in its name. Enter a domain of your own.',
  platform: 'belongs to this installation. Enter a domain of your own.',
  limit: `a venue can have at most ${SENDER_DOMAINS_MAX} domains. Remove one first.`,
}
const refused = (fault: keyof typeof FAULTS) =>
  new AppError('rule', `domain: ${FAULTS[fault]}`, { fields: { domain: fault } })

async function requireRoom(tx: Tx, venueId: number, domain: string): Promise<void> {
  const had = await readDomains(tx, venueId)
  if (had.some((row) => row.domain === domain))
    throw new AppError('conflict', 'domain: the venue has it already', { fields: { domain: 'exists' } })
  if (had.length >= SENDER_DOMAINS_MAX) throw refused('limit')
}

/** Domains that mails of a venue come from (D-77). */
export function senderDomainHandlers(
  services: Pick<Services, 'config' | 'secrets' | 'site'>,
): Handlers<typeof contract.senderDomains> {
  const { config, secrets } = services
  return {
    async listSenderDomains({ params: { venueId } }, { tx }) {
      return (await readDomains(tx, venueId)).map((row) => toSenderDomain(config, row))
    },
    async createSenderDomain({ params: { venueId }, body }, { transact }) {
      const read = readDomain(body.domain, config)
      if ('fault' in read) throw refused(read.fault)
      const { domain } = read
      await transact((tx) => requireRoom(tx, venueId, domain))
      const { privateKey, publicKey, selector } = await createSenderKey()
      const encrypted = secrets.encrypt(privateKey, keyPurpose(venueId, domain))
      const row = await transact(async (tx) => {
        // One after the other: together they cannot exceed the limit.
        await sql`select from venue where venue_id = ${venueId} for update`.execute(tx)
        await requireRoom(tx, venueId, domain)
        await sql`
          insert into sender_domain (venue_id, domain, selector, private_key, public_key)
          values (${venueId}, ${domain}, ${selector}, ${encrypted}, ${publicKey})`.execute(tx)
        return requireDomain(tx, venueId, domain)
      })
      return toSenderDomain(config, await checkDomain(services, transact, row))
    },
    async checkSenderDomain({ params: { venueId, domain } }, { transact }) {
      const row = await transact((tx) => requireDomain(tx, venueId, domain))
      return toSenderDomain(config, await checkDomain(services, transact, row))
    },
    async deleteSenderDomain({ params: { venueId, domain } }, { tx }) {
      const { numAffectedRows = 0n } = await sql`
        delete from sender_domain where venue_id = ${venueId} and domain = ${domain}`.execute(tx)
      if (numAffectedRows === 0n) throw notFound()
      return undefined
    },
  }
}
