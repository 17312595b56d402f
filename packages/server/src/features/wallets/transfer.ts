import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import { transfer, walletOf } from '../../kernel/ledger/index.ts'
import { operatorOf } from './queries.ts'

interface TransferRequest {
  fromVenueId: number
  toVenueId: number
  amount: number
  managerId: number
  reference: string
}

interface VenueRow {
  venueId: number
  name: string
  /** Of the company: the first nine digits of its SIRET. */
  siren: string
  country: string
}

const SIREN_DIGITS = 9

function refused(why: 'same' | 'no_siret' | 'other_company', words: string): AppError {
  return new AppError('rule', `toVenueId: ${words}`, { fields: { toVenueId: why } })
}

/** Credits stay within one company and one territory: they are sold to it, with the tax of its place (D-81). */
function requireSameCompany(from: VenueRow, to: VenueRow): void {
  if (from.siren === '' || to.siren === '')
    throw refused('no_siret', `${from.siren === '' ? from.name : to.name} has no SIRET. Enter it first.`)
  if (from.siren !== to.siren)
    throw refused('other_company', 'credits stay within one company, and these venues have different SIREN')
  if (from.country !== to.country)
    throw refused('other_company', 'credits stay within one territory, because of the tax')
}

/** Moves paid SMS credits to the purse of another venue, whole and once (D-59); the transaction must see both. */
export async function transferOut(tx: Tx, request: TransferRequest) {
  const { fromVenueId, toVenueId, amount, managerId, reference } = request
  if (fromVenueId === toVenueId) throw refused('same', 'choose another venue')
  const { rows } = await sql<VenueRow>`
    select venue_id as "venueId", name, left(coalesce(siret, ''), ${SIREN_DIGITS}) as siren, country_code as country
    from venue where venue_id in (${fromVenueId}, ${toVenueId}) and deleted_at is null`.execute(tx)
  const from = rows.find(({ venueId }) => venueId === fromVenueId)
  const to = rows.find(({ venueId }) => venueId === toVenueId)
  if (!from || !to) throw notFound()
  requireSameCompany(from, to)
  const party = async ({ venueId, name }: VenueRow) => {
    const { id } = await walletOf(tx, venueId, 'paidSms')
    return { venueId, id, venueName: name }
  }
  const source = await party(from)
  const managerName = await operatorOf(tx, fromVenueId, managerId)
  await transfer(tx, { from: source, to: await party(to), amount, managerId, managerName, reference })
  return { venueId: fromVenueId, walletId: source.id, reference }
}
