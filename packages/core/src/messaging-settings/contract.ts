import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { intId, VenueId } from '../http/id.ts'
import { text } from '../rules/text.ts'
import { messagingPlatforms } from './limits.ts'

/** A text in both languages of the product; a customer reads the other one where theirs is empty. */
const bilingual = (max: number) => z.strictObject({ fr: text({ max }), en: text({ max }) })
const ItemId = z.string().check(z.regex(/^[A-Za-z0-9-]{1,64}$/))
const MOST = 20

/** A greeting before the visitor has written. */
export const WelcomeItem = z.strictObject({ id: ItemId, text: bilingual(1000) })
export interface WelcomeItem extends z.infer<typeof WelcomeItem> {}
/** A question that a customer can tap instead of typing it. */
export const PromptItem = z.strictObject({ id: ItemId, text: bilingual(200) })
export interface PromptItem extends z.infer<typeof PromptItem> {}
/** A question to tap whose answer is known: it is sent at once, whether the agent is on or not. */
export const PredefinedPromptItem = z.strictObject({
  id: ItemId,
  text: bilingual(200),
  answer: bilingual(1000),
})
export interface PredefinedPromptItem extends z.infer<typeof PredefinedPromptItem> {}

/** A platform that can be set. */
export const MessagingSettingPlatform = z.enum(messagingPlatforms)

const kinds = {
  welcomes: z.array(WelcomeItem).check(z.maxLength(MOST)),
  prompts: z.array(PromptItem).check(z.maxLength(MOST)),
  predefinedPrompts: z.array(PredefinedPromptItem).check(z.maxLength(MOST)),
}

/** What a profile says first on one platform, in the order in which it is shown (MST-02). */
export const MessagingSetting = z.object({
  platform: MessagingSettingPlatform,
  ...kinds,
  /** Milliseconds since 1970; null where nothing was ever set. */
  updatedAt: z.nullable(z.number()),
})
export interface MessagingSetting extends z.infer<typeof MessagingSetting> {}

const ofProfile = { venueId: VenueId, profileId: /* @__PURE__ */ intId('profile') }

/** Lists the settings of all platforms, unset ones empty (MST-03). */
export const listMessagingSettings = endpoint({
  method: 'GET',
  path: '/v2/venues/{venueId}/googleBusinessProfiles/{profileId}/messagingSettings',
  summary: 'List messaging settings',
  scope: 'venue',
  requireFeature: 'messaging',
  permission: 'messaging.settings:read',
  params: ofProfile,
  response: z.array(MessagingSetting),
})

/**
 * Sets a platform, replacing what was set before (MST-04). What the platform does not take is refused with code
 * `rule`, each field named: see {@link messagingFaults}.
 */
export const saveMessagingSetting = endpoint({
  method: 'POST',
  path: '/v2/venues/{venueId}/googleBusinessProfiles/{profileId}/messagingSettings',
  summary: 'Set the messaging settings of a platform',
  scope: 'venue',
  requireFeature: 'messaging',
  permission: 'messaging.settings:update',
  params: ofProfile,
  body: z.strictObject({ platform: MessagingSettingPlatform, ...kinds }),
  response: MessagingSetting,
  errors: ['rule'],
})

/** Removes what was set for a platform (MST-05). */
export const deleteMessagingSetting = endpoint({
  method: 'DELETE',
  path: '/v2/venues/{venueId}/googleBusinessProfiles/{profileId}/messagingSettings/{platform}',
  summary: 'Delete the messaging settings of a platform',
  scope: 'venue',
  requireFeature: 'messaging',
  permission: 'messaging.settings:update',
  params: { ...ofProfile, platform: MessagingSettingPlatform },
})
