import type { World } from '../world.ts'

interface Component {
  type: string
  text?: string
  example?: { body_text?: string[][]; body_text_named_params?: { param_name: string; example: string }[] }
  [more: string]: unknown
}

/** A message template as Meta keeps it. */
export interface Template {
  businessId: string
  id: string
  name: string
  language: string
  category: string
  status: 'PENDING' | 'APPROVED' | 'REJECTED'
  rejectedReason: string
  components: Component[]
}

/** What is wrong with a template that is handed in, or with one that is to be sent. */
export interface TemplateError {
  code: number
  subcode?: number
  message: string
}

const VARIABLE = /\{\{\s*(\w+)\s*\}\}/g
const bodyOf = ({ components }: Pick<Template, 'components'>) =>
  components.find(({ type }) => type === 'BODY')
const variablesOf = (text: string) => [...new Set([...text.matchAll(VARIABLE)].map(([, name = '']) => name))]

/** One that is approved and one that is looked at, so that both can be seen at once. */
export function createTemplates(businessIds: readonly string[]): Template[] {
  const template = (
    businessId: string,
    index: number,
    more: Pick<Template, 'name' | 'status'>,
    text: string,
  ) => ({
    businessId,
    id: `4000000${businessId.slice(-4)}${index}`,
    language: 'fr',
    category: 'UTILITY',
    rejectedReason: 'NONE',
    components: [
      { type: 'BODY', text, example: { body_text: [variablesOf(text).map(() => 'Inès')] } },
      { type: 'FOOTER', text: 'Boulangerie Karukéra' },
    ],
    ...more,
  })
  return businessIds.flatMap((id) => [
    template(
      id,
      1,
      { name: 'commande_prete', status: 'APPROVED' },
      'Bonjour {{1}}, votre commande est prête. Elle vous attend jusqu’à {{2}}.',
    ),
    template(id, 2, { name: 'rappel', status: 'PENDING' }, 'Bonjour {{1}}, à demain !'),
  ])
}

/** What Meta refuses at once: no body, a variable at an end, too long, or no example of a variable. */
export function findFault(components: readonly Component[]): TemplateError | undefined {
  const body = bodyOf({ components: [...components] })
  const text = body?.text ?? ''
  const wrong = (message: string, subcode: number) => ({ code: 100, subcode, message })
  if (text === '' || [...text].length > 1024) return wrong('Invalid parameter: body', 2388040)
  if (/^\{\{[^}]*\}\}|\{\{[^}]*\}\}$/.test(text.trim()))
    return wrong('Variables can’t be at the start or end of the template', 2388299)
  const examples = body?.example?.body_text_named_params ?? body?.example?.body_text?.[0] ?? []
  if (variablesOf(text).length !== examples.length)
    return wrong('Message template "components" param is missing expected field(s): example', 2388043)
  return undefined
}

/** A template as a message names it. */
export interface SentTemplate {
  name?: string
  language?: { code?: string }
  components?: { type?: string; parameters?: { parameter_name?: string; text?: string }[] }[]
}

/** The words of a template that is sent, or why it is not taken. */
export function fill(world: World, businessId: string, sent: SentTemplate): string | TemplateError {
  const found = world.templates.find(
    (one) => one.businessId === businessId && one.name === sent.name && one.language === sent.language?.code,
  )
  if (found?.status !== 'APPROVED')
    return { code: 132001, message: 'Template name does not exist in the translation' }
  const text = bodyOf(found)?.text ?? ''
  const names = variablesOf(text)
  const parameters = sent.components?.find(({ type }) => type === 'body')?.parameters ?? []
  if (
    parameters.length !== names.length ||
    parameters.some((one) => !one.text || /[\n\t]|\s{5}/.test(one.text))
  )
    return { code: 132000, message: 'Number of parameters does not match the expected number of params' }
  const values = new Map(
    parameters.map((one, index) => [one.parameter_name ?? String(index + 1), one.text ?? '']),
  )
  const filled = text.replace(VARIABLE, (gap, name: string) => values.get(name) ?? gap)
  const around = (type: string) => found.components.find((one) => one.type === type)?.text
  return [around('HEADER'), filled, around('FOOTER')].filter(Boolean).join('\n\n')
}
