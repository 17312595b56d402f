import { errors, type GraphError } from './refusals.ts'

/** What can be tapped below a message. */
export interface Tap {
  title: string
  payload: string
}

const length = (text: unknown) => (typeof text === 'string' ? [...text].length : 0)
const isWithin = (count: number, most: number) => count >= 1 && count <= most

interface QuickReply {
  content_type?: string
  title?: string
  payload?: string
}

/** The quick replies of a message of a page; an error where Meta refuses them. Instagram cuts what is too long. */
export function readQuickReplies(platform: 'facebook' | 'instagram', given: unknown): Tap[] | GraphError {
  if (given === undefined) return []
  const wrong = (message: string): GraphError => ({ status: 400, code: 100, message })
  if (!Array.isArray(given) || !isWithin(given.length, 13))
    return wrong('Param message[quick_replies] must be an array of 1 to 13 elements')
  const taps: Tap[] = []
  for (const [index, { content_type, title = '', payload = '' }] of (given as QuickReply[]).entries()) {
    const param = `message[quick_replies][${index}]`
    if (content_type !== 'text') return wrong(`Param ${param}[content_type] must be one of {TEXT}`)
    if (title === '' || payload === '') return wrong(`Param ${param}[title] and [payload] are required`)
    if (platform === 'facebook' && length(title) > 20)
      return wrong(`Length of param ${param}[title] must be less than or equal to 20`)
    if (length(payload) > 1000)
      return wrong(`Length of param ${param}[payload] must be less than or equal to 1000`)
    taps.push({ title: [...title].slice(0, 20).join(''), payload })
  }
  return taps
}

/** As a message of WhatsApp says it. */
export interface Interactive {
  type?: string
  body?: { text?: string }
  action?: { buttons?: { type?: string; reply?: { id?: string; title?: string } }[] }
}

/** The reply buttons of a message; an error where Meta refuses them. There is nothing else that can be tapped. */
export function readButtons({ type, body, action }: Interactive): Tap[] | GraphError {
  if (type !== 'button') return errors.refuse
  const wrong = (details: string): GraphError => ({
    status: 400,
    code: 131009,
    message: 'Parameter value is not valid',
    details,
  })
  const invalid = (what: string, most: number) =>
    wrong(`${what} length invalid. Min length: 1, Max length: ${most}`)
  const buttons = action?.buttons ?? []
  const taps = buttons.map(({ reply = {} }) => ({ title: reply.title ?? '', payload: reply.id ?? '' }))
  if (!isWithin(length(body?.text), 1024)) return invalid('Body text', 1024)
  if (!isWithin(buttons.length, 3))
    return wrong('Invalid buttons count. Min allowed buttons: 1, Max allowed buttons: 3')
  if (buttons.some((button) => button.type !== 'reply')) return wrong('Invalid button type')
  if (taps.some(({ title }) => !isWithin(length(title), 20))) return invalid('Button title', 20)
  if (taps.some(({ payload }) => !isWithin(length(payload), 256))) return invalid('Button reply id', 256)
  if (new Set(taps.map(({ title }) => title)).size < taps.length) return wrong('Button titles must be unique')
  return taps
}
