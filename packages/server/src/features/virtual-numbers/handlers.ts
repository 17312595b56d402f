import type { contract } from '@comptoir/core/contract'
import { newId } from '@comptoir/core/http'
import type { VirtualPhoneNumber } from '@comptoir/core/virtual-numbers'
import { sql } from 'kysely'
import { isValidPhoneNumber } from 'libphonenumber-js/max'
import type { Tx } from '../../kernel/db/database.ts'
import type { Handlers } from '../../kernel/http/context.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import { linkTo } from '../../kernel/http/site.ts'
import type { Services } from '../../kernel/services/services.ts'
import { createVoice, type Voice } from '../../providers/voice/voice.ts'
import type { callerHandlers } from './callers.ts'

const MOST_NUMBERS = 5

async function readNumbers(tx: Tx, venueId: number, phone?: string): Promise<VirtualPhoneNumber[]> {
  const { rows } = await sql<VirtualPhoneNumber>`
    select n.phone as "phoneNumber", n.profile_id as "profileId", n.fallback_phone as "fallbackPhoneNumber",
      count(c.id)::int as "missedCalls", count(c.sms_id)::int as "answeredCalls"
    from virtual_number n left join missed_call c
      on c.venue_id = n.venue_id and c.phone = n.phone and c.called_at > now() - interval '30 days'
    where n.venue_id = ${venueId} and (${phone ?? null}::text is null or n.phone = ${phone ?? null}::text)
    group by n.venue_id, n.phone order by n.created_at, n.phone`.execute(tx)
  return rows
}

async function readNumber(tx: Tx, venueId: number, phone: string): Promise<VirtualPhoneNumber> {
  const [found] = await readNumbers(tx, venueId, phone)
  if (!found) throw notFound()
  return found
}

function requirePhone(phone: string): void {
  if (!isValidPhoneNumber(phone))
    throw new AppError('invalid', 'fallbackPhoneNumber: not a valid phone number', {
      fields: { fallbackPhoneNumber: 'phone' },
    })
}

/** Numbers that customers call (VPN-01 to VPN-07). */
export function virtualNumberHandlers({
  config,
  providerFetch,
  site,
}: Pick<Services, 'config' | 'providerFetch' | 'site'>): Omit<
  Handlers<typeof contract.virtualNumbers>,
  keyof typeof callerHandlers
> {
  function voice(): Voice {
    if (!config.voice) throw new AppError('rule', 'No number provider is set up on this installation.')
    return createVoice(providerFetch, config.voice)
  }
  return {
    listVirtualNumbers: ({ params: { venueId } }, { tx }) => readNumbers(tx, venueId),
    getVirtualNumber: ({ params: { venueId, phone } }, { tx }) => readNumber(tx, venueId, phone),
    async createVirtualNumber({ params: { venueId }, body }, { transact }) {
      requirePhone(body.fallbackPhoneNumber)
      const had = await transact((tx) => readNumbers(tx, venueId))
      if (had.length >= MOST_NUMBERS)
        throw new AppError(
          'rule',
          `A venue can have at most ${MOST_NUMBERS} virtual numbers. Release one first.`,
        )
      const phone = await voice().take(body.fallbackPhoneNumber, linkTo(site, '/hooks/voice'), newId())
      return transact(async (tx) => {
        await sql`
          insert into virtual_number (venue_id, phone, profile_id, fallback_phone)
          values (${venueId}, ${phone}, ${body.profileId}, ${body.fallbackPhoneNumber})`.execute(tx)
        return readNumber(tx, venueId, phone)
      })
    },
    async updateVirtualNumber({ params: { venueId, phone }, body }, { transact }) {
      requirePhone(body.fallbackPhoneNumber)
      await transact((tx) => readNumber(tx, venueId, phone))
      await voice().redirect(phone, body.fallbackPhoneNumber)
      return transact(async (tx) => {
        await sql`
          update virtual_number set fallback_phone = ${body.fallbackPhoneNumber}
          where venue_id = ${venueId} and phone = ${phone}`.execute(tx)
        return readNumber(tx, venueId, phone)
      })
    },
    async deleteVirtualNumber({ params: { venueId, phone } }, { transact }) {
      await transact((tx) => readNumber(tx, venueId, phone))
      await voice().giveBack(phone)
      await transact((tx) =>
        sql`delete from virtual_number where venue_id = ${venueId} and phone = ${phone}`.execute(tx),
      )
      return undefined
    },
  }
}
