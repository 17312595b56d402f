import { summariseTransaction, type WalletKind } from '@comptoir/core/wallets'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { notFound } from '../../kernel/http/errors.ts'
import type { Language } from '../../kernel/http/visitor-language.ts'
import { type TransactionAbout, type TransactionKind, walletOf } from '../../kernel/ledger/index.ts'

const labels: Record<Language, Record<WalletKind, string>> = {
  fr: {
    freeSms: 'SMS offerts',
    paidSms: 'SMS achetés',
    freeEmail: 'E-mails offerts',
    paidEmail: 'E-mails achetés',
    other: 'Autres crédits',
  },
  en: {
    freeSms: 'Free SMS',
    paidSms: 'Paid SMS',
    freeEmail: 'Free e-mails',
    paidEmail: 'Paid e-mails',
    other: 'Other credits',
  },
}

const OWN_KINDS = ['freeSms', 'paidSms', 'freeEmail', 'paidEmail'] as const

interface WalletRow {
  id: number
  label: string
  kind: Exclude<WalletKind, 'other'> | null
  balance: number
  reserved: number
  used: number
}

async function readWallets(tx: Tx, venueId: number): Promise<WalletRow[]> {
  const { rows } = await sql<WalletRow>`
    select id, label, kind, available as balance, reserved, spent as used from wallet
    where venue_id = ${venueId} order by array_position(${OWN_KINDS}::text[], kind), id`.execute(tx)
  return rows
}

/** The wallets of a venue; those that every venue has are opened the first time. */
export async function listWalletRows(tx: Tx, venueId: number, language: Language) {
  const known = await readWallets(tx, venueId)
  const missing = OWN_KINDS.filter((kind) => !known.some((wallet) => wallet.kind === kind))
  for (const kind of missing) await walletOf(tx, venueId, kind)
  const rows = missing.length === 0 ? known : await readWallets(tx, venueId)
  return rows.map(({ label, kind, ...wallet }) => {
    const named: WalletKind = kind ?? 'other'
    return { ...wallet, kind: named, userLabel: label || labels[language][named] }
  })
}

interface TransactionRow {
  id: number
  walletId: number
  kind: TransactionKind
  amount: number
  reserved: number
  used: number
  givenBack: number
  about: TransactionAbout
  campaignLabel: string | null
  operator: string
  reason: string
  createdAt: Date
}

const transactions = (where: RawBuilder<unknown>) => sql<TransactionRow>`
  select t.id, t.wallet_id as "walletId", t.kind, t.amount, t.reserved, t.used, t.given_back as "givenBack", t.about,
    c.user_label as "campaignLabel", t.manager_name as operator, t.reason,
    t.created_at as "createdAt"
  from wallet_transaction t
  left join campaign c on c.venue_id = t.venue_id and c.id = (t.about->>'campaignId')::int
  where ${where}`

function toTransaction(row: TransactionRow, language: Language) {
  const { id, walletId, amount, operator, reason, createdAt, about, campaignLabel, ...counts } = row
  const { campaignId, isTest = false, venueId, venueName = '' } = about
  const payload = {
    ...counts,
    campaign: campaignId === undefined ? null : { id: campaignId, userLabel: campaignLabel ?? '' },
    isTest,
    venue: venueId === undefined ? null : { id: venueId, name: venueName },
  }
  const summary = summariseTransaction(payload as Parameters<typeof summariseTransaction>[0], language)
  return { id, walletId, amount, summary, payload, operator, reason, createdAt: createdAt.toISOString() }
}

/** A page of a wallet's statement, newest first. */
export async function listTransactionRows(
  tx: Tx,
  wallet: { venueId: number; id: number },
  { page, perpage }: { page: number; perpage: number },
  language: Language,
) {
  const isOfWallet = sql`t.venue_id = ${wallet.venueId} and t.wallet_id = ${wallet.id}`
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from wallet_transaction t where ${isOfWallet}`.execute(tx)
  const { rows } = await transactions(
    sql`${isOfWallet} order by t.id desc limit ${perpage} offset ${(page - 1) * perpage}`,
  ).execute(tx)
  const totalItems = counted[0]?.n ?? 0
  return {
    items: rows.map((row) => toTransaction(row, language)),
    page,
    perPage: perpage,
    totalItems,
    totalPages: Math.ceil(totalItems / perpage),
  }
}

async function readTransaction(tx: Tx, where: RawBuilder<unknown>, language: Language) {
  const { rows } = await transactions(where).execute(tx)
  const [row] = rows
  if (!row) throw notFound()
  return toTransaction(row, language)
}

export const readTransactionRow = (tx: Tx, venueId: number, id: number, language: Language) =>
  readTransaction(tx, sql`t.venue_id = ${venueId} and t.id = ${id}`, language)

/** The line of a movement that was just booked. */
export const readMovement = (
  tx: Tx,
  { venueId, walletId, reference }: { venueId: number; walletId: number; reference: string },
  language: Language,
) =>
  readTransaction(
    tx,
    sql`t.venue_id = ${venueId} and t.wallet_id = ${walletId} and t.reference = ${reference}`,
    language,
  )

/** Who moves credits, as the statement shows them: a manager of the venue, or staff on their visit. */
export async function operatorOf(tx: Tx, venueId: number, managerId: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(
      (select coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) from manager where id = ${managerId}),
      (select name from staff_visit where venue_id = ${venueId} and manager_id = ${managerId}
        order by day desc limit 1),
      '') as name`.execute(tx)
  return rows[0]?.name ?? ''
}
