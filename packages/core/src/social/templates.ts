import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { intId, VenueId } from '../http/id.ts'
import { ConversationId, Message, MessageId } from '../inbox/index.ts'
import { line, text } from '../rules/text.ts'
import { ChannelAccountId } from './contract.ts'

/** What Meta makes of the longest body of a template, filled; counted in code points. */
export const TEMPLATE_MAX = 1024

/** In which languages a template can be handed in here, by Meta's names. */
export const TEMPLATE_LANGUAGES = ['fr', 'en', 'en_US', 'en_GB', 'es', 'pt_BR', 'de', 'it', 'nl'] as const

/** What a template is for, by which Meta bills it. */
export const TemplateCategory = z.enum(['utility', 'marketing', 'authentication'])
export type TemplateCategory = z.infer<typeof TemplateCategory>

/** Only `approved` ones are sent; `paused` ones were found annoying by customers and rest for a while. */
export const TemplateStatus = z.enum(['pending', 'approved', 'rejected', 'paused', 'disabled'])
export type TemplateStatus = z.infer<typeof TemplateStatus>

/** A message that WhatsApp looks at beforehand, so that it may go out when the reply window is over (SOC-06, SOC-17, D-06). */
export const WhatsappTemplate = z.object({
  /** Meta's name of it: digits. */
  id: z.string(),
  name: z.string(),
  /** Such as `fr` or `en_US`. */
  language: z.string(),
  category: TemplateCategory,
  status: TemplateStatus,
  /** Why it was rejected, in Meta's word; null where it was not. */
  rejectedReason: z.nullable(z.string()),
  header: z.string(),
  /** With its variables as `{{1}}`. */
  body: z.string(),
  footer: z.string(),
  /** What is filled in before it is sent, in this order. */
  variables: z.array(z.string()),
  /** Carries nothing but text and variables in its body: others are made and sent at Meta alone. */
  isText: z.boolean(),
})
export interface WhatsappTemplate extends z.infer<typeof WhatsappTemplate> {}

/** The templates of a number; none while Meta does not give them, and then it is said (D-32). */
export const WhatsappTemplates = z.object({
  templates: z.array(WhatsappTemplate),
  isUnavailable: z.boolean(),
})
export interface WhatsappTemplates extends z.infer<typeof WhatsappTemplates> {}

const TemplateId = z.string().check(z.regex(/^\d{5,20}$/))
const whatsapp = { scope: 'venue', requireFeature: 'business_messages_whatsapp', isSlow: true } as const
const ofAccount = {
  venueId: VenueId,
  profileId: /* @__PURE__ */ intId('profile'),
  id: ChannelAccountId,
}
const ofTemplate = { ...ofAccount, templateId: TemplateId }
const inConversation = { venueId: VenueId, id: ConversationId }
const path = '/v2/venues/{venueId}/googleBusinessProfiles/{profileId}/whatsappProfiles/{id}/templates'

/** What a template says; `examples` fill its variables for its readers, in their order. */
const Content = {
  category: z.enum(['utility', 'marketing']),
  body: text({ min: 1, max: TEMPLATE_MAX }),
  footer: line({ max: 60 }),
  examples: z.array(line({ min: 1, max: 200 })).check(z.maxLength(20)),
}

/** Lists the templates of a WhatsApp number (SOC-17). */
export const listWhatsappTemplates = endpoint({
  ...whatsapp,
  permission: 'posts.socialProfiles:read',
  method: 'GET',
  path,
  summary: 'List WhatsApp templates',
  params: ofAccount,
  response: WhatsappTemplates,
})

/** Hands a template in at Meta, who looks at it for minutes up to a day (SOC-16). */
export const createWhatsappTemplate = endpoint({
  ...whatsapp,
  permission: 'posts.socialProfiles:create',
  method: 'POST',
  path,
  summary: 'Submit a WhatsApp template',
  params: ofAccount,
  errors: ['rule'],
  body: z.strictObject({
    name: z.string().check(z.regex(/^[a-z0-9_]{1,512}$/)),
    language: z.enum(TEMPLATE_LANGUAGES),
    ...Content,
  }),
  response: WhatsappTemplate,
})

/** Changes what a template says; Meta looks at it again (SOC-18). */
export const updateWhatsappTemplate = endpoint({
  ...whatsapp,
  permission: 'posts.socialProfiles:create',
  method: 'PATCH',
  path: `${path}/{templateId}`,
  summary: 'Change a WhatsApp template',
  params: ofTemplate,
  errors: ['rule'],
  body: z.strictObject(Content),
  response: WhatsappTemplate,
})

/** Deletes a template at Meta; what was sent stays readable (SOC-19). */
export const deleteWhatsappTemplate = endpoint({
  ...whatsapp,
  permission: 'posts.socialProfiles:delete',
  method: 'DELETE',
  path: `${path}/{templateId}`,
  summary: 'Delete a WhatsApp template',
  params: ofTemplate,
  errors: ['rule'],
})

/** Lists the approved templates that can be sent in a conversation of WhatsApp (D-06). */
export const listConversationTemplates = endpoint({
  scope: 'venue',
  requireFeature: 'messaging',
  permission: 'messaging.messages:send',
  isSlow: true,
  method: 'GET',
  path: '/v2/venues/{venueId}/conversations/{id}/templates',
  summary: 'List templates for a conversation',
  params: inConversation,
  response: WhatsappTemplates,
})

/**
 * Sends a template to the customer of a conversation, whether its reply window is over or not (D-06). The client makes
 * `id`: the same one again sends nothing. The message that is kept has the readable text.
 */
export const sendTemplate = endpoint({
  scope: 'venue',
  requireFeature: 'messaging',
  permission: 'messaging.messages:send',
  isSlow: true,
  method: 'POST',
  path: '/v2/venues/{venueId}/conversations/{id}/templates',
  summary: 'Send a template',
  params: inConversation,
  response: Message,
  errors: ['conflict', 'rule'],
  body: z.strictObject({
    id: MessageId,
    templateId: TemplateId,
    /** In the order of the template's variables. */
    values: z.array(line({ min: 1, max: 200 })).check(z.maxLength(20)),
  }),
})
