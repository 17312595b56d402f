import type { MailSenderFault } from '@comptoir/core/campaigns'
import type { Config } from '../../kernel/config/config.ts'

const LONGEST_SLUG = 40

/** A name as the part of an address before the @. */
function slugOf(name: string): string {
  const plain = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_SLUG)
    .replace(/^-+|-+$/g, '')
  return plain || 'venue'
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** The address of a venue at the domain of the platform (D-77); empty where no mail server is set. */
export function platformSender({ smtp }: Pick<Config, 'smtp'>, name: string): string {
  if (!smtp) return ''
  const from = /<([^>]+)>/.exec(smtp.from)?.[1] ?? smtp.from
  return `${slugOf(name)}@${domainOf(from)}`
}

/**
 * Providers of free mailboxes publish DMARC by which mails that others send in their name are refused (D-77): the large
 * ones, and those of France.
 */
const FREE_MAIL =
  /^(?:gmail|googlemail|ymail|rocketmail|icloud|me|mac|aol|gmx|web|mail|proton|protonmail|pm|tutanota|zoho|fastmail|hey)\.(?:com|fr|de|net|org|me|co\.uk|ch|at|ru|eu)$|^(?:outlook|hotmail|live|msn|yahoo)\.[a-z.]+$|^(?:orange|wanadoo|free|sfr|neuf|laposte|bbox|numericable|noos|cegetel|club-internet|aliceadsl|libertysurf|mediaserv|only|caramail|voila)\.(?:fr|net|com)$/

/** Why an address cannot be the sender of a mail; null where it can. */
export function senderFaultOf(sender: string, domains: readonly string[]): MailSenderFault | null {
  if (sender === '') return null
  const domain = domainOf(sender)
  if (FREE_MAIL.test(domain)) return 'free_mail'
  return domains.includes(domain) ? null : 'unverified'
}
