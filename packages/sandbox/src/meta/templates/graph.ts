import type { IncomingMessage, ServerResponse } from 'node:http'
import { sendJson } from '../../http/reply.ts'
import { errors, readBytes, refuseCall } from '../refusals.ts'
import type { World } from '../world.ts'
import { findFault, type Template, type TemplateError } from './template.ts'

/** Few, so that readers must request the next page. */
const MOST_AT_ONCE = 2

type Given = Pick<Template, 'components'> & Partial<Pick<Template, 'name' | 'language' | 'category'>>

const refuse = (response: ServerResponse, error: TemplateError) =>
  refuseCall(response, { status: 400, ...error })

async function readTemplate(request: IncomingMessage): Promise<Given> {
  const { components = [], ...given } = JSON.parse((await readBytes(request)).toString()) as Partial<Given>
  return { components, ...given }
}

/** As the Graph returns it. */
const templateAnswer = ({ id, name, language, category, status, rejectedReason, components }: Template) => ({
  id,
  name,
  language,
  category,
  status,
  rejected_reason: rejectedReason,
  components,
})

async function handIn(world: World, businessId: string, request: IncomingMessage, response: ServerResponse) {
  const { name = '', language = '', category = '', components } = await readTemplate(request)
  const fault = findFault(components)
  if (fault) return refuse(response, fault)
  const isThere = world.templates.some(
    (one) => one.businessId === businessId && one.name === name && one.language === language,
  )
  if (isThere)
    return refuse(response, {
      code: 100,
      subcode: 2388024,
      message: 'There is already content in this language for this template',
    })
  world.templateCount += 1
  const id = `41000000${String(world.templateCount).padStart(6, '0')}`
  const rest = { status: 'PENDING', rejectedReason: 'NONE' } as const
  world.templates.push({ businessId, id, name, language, category, components, ...rest })
  sendJson(response, { id, status: 'PENDING', category })
}

/** The templates of a business. */
export async function answerTemplates(
  world: World,
  businessId: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const { searchParams } = new URL(request.url ?? '/', 'http://graph')
  if (world.behaviour.answer === 'outage') return refuseCall(response, errors.outage)
  if (request.method === 'POST') return handIn(world, businessId, request, response)
  if (request.method === 'DELETE') {
    const id = searchParams.get('hsm_id')
    const isOut = (one: Template) =>
      one.businessId === businessId && one.name === searchParams.get('name') && (id === null || one.id === id)
    if (!world.templates.some(isOut)) return refuseCall(response, errors.unknown)
    world.templates = world.templates.filter((one) => !isOut(one))
    return sendJson(response, { success: true })
  }
  const all = world.templates.filter((one) => one.businessId === businessId)
  const limit = Math.min(Number(searchParams.get('limit') ?? MOST_AT_ONCE), MOST_AT_ONCE)
  const start = Number(searchParams.get('after') ?? 0)
  const end = start + limit
  const paging = {
    cursors: { after: String(end) },
    ...(end < all.length ? { next: 'https://graph.facebook.com/next' } : {}),
  }
  sendJson(response, { data: all.slice(start, end).map(templateAnswer), paging })
}

/** One template by its name alone: what it says can be changed, and is looked at again. */
export async function answerTemplate(
  world: World,
  id: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const template = world.templates.find((one) => one.id === id)
  if (!template) return false
  if (request.method !== 'POST') {
    sendJson(response, templateAnswer(template))
    return true
  }
  const { category, components } = await readTemplate(request)
  const fault = findFault(components)
  if (fault) refuse(response, fault)
  else if (template.status === 'PENDING')
    refuse(response, { code: 100, subcode: 2388025, message: 'This template is being reviewed' })
  else {
    Object.assign(template, {
      components,
      category: category ?? template.category,
      status: 'PENDING',
      rejectedReason: 'NONE',
    })
    sendJson(response, { success: true })
  }
  return true
}
