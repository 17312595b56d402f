import { domainToASCII } from 'node:url'
import { parse } from 'tldts'
import type { Config } from '../../kernel/config/config.ts'

/** Why a domain cannot be added. */
export type DomainFault = 'domain' | 'public_suffix' | 'free_mail' | 'platform'

/**
 * Providers of free mailboxes publish DMARC by which mails that others send in their name are refused (D-77): the large
 * ones, and those of France.
 */
const FREE_MAIL =
  /^(?:gmail|googlemail|ymail|rocketmail|icloud|me|mac|aol|gmx|web|mail|proton|protonmail|pm|tutanota|zoho|fastmail|hey)\.(?:com|fr|de|net|org|me|co\.uk|ch|at|ru|eu)$|^(?:outlook|hotmail|live|msn|yahoo)\.[a-z.]+$|^(?:orange|wanadoo|free|sfr|neuf|laposte|bbox|numericable|noos|cegetel|club-internet|aliceadsl|libertysurf|mediaserv|only|caramail|voila)\.(?:fr|net|com)$/

/** Whether mailboxes of a domain are open to everybody. */
export const isFreeMail = (domain: string): boolean => FREE_MAIL.test(domain)

/** The domain that mails of the product itself come from; empty where no mail server is set. */
export function platformDomain({ smtp }: Pick<Config, 'smtp'>): string {
  const from = smtp === undefined ? '' : (/<([^>]+)>/.exec(smtp.from)?.[1] ?? smtp.from)
  return from.slice(from.lastIndexOf('@') + 1).toLowerCase()
}

/** The domain above which others register theirs, such as `fournil.example` of `mail.fournil.example`. */
export const organizationOf = (domain: string): string =>
  parse(domain, { allowPrivateDomains: true }).domain ?? domain

/** What people enter, such as an address or that of a website, as a domain in ASCII. */
function toDomain(entered: string): string {
  const host = entered
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    .replace(/[/?#].*$/s, '')
    .replace(/^.*@/, '')
    .replace(/^www\./, '')
    .replace(/\.$/, '')
  return domainToASCII(host)
}

const LABELS = /^(?:(?!-)[a-z0-9-]{1,63}(?<!-)\.)+(?!\d+$)(?!-)[a-z0-9-]{2,63}(?<!-)$/

/** The domain that somebody entered, or why it cannot be the sender of mails. */
export function readDomain(
  entered: string,
  config: Pick<Config, 'smtp'>,
): { domain: string } | { fault: DomainFault } {
  const domain = toDomain(entered)
  const { domain: registered, isIp } = parse(domain, { allowPrivateDomains: true })
  if (isIp || domain.length > 253 || !LABELS.test(domain)) return { fault: 'domain' }
  if (registered === null) return { fault: 'public_suffix' }
  if (isFreeMail(domain) || isFreeMail(registered)) return { fault: 'free_mail' }
  const platform = platformDomain(config)
  if (platform !== '' && registered === organizationOf(platform)) return { fault: 'platform' }
  return { domain }
}
