import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { VenueId } from '../http/id.ts'
import { pageQuery } from '../http/page.ts'
import { line } from '../rules/text.ts'
import { CREDITS_MAX, Wallet, WalletId, WalletTransaction, WalletTransactionId } from './shapes.ts'

export * from './shapes.ts'

const ofVenue = { venueId: VenueId }
const ofWallet = { venueId: VenueId, id: WalletId }

/** Lists the wallets of a venue: free and paid credits, for SMS and for e-mail (MON-12, D-20). */
export const listWallets = endpoint({
  method: 'GET',
  path: '/v2/venues/{venueId}/wallets',
  summary: 'List wallets',
  scope: 'venue',
  permission: 'money.wallets:read',
  params: ofVenue,
  response: z.array(Wallet),
})

/** Lists what a wallet's credits moved for, newest first (MON-15): a campaign is one line, however many it reaches. */
export const listWalletTransactions = endpoint({
  method: 'GET',
  path: '/v2/venues/{venueId}/wallets/{id}/transactions',
  summary: 'List the statement of a wallet',
  scope: 'venue',
  permission: 'money.transactions:read',
  params: ofWallet,
  query: z.strictObject(pageQuery()),
  paged: 'page',
  response: z.array(WalletTransaction),
})

/** Reads a line of the statement of any wallet of the venue (MON-16, D-58). */
export const readWalletTransaction = endpoint({
  method: 'GET',
  path: '/v2/venues/{venueId}/wallets/all/transactions/{id}',
  summary: 'Read a line of a statement',
  scope: 'venue',
  permission: 'money.transactions:read',
  params: { venueId: VenueId, id: WalletTransactionId },
  response: WalletTransaction,
})

const Amount = z.int().check(z.minimum(1), z.maximum(CREDITS_MAX))

/**
 * Staff give credits, or with a negative amount take back what was given by mistake, with the reason that the venue
 * reads (MON-14). 402 `payment_required` where the wallet has fewer.
 */
export const createWalletTransaction = endpoint({
  method: 'POST',
  path: '/v2/venues/{venueId}/wallets/{id}/transactions',
  summary: 'Give or take back credits',
  scope: 'venue',
  permission: 'money.transactions:create',
  isIdempotent: true,
  isAudited: true,
  params: ofWallet,
  body: z.strictObject({
    amount: z.union([Amount, z.int().check(z.minimum(-CREDITS_MAX), z.maximum(-1))]),
    reason: line({ min: 1, max: 200 }),
  }),
  response: WalletTransaction,
  errors: ['payment_required'],
})

/**
 * Moves paid SMS credits to another venue of the caller (MON-13, D-58, D-59): of the same company, by its SIREN, and
 * the same territory, because of the tax (D-81). 404 for a venue that the caller does not work in; 422 `rule` names
 * `toVenueId`: `same`, `no_siret`, `other_company`; 402 `payment_required` where there are fewer.
 */
export const transferCredits = endpoint({
  method: 'POST',
  path: '/v2/venues/{venueId}/wallets/-1/transferOut',
  summary: 'Move credits to another venue',
  scope: 'venue',
  permission: 'money.wallets:update',
  isSlow: true,
  isIdempotent: true,
  isAudited: true,
  params: ofVenue,
  body: z.strictObject({ toVenueId: VenueId, amount: Amount }),
  response: WalletTransaction,
  errors: ['rule', 'payment_required'],
})
