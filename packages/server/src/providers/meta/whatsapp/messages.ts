import type { IncomingMedia } from '../../../kernel/ports/arrivals.ts'
import {
  type ChannelAccount,
  ChannelFailure,
  type OutgoingFile,
  type OutgoingPart,
  type Reach,
} from '../../../kernel/ports/channel.ts'
import { repeatable } from '../failures.ts'
import { fileBytes, graph } from '../graph.ts'

const kinds = { image: 'image', pdf: 'document', audio: 'audio' } as const

/** A number is called by `to`, a name that Meta gave to this business alone by `recipient` (D-02). */
const addressed = (name: string) => (/^\d+$/.test(name) ? { to: name } : { recipient: name })

async function upload(
  reach: Reach,
  account: ChannelAccount,
  file: OutgoingFile,
  signal: AbortSignal,
): Promise<string> {
  const form = new FormData()
  form.set('messaging_product', 'whatsapp')
  form.set('type', file.mimeType)
  form.set('file', new File([await file.read()], file.name, { type: file.mimeType }))
  try {
    const path = `${account.externalId}/media`
    return (await graph<{ id: string }>(reach, account, path, { method: 'POST', form, signal })).id
  } catch (error) {
    throw repeatable(error)
  }
}

/** Numbers fill in their order, words by their names. */
function templateOf({ name, language, values }: NonNullable<OutgoingPart['template']>) {
  const parameters = Object.entries(values).map(([parameter, text]) => ({
    type: 'text',
    ...(/^\d+$/.test(parameter) ? {} : { parameter_name: parameter }),
    text,
  }))
  const components = parameters.length > 0 ? [{ type: 'body', parameters }] : []
  return { type: 'template', template: { name, language: { code: language }, components } }
}

function withButtons(text: string, suggestions: readonly string[]) {
  const buttons = suggestions.map((title) => ({ type: 'reply', reply: { id: title, title } }))
  return { type: 'interactive', interactive: { type: 'button', body: { text }, action: { buttons } } }
}

async function contentOf(
  reach: Reach,
  account: ChannelAccount,
  { text, file, template, suggestions }: OutgoingPart,
  signal: AbortSignal,
) {
  if (template) return templateOf(template)
  if (suggestions) return withButtons(text, suggestions)
  if (!file) return { type: 'text', text: { body: text, preview_url: true } }
  const type = kinds[file.type]
  const media = {
    id: await upload(reach, account, file, signal),
    ...(text === '' ? {} : { caption: text }),
    ...(type === 'document' ? { filename: file.name } : {}),
  }
  return { type, [type]: media }
}

/** Sends one message; its statuses carry its reference. */
export async function sendPart(
  reach: Reach,
  account: ChannelAccount,
  part: OutgoingPart,
  signal: AbortSignal,
): Promise<string> {
  const answer = await graph<{ messages?: { id?: string }[] }>(
    reach,
    account,
    `${account.externalId}/messages`,
    {
      method: 'POST',
      signal,
      json: {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        ...addressed(part.to),
        biz_opaque_callback_data: part.reference,
        ...(await contentOf(reach, account, part, signal)),
      },
    },
  )
  const id = answer.messages?.[0]?.id
  if (!id) throw new ChannelFailure('ambiguous', 'the response contains no message id', { reason: 'outage' })
  return id
}

/** The bytes of a file that a customer sent: the Graph says where they are, for five minutes. */
export async function fetchMedia(
  reach: Reach,
  account: ChannelAccount,
  { id, name }: IncomingMedia,
  signal: AbortSignal,
): Promise<Uint8Array> {
  const { url = '' } = await graph<{ url?: string }>(reach, account, encodeURIComponent(id), { signal })
  return fileBytes(reach, { name, url, token: account.token }, signal)
}
