import * as z from 'zod/mini'
import { endpoint } from '../http/endpoint.ts'
import { intId, VenueId } from '../http/id.ts'
import { pageQuery } from '../http/page.ts'
import { MAIL_BODY_MAX } from '../mail-design/index.ts'
import { line } from '../rules/text.ts'

/** What a template is for (TPL-02). */
export const TemplateType = z.enum(['SMS', 'EMAIL'])
export type TemplateType = z.infer<typeof TemplateType>

/** Names a template of a venue. */
export const TemplateId = /* @__PURE__ */ intId('template')
export type TemplateId = z.infer<typeof TemplateId>

const Name = line({ min: 1, max: 80 })
const Subject = line({ max: 150 })
const Body = z.string().check(z.minLength(1), z.maxLength(MAIL_BODY_MAX))
const Category = line({ min: 1, max: 40 })
const Categories = z.array(Category).check(z.maxLength(10))

/** A template (TPL-02). A body of JSON is a design of blocks, another one HTML or the text of an SMS. */
export const Template = z.object({
  id: TemplateId,
  venueId: VenueId,
  type: TemplateType,
  name: z.string(),
  /** Of a mail; empty for an SMS. */
  subject: z.string(),
  body: z.string(),
  categories: z.array(z.string()),
  /** Milliseconds since 1970. */
  createdAt: z.number(),
  /** Who kept it; empty for a program. */
  managerName: z.string(),
})
export interface Template extends z.infer<typeof Template> {}

/** What the designed templates are for. */
export const PREDEFINED_CATEGORIES = ['offers', 'events', 'seasons', 'loyalty', 'news', 'service'] as const
/** One of {@link PREDEFINED_CATEGORIES}. */
export const PredefinedCategory = z.enum(PREDEFINED_CATEGORIES)
export type PredefinedCategory = z.infer<typeof PredefinedCategory>

const Language = z.enum(['fr', 'en'])

/** A mail that was designed for every venue (TPL-07). */
export const PredefinedEmailTemplate = z.object({
  /** The same for one design in both languages. */
  id: z.string(),
  language: Language,
  category: PredefinedCategory,
  name: z.string(),
  subject: z.string(),
  /** A design of blocks, as JSON. */
  body: z.string(),
})
export interface PredefinedEmailTemplate extends z.infer<typeof PredefinedEmailTemplate> {}

const ofVenue = { venueId: VenueId }
const one = { venueId: VenueId, id: TemplateId }

/** Lists templates, newest first (TPL-03); with venue 0 those of all venues. */
export const listTemplates = endpoint({
  scope: 'venue',
  permission: 'campaigns.templates:read',
  allVenues: true,
  method: 'GET',
  path: '/v2/venues/{venueId}/templates',
  summary: 'List templates',
  params: ofVenue,
  query: z.strictObject({
    ...pageQuery(),
    type: z.optional(TemplateType),
    category: z.optional(Category),
    search: z.optional(line({ max: 80 })),
  }),
  paged: 'page',
  response: z.array(Template),
})

/**
 * Keeps a template (TPL-04). 422 `rule` names `body`: `malformed_variables` where braces do not close (SMS-07), `blocks`
 * where a design of blocks cannot be read, with the place; `too_long` for an SMS of more than 800 characters.
 */
export const createTemplate = endpoint({
  scope: 'venue',
  permission: 'campaigns.templates:create',
  isIdempotent: true,
  method: 'POST',
  path: '/v2/venues/{venueId}/templates',
  summary: 'Keep a template',
  params: ofVenue,
  body: z.strictObject({
    type: TemplateType,
    name: Name,
    subject: z._default(Subject, ''),
    body: Body,
    categories: z._default(Categories, []),
  }),
  response: Template,
  errors: ['rule'],
})

/** Reads a template (TPL-05). */
export const readTemplate = endpoint({
  scope: 'venue',
  permission: 'campaigns.templates:read',
  method: 'GET',
  path: '/v2/venues/{venueId}/templates/{id}',
  summary: 'Read a template',
  params: one,
  response: Template,
})

/** Changes a template; what is not given stays. 422 `rule` names `body` as {@link createTemplate} does. */
export const updateTemplate = endpoint({
  scope: 'venue',
  permission: 'campaigns.templates:update',
  method: 'PATCH',
  path: '/v2/venues/{venueId}/templates/{id}',
  summary: 'Change a template',
  params: one,
  body: z.strictObject({
    name: z.optional(Name),
    subject: z.optional(Subject),
    body: z.optional(Body),
    categories: z.optional(Categories),
  }),
  response: Template,
  errors: ['rule'],
})

/** Deletes a template (TPL-06). Campaigns that began with it keep their text. */
export const deleteTemplate = endpoint({
  scope: 'venue',
  permission: 'campaigns.templates:delete',
  method: 'DELETE',
  path: '/v2/venues/{venueId}/templates/{id}',
  summary: 'Delete a template',
  params: one,
})

/** Lists the designed mails, 30 a page (TPL-07, TPL-10): those of the product, then those that staff added. */
export const listPredefinedEmailTemplates = endpoint({
  scope: 'session',
  method: 'GET',
  path: '/v2/predefinedEmailTemplates',
  summary: 'List the designed mails',
  params: {},
  query: z.strictObject({
    ...pageQuery(30),
    category: z.optional(PredefinedCategory),
    language: z._default(Language, 'fr'),
  }),
  paged: 'page',
  response: z.array(PredefinedEmailTemplate),
})

/** Adds a designed mail for every venue (TPL-08). 422 `rule` names `body` as {@link createTemplate} does. */
export const createPredefinedEmailTemplate = endpoint({
  scope: 'staff',
  permission: 'staff.emailTemplates:create',
  method: 'POST',
  path: '/v2/predefinedEmailTemplates',
  summary: 'Add a designed mail',
  params: {},
  body: z.strictObject({
    language: z._default(Language, 'fr'),
    category: PredefinedCategory,
    name: Name,
    subject: Subject,
    body: Body,
  }),
  response: PredefinedEmailTemplate,
  errors: ['rule'],
})

/** Lists the categories of designed mails, with how many each has (TPL-09). */
export const listPredefinedEmailCategories = endpoint({
  scope: 'session',
  method: 'GET',
  path: '/v2/predefinedEmailTemplates/categories',
  summary: 'List the categories of designed mails',
  params: {},
  query: z.strictObject({ language: z._default(Language, 'fr') }),
  response: z.array(z.object({ id: PredefinedCategory, userLabel: z.string(), count: z.int() })),
})
