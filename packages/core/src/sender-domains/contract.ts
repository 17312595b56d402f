import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { VenueId } from '../http/id.ts'
import { line } from '../rules/text.ts'

/** Domains that one venue may have. */
export const SENDER_DOMAINS_MAX = 5
/** How long a verified domain stays verified while its DNS servers do not answer, in days. */
export const SENDER_DOMAIN_GRACE_DAYS = 7

/**
 * Whether mails may come from a domain: `pending` until its records were found, `verified`, or `broken` where a record
 * that was there is gone or wrong.
 */
export const SenderDomainState = z.enum(['pending', 'verified', 'broken'])
export type SenderDomainState = z.infer<typeof SenderDomainState>

/**
 * What a record is for: `dkim` holds the key that signs the mails (RFC 6376), `spf` allows our mail servers (RFC 7208),
 * `dmarc` asks receivers to check both (RFC 7489), `returnPath` leads reports of delivery to us.
 */
export const SenderRecordPurpose = z.enum(['dkim', 'spf', 'dmarc', 'returnPath'])
export type SenderRecordPurpose = z.infer<typeof SenderRecordPurpose>

/** What the last check found; `unavailable`: DNS did not answer, so nothing is known. */
export const SenderRecordResult = z.enum(['unchecked', 'found', 'missing', 'wrong', 'unavailable'])
export type SenderRecordResult = z.infer<typeof SenderRecordResult>

/**
 * Why a record is not found: `nxdomain` (the name does not exist), `nodata` (it has no record of this kind), `different`
 * (another value), `several` (more than one SPF, DKIM or DMARC record, which is invalid), `revoked` (a key without
 * content), `servfail`, `timeout` or `unreachable` (DNS did not answer).
 */
export const SenderRecordFault = z.enum([
  'nxdomain',
  'nodata',
  'different',
  'several',
  'revoked',
  'servfail',
  'timeout',
  'unreachable',
])
export type SenderRecordFault = z.infer<typeof SenderRecordFault>

/** A DNS record of a sender domain, with what the last check found. */
export const SenderRecord = z.object({
  purpose: SenderRecordPurpose,
  type: z.enum(['TXT', 'CNAME']),
  /** The whole name, without a dot at its end. */
  name: z.string(),
  /** The name within the domain, as most DNS providers want it: `@` for the domain itself. */
  host: z.string(),
  /** What it must hold; of an SPF record that exists, its text with our part added. */
  value: z.string(),
  /** Whether the domain is verified with it only. */
  isRequired: z.boolean(),
  result: SenderRecordResult,
  fault: z.nullable(SenderRecordFault),
  /** What stands there instead, at most five values. */
  found: z.array(z.string()),
})
export interface SenderRecord extends z.infer<typeof SenderRecord> {}

/** A domain of a venue that its campaigns by e-mail may come from (D-77). Times are milliseconds since 1970. */
export const SenderDomain = z.object({
  venueId: VenueId,
  /** In ASCII, such as `xn--t-9fab.example`. */
  domain: z.string(),
  /** As people write it, such as `été.example`. */
  displayName: z.string(),
  state: SenderDomainState,
  records: z.array(SenderRecord),
  checkedAt: z.nullable(z.number()),
  /** When it was verified first; null until then. */
  verifiedAt: z.nullable(z.number()),
  /** Since when its DNS servers have not answered; null while they do. */
  unavailableSince: z.nullable(z.number()),
  createdAt: z.number(),
})
export interface SenderDomain extends z.infer<typeof SenderDomain> {}

const ofVenue = { venueId: VenueId }
/** A domain in ASCII, as {@link SenderDomain} names it. */
const DomainName = z
  .string()
  .check(z.maxLength(253), z.regex(/^[a-z0-9-]+(?:\.[a-z0-9-]+)+$/, 'must be a domain in lower case'))
const one = { venueId: VenueId, domain: DomainName }

/** Lists the sender domains of a venue, oldest first (D-77). */
export const listSenderDomains = endpoint({
  method: 'GET',
  path: '/v2/venues/{venueId}/senderDomains',
  summary: 'List sender domains',
  scope: 'venue',
  permission: 'campaigns.campaigns:read',
  params: ofVenue,
  response: z.array(SenderDomain),
})

/**
 * Adds a domain and answers the DNS records to create (D-77). 422 `rule` with `fields.domain`: `domain` (not a domain
 * name), `public_suffix` (such as `co.uk`, under which others have their domains), `free_mail` (Gmail, Orange …: their
 * DMARC has mails of others refused), `platform` (of this installation), `limit` (the venue has
 * {@link SENDER_DOMAINS_MAX}); 409 `conflict` where the venue has it already.
 */
export const createSenderDomain = endpoint({
  method: 'POST',
  path: '/v2/venues/{venueId}/senderDomains',
  summary: 'Add a sender domain',
  scope: 'venue',
  isAudited: true,
  isSlow: true,
  permission: 'campaigns.campaigns:send',
  params: ofVenue,
  body: z.strictObject({
    /** As people write it: letters of any script; the end of an address or of a website will do. */
    domain: line({ min: 3, max: 253 }),
  }),
  response: SenderDomain,
  errors: ['rule', 'conflict'],
})

/** Looks the records of a domain up now. */
export const checkSenderDomain = endpoint({
  method: 'POST',
  path: '/v2/venues/{venueId}/senderDomains/{domain}/check',
  summary: 'Check the records of a sender domain',
  scope: 'venue',
  isSlow: true,
  permission: 'campaigns.campaigns:send',
  params: one,
  response: SenderDomain,
})

/** Removes a domain and its key: campaigns leave from the address of the platform again. */
export const deleteSenderDomain = endpoint({
  method: 'DELETE',
  path: '/v2/venues/{venueId}/senderDomains/{domain}',
  summary: 'Remove a sender domain',
  scope: 'venue',
  isAudited: true,
  permission: 'campaigns.campaigns:send',
  params: one,
})
