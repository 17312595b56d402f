import { type TemplateText, templateVariables, type WhatsappTemplate } from '@comptoir/core/social'
import * as z from 'zod'
import type { ChannelAccount, Reach } from '../../../kernel/ports/channel.ts'
import { graph } from '../graph.ts'

const FIELDS = 'id,name,status,category,language,components,rejected_reason'
const PAGE = '100'
/** Meta allows a business 6,000; more than anyone can choose from are left out. */
const MOST_PAGES = 10

const Component = z.object({
  type: z.string(),
  format: z.string().optional(),
  text: z.string().optional(),
  buttons: z.array(z.object({ type: z.string(), url: z.string().optional() })).optional(),
})
const Given = z.object({
  id: z.coerce.string(),
  name: z.string(),
  status: z.string(),
  category: z.string(),
  language: z.string(),
  components: z.array(Component).default([]),
  rejected_reason: z.string().nullish(),
})
type Given = z.infer<typeof Given>

const states: Readonly<Record<string, WhatsappTemplate['status'] | undefined>> = {
  APPROVED: 'approved',
  PENDING: 'pending',
  IN_APPEAL: 'pending',
  REJECTED: 'rejected',
  PAUSED: 'paused',
}
/** States of templates that are being deleted: no one can use them any more. */
const leaving = new Set(['PENDING_DELETION', 'DELETED'])

function textOf(components: Given['components'], type: string): string {
  return components.find((component) => component.type === type)?.text ?? ''
}

/** Whether we can fill all variables. */
function isPlain({ components }: Given): boolean {
  return components.every(({ type, format = 'TEXT', text = '', buttons = [] }) => {
    if (type === 'BODY' || type === 'FOOTER') return true
    if (type === 'HEADER') return format === 'TEXT' && templateVariables(text).length === 0
    const isStill = ({ type: kind, url = '' }: (typeof buttons)[number]) =>
      kind === 'QUICK_REPLY' ||
      kind === 'PHONE_NUMBER' ||
      (kind === 'URL' && templateVariables(url).length === 0)
    return type === 'BUTTONS' && buttons.every(isStill)
  })
}

function toTemplate(given: Given): WhatsappTemplate {
  const { id, name, language, components, rejected_reason: reason } = given
  const body = textOf(components, 'BODY')
  const category = z.enum(['utility', 'marketing', 'authentication']).safeParse(given.category.toLowerCase())
  return {
    id,
    name,
    language,
    category: category.data ?? 'utility',
    status: states[given.status] ?? 'disabled',
    rejectedReason: reason && reason !== 'NONE' ? reason : null,
    header: textOf(components, 'HEADER'),
    body,
    footer: textOf(components, 'FOOTER'),
    variables: templateVariables(body),
    isText: body !== '' && category.data !== 'authentication' && isPlain(given),
  }
}

interface Page {
  data?: unknown[]
  paging?: { cursors?: { after?: string }; next?: string }
}

/** The templates of the business that an account belongs to; what cannot be read is left out. */
export async function readTemplates(reach: Reach, account: ChannelAccount): Promise<WhatsappTemplate[]> {
  const found: WhatsappTemplate[] = []
  let after: string | undefined
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const query = { fields: FIELDS, limit: PAGE, ...(after === undefined ? {} : { after }) }
    const path = `${account.businessId}/message_templates`
    const { data = [], paging } = await graph<Page>(reach, account, path, { query })
    for (const one of data) {
      const given = Given.safeParse(one).data
      if (given && !leaving.has(given.status)) found.push(toTemplate(given))
    }
    after = paging?.next === undefined ? undefined : paging.cursors?.after
    if (after === undefined) break
  }
  return found
}

/** The text of a template, with examples of its variables for the reviewer. */
export interface TemplateContent extends Omit<TemplateText, 'header'> {
  category: 'utility' | 'marketing'
  examples: readonly string[]
}

function componentsOf({ body, footer, examples }: TemplateContent) {
  const names = templateVariables(body)
  const isNumbered = names.every((name) => /^\d+$/.test(name))
  const example = isNumbered
    ? { body_text: [examples] }
    : {
        body_text_named_params: names.map((name, index) => ({ param_name: name, example: examples[index] })),
      }
  return {
    ...(isNumbered ? {} : { parameter_format: 'named' }),
    components: [
      { type: 'BODY', text: body, ...(names.length > 0 ? { example } : {}) },
      ...(footer === '' ? [] : [{ type: 'FOOTER', text: footer }]),
    ],
  }
}

/** Submits a template; returns Meta's id of it (SOC-16). */
export async function handIn(
  reach: Reach,
  account: ChannelAccount,
  { name, language, ...content }: TemplateContent & { name: string; language: string },
): Promise<string> {
  const { id } = await graph<{ id: string | number }>(
    reach,
    account,
    `${account.businessId}/message_templates`,
    {
      method: 'POST',
      json: { name, language, category: content.category.toUpperCase(), ...componentsOf(content) },
    },
  )
  return String(id)
}

const edges = z.object({ components: z.array(z.looseObject({ type: z.string() })).default([]) })

/** What a template has around its text: a head and buttons, which are made at Meta alone and must not be lost. */
async function readEdges(reach: Reach, account: ChannelAccount, templateId: string) {
  const query = { fields: 'components' }
  const { components } = edges.parse(await graph<object>(reach, account, templateId, { query }))
  const ofType = (type: string) => components.filter((one) => one.type === type)
  return { head: ofType('HEADER'), buttons: ofType('BUTTONS') }
}

/** Changes the text of a template (SOC-18). */
export async function rewrite(
  reach: Reach,
  account: ChannelAccount,
  templateId: string,
  content: TemplateContent,
): Promise<void> {
  const { head, buttons } = await readEdges(reach, account, templateId)
  const { components, ...given } = componentsOf(content)
  await graph(reach, account, templateId, {
    method: 'POST',
    json: {
      category: content.category.toUpperCase(),
      ...given,
      components: [...head, ...components, ...buttons],
    },
  })
}

/** Deletes one language of a template (SOC-19). */
export async function withdraw(
  reach: Reach,
  account: ChannelAccount,
  { id, name }: Pick<WhatsappTemplate, 'id' | 'name'>,
): Promise<void> {
  await graph(reach, account, `${account.businessId}/message_templates`, {
    method: 'DELETE',
    query: { hsm_id: id, name },
  })
}
