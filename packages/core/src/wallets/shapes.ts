import * as z from 'zod/mini'
import { CampaignId } from '../campaigns/index.ts'
import { intId, VenueId } from '../http/id.ts'

/** Most credits that one movement of staff or a transfer takes. */
export const CREDITS_MAX = 1_000_000_000

/** What a wallet's credits pay and how they were got (D-20); `other`: opened besides these. */
export const WALLET_KINDS = ['freeSms', 'paidSms', 'freeEmail', 'paidEmail', 'other'] as const
/** One of {@link WALLET_KINDS}. */
export const WalletKind = z.enum(WALLET_KINDS)
export type WalletKind = z.infer<typeof WalletKind>

/** Names a wallet. */
export const WalletId = /* @__PURE__ */ intId('wallet')
export type WalletId = z.infer<typeof WalletId>
/** Names a line of a wallet's statement. */
export const WalletTransactionId = /* @__PURE__ */ intId('walletTransaction')
export type WalletTransactionId = z.infer<typeof WalletTransactionId>

/** A wallet (MON-06). */
export const Wallet = z.object({
  id: WalletId,
  /** Its name, or what it holds in the language of the caller. */
  userLabel: z.string(),
  /** Credits that can be used now. */
  balance: z.int(),
  kind: WalletKind,
  /** Set aside for what has not left yet. */
  reserved: z.int(),
  /** Used so far, without what was given back. */
  used: z.int(),
})
export interface Wallet extends z.infer<typeof Wallet> {}

/**
 * Why credits moved: given or taken back by staff, used at once, moved from or to another venue, or set aside for
 * something that leaves in many messages.
 */
export const WalletTransactionKind = z.enum([
  'grant',
  'correction',
  'spend',
  'transferIn',
  'transferOut',
  'reservation',
])
export type WalletTransactionKind = z.infer<typeof WalletTransactionKind>

/** What a line of the statement is about, for programs. */
export const TransactionPayload = z.object({
  kind: WalletTransactionKind,
  /** Of what was set aside: how many credits, how many of them were used, and how many were given back. */
  reserved: z.int(),
  used: z.int(),
  givenBack: z.int(),
  /** The campaign that it paid; its label is empty for one without a name. */
  campaign: z.nullable(z.object({ id: CampaignId, userLabel: z.string() })),
  /** It paid a test of the campaign. */
  isTest: z.boolean(),
  /** The other venue of a transfer. */
  venue: z.nullable(z.object({ id: VenueId, name: z.string() })),
})
export interface TransactionPayload extends z.infer<typeof TransactionPayload> {}

/** A line of a wallet's statement (MON-07). */
export const WalletTransaction = z.object({
  id: WalletTransactionId,
  walletId: WalletId,
  /** By how much it changed the balance: all lines of a wallet add up to it. */
  amount: z.int(),
  /** In words, in the language of the caller: see {@link summariseTransaction}. */
  summary: z.string(),
  payload: TransactionPayload,
  /** Who did it; empty for a program. */
  operator: z.string(),
  reason: z.string(),
  /** ISO 8601. */
  createdAt: z.iso.datetime(),
})
export interface WalletTransaction extends z.infer<typeof WalletTransaction> {}

/** A wallet whose balance changed, as it is published live (MON-23). */
export const WALLETS_UPDATED = 'wallets.updated'
/** What {@link WALLETS_UPDATED} carries. */
export const WalletsUpdated = z.object({ venueId: VenueId, walletId: WalletId })
