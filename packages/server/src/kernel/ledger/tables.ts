import type { ColumnType, Generated } from 'kysely'
import type { FilledTime } from '../db/schema.ts'

/** The credits of a venue, by what they pay and how they were got (D-20). */
export type WalletKind = 'freeSms' | 'paidSms' | 'freeEmail' | 'paidEmail'

export interface WalletTable {
  venue_id: number
  id: Generated<number>
  kind: WalletKind | null
  label: Generated<string>
  available: Generated<number>
  reserved: Generated<number>
  spent: Generated<number>
  created_at: FilledTime
}

export interface CreditReservationTable {
  venue_id: number
  id: string
  wallet_id: number
  held: Generated<number>
  place: Generated<number>
  created_at: FilledTime
}

export type Account = 'outside' | 'available' | 'reserved' | 'spent' | 'transit'

export interface LedgerEntryTable {
  venue_id: number
  id: Generated<number>
  wallet_id: number
  reference: string
  from_account: Account
  to_account: Account
  amount: number
  reservation_id: string | null
  manager_id: number | null
  reason: Generated<string>
  at: FilledTime
}

/** Why a wallet's credits moved (MON-07). */
export type TransactionKind = 'grant' | 'correction' | 'spend' | 'transferIn' | 'transferOut' | 'reservation'

/** What credits moved for. */
export interface TransactionAbout {
  campaignId?: number
  /** A test of the campaign. */
  isTest?: true
  /** The other side of a transfer. */
  venueId?: number
  venueName?: string
}

export interface WalletTransactionTable {
  venue_id: number
  id: Generated<number>
  wallet_id: number
  reference: string
  kind: TransactionKind
  amount: number
  reserved: Generated<number>
  used: Generated<number>
  given_back: Generated<number>
  about: ColumnType<TransactionAbout, string | undefined, string>
  manager_id: number | null
  manager_name: Generated<string>
  reason: Generated<string>
  created_at: FilledTime
}

interface LedgerTables {
  wallet_transaction: WalletTransactionTable
  wallet: WalletTable
  credit_reservation: CreditReservationTable
  ledger_entry: LedgerEntryTable
}

declare module '../db/schema.ts' {
  interface Schema extends LedgerTables {}
}
