import * as z from 'zod/mini'
import { MailCheck } from './mail-check.ts'
import { CampaignId } from './shapes.ts'

/** Characters that a message may be over a border for `overflow` to count them. */
export const OVERFLOW_CHARACTERS = 20

/**
 * Whether a short link in a text leads somewhere: `dead`, `refused` and `unchecked` are of its last check, `off` and
 * `blocked` of its state, `foreign` is none of this venue.
 */
export const CampaignLinkState = z.enum(['ok', 'unchecked', 'dead', 'refused', 'off', 'blocked', 'foreign'])
export type CampaignLinkState = z.infer<typeof CampaignLinkState>

/** What the server counts of a draft, person by person, for the check before it leaves. */
export const CampaignCheck = z.object({
  /** Messages with a name that is unknown and has no words instead (D-76). */
  blanks: z.int(),
  /** Messages with nothing in them once names are filled in. */
  empty: z.int(),
  /** What so many characters less would save in credits, cumulative, from one to twenty characters. */
  overflow: z.array(z.object({ characters: z.int(), credits: z.int() })),
  /** All credits with characters of the SMS alphabet in place of others (D-42). */
  plainCredits: z.int(),
  /** Of those who get it, how many wait for the next opening, at night, on Sundays or holidays (D-65). */
  held: z.int(),
  /** When the first and the last leave, milliseconds since 1970; null where no one gets it. */
  firstAt: z.nullable(z.number()),
  lastAt: z.nullable(z.number()),
  /** Other campaigns within three days with the same text or the same people. */
  near: z.array(z.object({ id: CampaignId, userLabel: z.string(), at: z.number(), isSameText: z.boolean() })),
  /** Every address in the text. */
  links: z.array(z.object({ url: z.string(), state: CampaignLinkState })),
  /** Of a mail; null for an SMS. */
  mail: z.nullable(MailCheck),
  /** When it was last sent to a phone or mailbox to look at, milliseconds since 1970 (CMP-25). */
  testedAt: z.nullable(z.number()),
})
export interface CampaignCheck extends z.infer<typeof CampaignCheck> {}

/** An address in a text, until a space. */
const ADDRESS = /https?:\/\/[^\s<>"]+/gi

/**
 * The addresses in a text, without the full stop or bracket after them, each once.
 * @example
 * import { linksIn } from '@comptoir/core/campaigns'
 *
 * linksIn('Voir https://karukera.example/carte.') // => ['https://karukera.example/carte']
 */
export function linksIn(text: string): string[] {
  return [...new Set(Array.from(text.matchAll(ADDRESS), ([url]) => url.replace(/[.,;:!?)\]}]+$/, '')))]
}
