import type { contract } from '@comptoir/core/contract'
import { countCodePoints } from '@comptoir/core/rules'
import {
  readableTemplate,
  TEMPLATE_MAX,
  templateVariables,
  type WhatsappTemplate,
} from '@comptoir/core/social'
import type { Tx } from '../../kernel/db/database.ts'
import type { Handlers, SlowContext } from '../../kernel/http/context.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import { type ChannelAccount, ChannelFailure } from '../../kernel/ports/channel.ts'
import type { Services } from '../../kernel/services/services.ts'
import {
  handIn,
  readTemplates,
  rewrite,
  type TemplateContent,
  withdraw,
} from '../../providers/meta/whatsapp/templates.ts'
import { findAccount, findRoute, isUnwanted, openAccount } from '../channels/index.ts'
import { findConversation, storeMessage, toMessage } from '../inbox/index.ts'
import { asking } from './refusals.ts'
import { type OfAccount, requireAccount, requireToken } from './whatsapp-account.ts'

type Context = Pick<SlowContext, 'transact'>
interface OfTemplate extends OfAccount {
  templateId: string
}
interface OfConversation {
  venueId: number
  id: string
}

/** Meta refuses a variable without an example, so it is said here, in the field that lacks it. */
function requireExamples({ body, examples }: Pick<TemplateContent, 'body' | 'examples'>): void {
  if (templateVariables(body).length !== examples.length)
    throw new AppError('rule', 'examples: must have one for each variable of the body', {
      fields: { examples: 'one_per_variable' },
    })
}

/** By the list of its own business alone: a token may be good for others too. */
async function requireTemplate(
  services: Services,
  account: ChannelAccount,
  templateId: string,
): Promise<WhatsappTemplate> {
  const templates = await asking('templateId', readTemplates(services, account))
  const found = templates.find(({ id }) => id === templateId)
  if (!found) throw notFound()
  return found
}

/** Empty while Meta does not give them, which is said and written down (SOC-17, D-32). */
async function templatesOrNone(services: Services, account: ChannelAccount) {
  try {
    return { templates: await readTemplates(services, account), isUnavailable: false }
  } catch (err) {
    if (!(err instanceof ChannelFailure)) throw err
    services.log.warn({ err }, 'reading the templates at Meta failed')
    return { templates: [], isUnavailable: true }
  }
}

/** The account through which the conversation goes; undefined where it is none of WhatsApp's. */
async function accountOf({ secrets }: Services, { transact }: Context, { venueId, id }: OfConversation) {
  return transact(async (tx) => {
    const conversation = await findConversation(tx, venueId, id)
    if (!conversation) throw notFound()
    if (conversation.platform !== 'whatsapp' || conversation.is_channel_closed || conversation.is_group)
      return undefined
    const route = await findRoute(tx, venueId, id, true)
    const row = route && route.platform !== 'sms' && (await findAccount(tx, venueId, route.accountId))
    return row ? openAccount(secrets, row) : undefined
  })
}

const canBeSent = ({ status, isText }: WhatsappTemplate) => status === 'approved' && isText

/** The values by the names of what they fill. */
function valuesOf({ variables }: WhatsappTemplate, values: readonly string[]): Record<string, string> {
  if (values.length !== variables.length)
    throw new AppError('rule', 'values: must have one for each variable of the template', {
      fields: { values: 'one_per_variable' },
    })
  return Object.fromEntries(variables.map((name, index) => [name, values[index] ?? '']))
}

/** Advertising goes to no one who wants none (D-26). */
async function requireWanted(
  tx: Tx,
  services: Services,
  { venueId, id }: OfConversation,
  category: WhatsappTemplate['category'],
): Promise<void> {
  const conversation = await findConversation(tx, venueId, id)
  if (!conversation) throw notFound()
  const { jid } = conversation
  if (await isUnwanted(tx, services, { venueId, platform: 'whatsapp', jid }, { category }))
    throw new AppError('rule', 'templateId: this person has opted out of marketing', {
      fields: { templateId: 'unwanted' },
    })
}

function sendingOf(services: Services): Pick<Handlers<typeof contract.templates>, 'sendTemplate'> {
  return {
    async sendTemplate({ params, body }, context) {
      const { venueId, id: conversationId } = params
      const account = await accountOf(services, context, params)
      if (!account) throw new AppError('rule', 'Templates cannot be sent in this conversation.')
      const template = await requireTemplate(services, account, body.templateId)
      if (!canBeSent(template))
        throw new AppError('rule', 'templateId: is not approved, or needs more than text', {
          fields: { templateId: 'not_approved' },
        })
      const values = valuesOf(template, body.values)
      const text = readableTemplate(template, values)
      if (countCodePoints(readableTemplate({ ...template, header: '', footer: '' }, values)) > TEMPLATE_MAX)
        throw new AppError('rule', `values: the text must have at most ${TEMPLATE_MAX} characters`, {
          fields: { values: 'too_long' },
        })
      const { name, language, category } = template
      return context.transact(async (tx) => {
        await requireWanted(tx, services, params, category)
        const stored = await storeMessage(tx, {
          venueId,
          conversationId,
          id: body.id,
          body: text,
          isFromBusiness: true,
          managerId: context.actor.managerId,
          template: { name, language, category, values },
        })
        return toMessage(stored.message, stored.conversation)
      })
    },
  }
}

export function templateHandlers(services: Services): Handlers<typeof contract.templates> {
  const read = async ({ transact }: Context, params: OfAccount) =>
    requireToken(services, await transact((tx) => requireAccount(tx, params)))
  const again = (account: ChannelAccount, id: string) => requireTemplate(services, account, id)
  return {
    ...sendingOf(services),
    async listWhatsappTemplates({ params }, context) {
      return templatesOrNone(services, await read(context, params))
    },
    async createWhatsappTemplate({ params, body }, context) {
      requireExamples(body)
      const account = await read(context, params)
      return again(account, await asking('body', handIn(services, account, body)))
    },
    async updateWhatsappTemplate({ params, body }: { params: OfTemplate; body: TemplateContent }, context) {
      requireExamples(body)
      const account = await read(context, params)
      const { id } = await again(account, params.templateId)
      await asking('body', rewrite(services, account, id, body))
      return again(account, id)
    },
    async deleteWhatsappTemplate({ params }, context) {
      const account = await read(context, params)
      await asking('templateId', withdraw(services, account, await again(account, params.templateId)))
      return undefined
    },
    async listConversationTemplates({ params }, context) {
      const account = await accountOf(services, context, params)
      if (!account) return { templates: [], isUnavailable: false }
      const { templates, isUnavailable } = await templatesOrNone(services, account)
      return { templates: templates.filter(canBeSent), isUnavailable }
    },
  }
}
