import type { SenderRecord, SenderRecordFault, SenderRecordPurpose } from '@comptoir/core/sender-domains'
import type { Config } from '../../kernel/config/config.ts'
import { platformDomain } from './domain-name.ts'

/** What the last check found of one record. */
export interface StoredCheck {
  result: Exclude<SenderRecord['result'], 'unchecked'>
  fault: SenderRecordFault | null
  found: string[]
}
export type StoredChecks = Partial<Record<SenderRecordPurpose, StoredCheck>>

/** A record as it must be. */
export type WantedRecord = Pick<SenderRecord, 'purpose' | 'type' | 'name' | 'value' | 'isRequired'>

/** What stands before a venue's domain for reports of delivery. */
const RETURN_LABEL = 'comptoir'

export const returnDomainOf = (domain: string): string => `${RETURN_LABEL}.${domain}`

/** The domain whose SPF record is included: that of the operator's mail servers. */
export const spfDomainOf = (config: Pick<Config, 'smtp' | 'spfDomain'>): string =>
  config.spfDomain ?? platformDomain(config)

/** The records that a domain needs on this installation. */
export function wantedRecords(
  config: Pick<Config, 'smtp' | 'spfDomain' | 'replies'>,
  { domain, selector, publicKey }: { domain: string; selector: string; publicKey: string },
): WantedRecord[] {
  const text = { type: 'TXT', isRequired: true } as const
  const name = `${selector}._domainkey.${domain}`
  const own: WantedRecord[] = [
    { ...text, purpose: 'dkim', name, value: `v=DKIM1; k=rsa; p=${publicKey}` },
    { ...text, purpose: 'spf', name: domain, value: `v=spf1 include:${spfDomainOf(config)} ~all` },
    { ...text, purpose: 'dmarc', name: `_dmarc.${domain}`, value: 'v=DMARC1; p=none' },
  ]
  const { replies } = config
  if (!replies) return own
  const back = { name: returnDomainOf(domain), value: replies.domain, isRequired: false }
  return [...own, { ...back, purpose: 'returnPath', type: 'CNAME' }]
}

/** An SPF record with our part in it, before the mechanism that decides about all others. */
function mergeSpf(found: string, include: string): string {
  const [version = 'v=spf1', ...terms] = found.trim().split(/\s+/)
  return [version, `include:${include}`, ...terms].join(' ')
}

/** A record with what the last check found, and what to enter. */
export function toRecord(
  wanted: WantedRecord,
  check: StoredCheck | undefined,
  { domain, spfDomain }: { domain: string; spfDomain: string },
): SenderRecord {
  const { result = 'unchecked', fault = null, found = [] } = check ?? {}
  const [only] = found
  const isMerged = wanted.purpose === 'spf' && fault === 'different' && only !== undefined
  return {
    ...wanted,
    host: wanted.name === domain ? '@' : wanted.name.slice(0, -domain.length - 1),
    value: isMerged ? mergeSpf(only, spfDomain) : wanted.value,
    ...{ result, fault, found },
  }
}
