import { createHmac } from 'node:crypto'

/** What a provider hands over: these bytes, with these headers. */
export interface Call {
  body: string
  headers: Record<string, string>
}

/** Something that calls us, with a sample of each thing that it sends. */
export interface Sender {
  name: string
  /** In the address: `/hooks/{hook}`. */
  hook: string
  /** The inbox of these events. */
  inbox: string
  /** The header of its signature. */
  header: string
  secret: string
  /** What a customer does, sent under this number; `word` is what they say. */
  event(index: number | string, word?: string): string
  /** The same of somebody whom we do not look after, where the signature cannot belong to them. */
  foreign?(index: number): string
  sign(body: string, secret: string): string
  /** Rightly signed, and yet nothing that is taken. */
  stale?(body: string): string
  /** How far a message of ours has come, step by step; absent where nothing of ours goes there. */
  ticks?(providerId: string): string[]
}

export const META_SECRET = 'sandbox-app-secret-of-meta'
export const RCS_AGENT = 'karukera_sandbox_agent'
const RCS_TOKEN = 'sandbox-client-token-of-rcs'
const PHONE = '590690777001'
const CUSTOMER = '7700000000001'

/** The accounts that the samples are for. */
export const accounts = {
  whatsapp: '200000000001',
  facebook: '300000000001',
  instagram: '17840000000001',
  voice: '+33939500777',
  sms: '+590690000009',
} as const

const signMeta = (body: string, secret: string) =>
  `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`

const signTimed = (body: string, secret: string, seconds = Math.floor(Date.now() / 1000)) =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`

function whatsappBody(value: object, numberId: string = accounts.whatsapp): string {
  const metadata = { display_phone_number: '+590', phone_number_id: numberId }
  const change = { field: 'messages', value: { messaging_product: 'whatsapp', metadata, ...value } }
  return JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1000000001', changes: [change] }],
  })
}

const meta = { hook: 'meta', header: 'x-hub-signature-256', secret: META_SECRET, sign: signMeta }

const whatsapp: Sender = {
  ...meta,
  name: 'WhatsApp',
  inbox: 'whatsapp',
  event: (index, word = `G7 ${index}`) =>
    whatsappBody({
      contacts: [{ wa_id: PHONE, profile: { name: 'Zoé' } }],
      messages: [{ id: `wamid.${index}`, from: PHONE, type: 'text', text: { body: word } }],
    }),
  ticks: (id) =>
    ['sent', 'delivered', 'read'].map((status) =>
      whatsappBody({ statuses: [{ id, status, timestamp: '1700000000', recipient_id: PHONE }] }),
    ),
}

function page(name: string, object: 'page' | 'instagram', inbox: 'facebook' | 'instagram'): Sender {
  const id = accounts[inbox]
  const bodyOf = (content: object) => {
    const messaging = [{ sender: { id: CUSTOMER }, recipient: { id }, timestamp: Date.now(), ...content }]
    return JSON.stringify({ object, entry: [{ id, time: 1, messaging }] })
  }
  return {
    ...meta,
    name,
    inbox,
    event: (index, word = `G7 ${index}`) => bodyOf({ message: { mid: `m_${index}`, text: word } }),
    ticks: (mid) => [
      bodyOf({ delivery: { watermark: Date.now() } }),
      bodyOf({ read: inbox === 'facebook' ? { watermark: Date.now() } : { mid } }),
    ],
  }
}

const envelope = (event: object) =>
  JSON.stringify({ message: { data: Buffer.from(JSON.stringify(event)).toString('base64') } })
const dataOf = (body: string) => {
  const [, data = ''] = /"data":"([^"]*)"/.exec(body) ?? []
  return Buffer.from(data, 'base64')
}
const rcsEvent = (more: object, agentId = RCS_AGENT) =>
  envelope({ senderPhoneNumber: `+${PHONE}`, agentId, ...more })

const rcs: Sender = {
  name: 'RCS',
  hook: 'rcs',
  inbox: 'google',
  header: 'x-goog-signature',
  secret: RCS_TOKEN,
  event: (index, text = `G7 ${index}`) => rcsEvent({ messageId: `m-${index}`, text }),
  foreign: (index) => rcsEvent({ messageId: `m-${index}`, text: 'G7' }, 'maison_test_sandbox_agent'),
  sign: (body, secret) => createHmac('sha512', secret).update(dataOf(body)).digest('base64'),
  ticks: (messageId) =>
    ['DELIVERED', 'READ'].map((eventType) => rcsEvent({ messageId, eventType, eventId: `e-${eventType}` })),
}

const voice: Sender = {
  name: 'virtual numbers',
  hook: 'voice',
  inbox: 'voice',
  header: 'x-voice-signature',
  secret: 'sandbox-voice-secret-0001',
  event: (index) =>
    JSON.stringify({ id: `call-${index}`, type: 'call.missed', to: accounts.voice, from: `+${PHONE}` }),
  sign: signTimed,
  stale: (body) => signTimed(body, 'sandbox-voice-secret-0001', Math.floor(Date.now() / 1000) - 400),
}

const sms: Sender = {
  name: 'SMS over HTTP',
  hook: 'sms-http',
  inbox: 'sms',
  header: 'x-sms-signature',
  secret: 'sandbox-sms-secret-0001',
  event: (index, body = `G7 ${index}`) =>
    JSON.stringify({ type: 'reply', id: `r-${index}`, from: accounts.sms, to: '36789', body }),
  sign: signTimed,
  stale: (body) => signTimed(body, 'sandbox-sms-secret-0001', Math.floor(Date.now() / 1000) + 400),
  ticks: (providerId) =>
    ['sent', 'delivered'].map((state) =>
      JSON.stringify({ type: 'receipt', providerId, state, to: accounts.sms }),
    ),
}

/** Every one that there is. */
export const senders: readonly Sender[] = [
  whatsapp,
  page('Messenger', 'page', 'facebook'),
  page('Instagram', 'instagram', 'instagram'),
  rcs,
  voice,
  sms,
]

/** As the provider would send it. */
export function signed({ header, secret, sign }: Sender, body: string): Call {
  return { body, headers: { [header]: sign(body, secret) } }
}
