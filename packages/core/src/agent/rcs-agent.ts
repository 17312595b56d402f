import * as z from 'zod/mini'
import { intId, VenueId } from '../http/id.ts'
import { contrastOnWhite, EmailAddress, line, WebAddress } from '../rules/index.ts'
import { AccountProblem } from '../social/index.ts'

const label = line({ min: 1, max: 60 })
/** How many phones, e-mail addresses or sites an agent shows at most. */
const MOST_CONTACTS = 3
/** Google requires that the colour can be read on white. */
const LEAST_CONTRAST = 4.5

const color = z.string().check(
  z.regex(/^#[\da-f]{6}$/i),
  // Of what is no colour the contrast is not a number: the format says what is wrong.
  z.refine((value) => !(contrastOnWhite(value) < LEAST_CONTRAST), {
    error: 'must have a contrast of at least 4.5 on white, such as #E91B0C',
    params: { code: 'contrast' },
  }),
)

const phone = z.string().check(
  z.refine((value) => /^(?:\+\d{8,15}|\d{3,15})$/.test(value), {
    error: 'must be a number such as +590690000001',
    params: { code: 'phone' },
  }),
)

const link = z.strictObject({ uri: WebAddress, label })
const contacts = <T extends z.ZodMiniType>(contact: T) => z.array(contact).check(z.maxLength(MOST_CONTACTS))

/**
 * What Google lets a business set of its RCS agent, under Google's own names. Once Google has verified the agent it
 * refuses another `displayName`, `logoUri` and `heroUri`.
 */
export const rcsAgentSettings = {
  /** The name that customers see. */
  displayName: line({ min: 1, max: 40 }),
  description: line({ min: 1, max: 100 }),
  /** A square picture of 224 px, at most 50 kB, at a public address: Google keeps a copy. */
  logoUri: WebAddress,
  /** A banner of 1440 by 448 px, at most 200 kB, at a public address: Google keeps a copy. */
  heroUri: WebAddress,
  /** `#rrggbb`, readable on white. */
  color,
  phoneNumbers: contacts(z.strictObject({ number: phone, label })),
  emails: contacts(z.strictObject({ address: EmailAddress, label })),
  websites: contacts(link),
  privacy: link,
  termsConditions: link,
}

const shownLink = z.object({ uri: z.string(), label: z.string() })

/** What customers see of an RCS agent, as Google has it; what is not set is empty or null. */
export const RcsAgentInformation = z.object({
  displayName: z.string(),
  description: z.string(),
  logoUri: z.string(),
  heroUri: z.string(),
  color: z.string(),
  phoneNumbers: z.array(z.object({ number: z.string(), label: z.string() })),
  emails: z.array(z.object({ address: z.string(), label: z.string() })),
  websites: z.array(shownLink),
  privacy: z.nullable(shownLink),
  termsConditions: z.nullable(shownLink),
})
export interface RcsAgentInformation extends z.infer<typeof RcsAgentInformation> {}

/** The RCS agent of a profile in the list of its agents (AIA-08, D-01). */
export const ConfiguredRcsAgent = z.object({
  kind: z.literal('rcs'),
  /** Of its linked account. */
  id: /* @__PURE__ */ intId('channelAccount'),
  venueId: VenueId,
  profileId: /* @__PURE__ */ intId('profile'),
  /** Google's name of it. */
  agentId: z.string(),
  /** What stops it, if anything. */
  problem: z.nullable(AccountProblem),
  /** Null while Google cannot be asked, or does not let this key read it. */
  information: z.nullable(RcsAgentInformation),
})
export interface ConfiguredRcsAgent extends z.infer<typeof ConfiguredRcsAgent> {}
