import type { TransactionPayload } from './shapes.ts'

interface Words {
  grant: string
  correction: string
  spend: string
  transferIn(venue: string): string
  transferOut(venue: string): string
  campaign(name: string): string
  test(campaign: string): string
  sending: string
  reservation(name: string, parts: readonly string[]): string
  reserved(n: number, text: string): string
  used(n: number, text: string): string
  givenBack(n: number, text: string): string
  held(n: number, text: string): string
}

const fr: Words = {
  grant: 'Crédits ajoutés',
  correction: 'Crédits retirés',
  spend: 'Crédits utilisés',
  transferIn: (venue) => `Reçus de ${venue}`,
  transferOut: (venue) => `Transférés à ${venue}`,
  campaign: (name) => `Campagne ${name}`,
  test: (campaign) => `Test : ${campaign}`,
  sending: 'Envoi',
  reservation: (name, parts) => `${name} : ${parts.join(', ')}`,
  reserved: (n, text) => `${text} ${n < 2 ? 'réservé' : 'réservés'}`,
  used: (n, text) => `${text} ${n < 2 ? 'utilisé' : 'utilisés'}`,
  givenBack: (n, text) => `${text} ${n < 2 ? 'rendu' : 'rendus'}`,
  held: (n, text) => `${text} encore ${n < 2 ? 'réservé' : 'réservés'}`,
}

const en: Words = {
  grant: 'Credits added',
  correction: 'Credits removed',
  spend: 'Credits used',
  transferIn: (venue) => `Received from ${venue}`,
  transferOut: (venue) => `Transferred to ${venue}`,
  campaign: (name) => `Campaign ${name}`,
  test: (campaign) => `Test: ${campaign}`,
  sending: 'Sending',
  reservation: (name, parts) => `${name}: ${parts.join(', ')}`,
  reserved: (_, text) => `${text} reserved`,
  used: (_, text) => `${text} used`,
  givenBack: (_, text) => `${text} given back`,
  held: (_, text) => `${text} still reserved`,
}

/** A name that says what it is needs no word before it. */
const isCampaignNamed = (name: string) => /^campa(?:gne|ign)\b/i.test(name)

function campaignOf({ campaign }: TransactionPayload, words: Words): string | undefined {
  if (!campaign) return undefined
  const name = campaign.userLabel || String(campaign.id)
  return isCampaignNamed(name) ? name : words.campaign(name)
}

function reservationOf(payload: TransactionPayload, words: Words, language: 'fr' | 'en'): string {
  const { reserved, used, givenBack } = payload
  const number = new Intl.NumberFormat(language)
  const say = (word: 'reserved' | 'used' | 'givenBack' | 'held', n: number) =>
    words[word](n, number.format(n))
  const held = reserved - used - givenBack
  const parts = [
    say('reserved', reserved),
    ...(held < reserved ? [say('used', used), say('givenBack', givenBack)] : []),
    ...(held > 0 && held < reserved ? [say('held', held)] : []),
  ]
  return words.reservation(campaignOf(payload, words) ?? words.sending, parts)
}

/**
 * What a line of a wallet's statement says, in words that a merchant reads (MON-07, D-68).
 * @example
 * import { summariseTransaction } from '@comptoir/core/wallets'
 *
 * const campaign = { id: 7 as never, userLabel: 'Christmas' }
 * const counts = { reserved: 1800, used: 1742, givenBack: 58 }
 * summariseTransaction({ kind: 'reservation', ...counts, campaign, isTest: false, venue: null }, 'en')
 * // => 'Campaign Christmas: 1,800 reserved, 1,742 used, 58 given back'
 */
export function summariseTransaction(payload: TransactionPayload, language: 'fr' | 'en'): string {
  const words = language === 'fr' ? fr : en
  const { kind, isTest, venue } = payload
  if (kind === 'reservation') return reservationOf(payload, words, language)
  if (kind === 'transferIn' || kind === 'transferOut') return words[kind](venue?.name ?? '')
  const campaign = campaignOf(payload, words)
  if (isTest && campaign !== undefined) return words.test(campaign)
  return words[kind]
}
