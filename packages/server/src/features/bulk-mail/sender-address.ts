import { domainToASCII } from 'node:url'
import type { MailSenderFault } from '@comptoir/core/campaigns'
import type { Config } from '../../kernel/config/config.ts'
import { isFreeMail, platformDomain } from '../sender-domains/index.ts'

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

const domainOf = (address: string): string => {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  return domainToASCII(domain) || domain
}

/** The address of a venue at the domain of the platform (D-77); empty where no mail server is set. */
export function platformSender(config: Pick<Config, 'smtp'>, name: string): string {
  const domain = platformDomain(config)
  return domain === '' ? '' : `${slugOf(name)}@${domain}`
}

/** Why an address cannot be the sender of a mail; null where it can. */
export function senderFaultOf(sender: string, domains: readonly string[]): MailSenderFault | null {
  if (sender === '') return null
  const domain = domainOf(sender)
  if (isFreeMail(domain)) return 'free_mail'
  return domains.includes(domain) ? null : 'unverified'
}
