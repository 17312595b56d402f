import { newId } from '@comptoir/core/http'

/** What a channel is driven with. */
export interface Wheel {
  /** Asks the sandbox, below `/api`. */
  call<T>(method: string, path: string, body?: object): Promise<T>
  /** Asks the server as a manager until it answers, whatever dies meanwhile; the same thing twice has one effect. */
  ask<T>(method: string, path: string, body: object, key: string): Promise<T>
  /** Has the server send a mail, named by its text. */
  mail(text: string): Promise<unknown>
  venueId: number
  profileId: number
}

/** Who stands behind some channels, and behaves in one way for all of them. */
export type Provider = 'meta' | 'rcs' | 'sms' | 'mail'

/** A channel as the fault runs see it. Texts name messages, each is written once. */
export interface FaultyChannel {
  name: string
  /** Of its jobs in the outbox. */
  kind: string
  provider: Provider
  /** Whether a repeat has no effect at the provider; else what no one knows is left for a person. */
  isKeyed: boolean
  /** A customer writes to the business. */
  write?(wheel: Wheel, customer: number, text: string): Promise<unknown>
  /** Whether customers must have written first. */
  isAnswering: boolean
  /** The business writes to a customer. */
  send(wheel: Wheel, customer: number, text: string): Promise<unknown>
  /** Where it is something else, the business answers in the conversation of a customer who has written. */
  answer?(wheel: Wheel, customer: number, text: string): Promise<unknown>
  /** The texts of the business that the provider has taken, as often as it has. */
  arrived(wheel: Wheel): Promise<string[]>
}

const two = (customer: number) => String(customer).padStart(2, '0')

function reply({ ask, venueId, profileId }: Wheel, to: string, body: string) {
  const from = `${venueId}.${profileId}@messaging.comptoir`
  return ask('POST', `/v2/venues/${venueId}/conversations/messages`, { id: newId(), body, to, from }, body)
}

interface Chats {
  messages: { isFromBusiness: boolean; text: string; accountId?: string }[]
}
const ofBusiness = ({ messages }: Chats) =>
  messages.filter(({ isFromBusiness }) => isFromBusiness).map(({ text }) => text)

const whatsapp: FaultyChannel = {
  name: 'whatsapp',
  kind: 'channel.whatsapp',
  provider: 'meta',
  isKeyed: false,
  isAnswering: true,
  // The first customer always sends a video with the words.
  write: ({ call }, customer, text) =>
    call('POST', '/whatsapp/messages', {
      customer: `5906905550${two(customer)}`,
      text,
      ...(customer === 0 ? { media: 'video' } : {}),
    }),
  send: (wheel, customer, text) => reply(wheel, `5906905550${two(customer)}.whatsapp`, text),
  arrived: async ({ call }) => ofBusiness(await call('GET', '/whatsapp')),
}

function page(name: 'facebook' | 'instagram', account: string, start: string): FaultyChannel {
  return {
    name,
    kind: `channel.${name}`,
    provider: 'meta',
    isKeyed: false,
    isAnswering: true,
    write: ({ call }, customer, text) =>
      call('POST', '/pages/messages', { account, customer: `${start}${two(customer)}`, text }),
    send: (wheel, customer, text) => reply(wheel, `${start}${two(customer)}.${name}`, text),
    async arrived({ call }) {
      const { messages } = await call<Chats>('GET', '/pages')
      return ofBusiness({ messages: messages.filter(({ accountId }) => accountId === account) })
    },
  }
}

const rcs: FaultyChannel = {
  name: 'rcs',
  kind: 'channel.google',
  provider: 'rcs',
  isKeyed: true,
  isAnswering: true,
  write: ({ call }, customer, text) =>
    call('POST', '/rcs/messages', { customer: `+5906905551${two(customer)}`, text }),
  send: (wheel, customer, text) => reply(wheel, `5906905551${two(customer)}.google`, text),
  arrived: async ({ call }) => ofBusiness(await call('GET', '/rcs')),
}

/** Each message goes to a phone of its own: a person is not written to more than three times a week. */
function sms(name: 'sms-smpp' | 'sms-http'): FaultyChannel {
  const phones = new Map<string, string>()
  const phoneOf = (customer: number) => [...phones.values()][customer]?.slice(1)
  return {
    name,
    kind: 'sms.send',
    provider: 'sms',
    isKeyed: name === 'sms-http',
    isAnswering: false,
    write: ({ call }, customer, text) =>
      call('POST', '/sms', { from: phoneOf(customer), to: '36789', body: text }),
    send({ ask, venueId, profileId }, _, text) {
      const phoneNumber = `+590690${String(600_000 + phones.size)}`
      phones.set(text, phoneNumber)
      const body = { phoneNumber, text, googleBusinessProfileId: profileId, hasConsent: true }
      return ask('POST', `/v2/venues/${venueId}/outreaches/contacts`, body, text)
    },
    answer: (wheel, customer, text) => reply(wheel, `${phoneOf(customer)}.sms`, text),
    async arrived({ call }) {
      const all = await call<{ direction: string; body: string }[]>('GET', '/sms')
      return all
        .filter(({ direction }) => direction === 'received')
        .map(({ body }) => body.split('\n')[0] ?? '')
    },
  }
}

const email: FaultyChannel = {
  name: 'e-mail',
  kind: 'email.send',
  provider: 'mail',
  isKeyed: false,
  isAnswering: false,
  send: ({ mail }, _, text) => mail(text),
  async arrived({ call }) {
    const all = await call<{ to: string[] }[]>('GET', '/mails')
    return all.map(({ to }) => to[0]?.split('@')[0] ?? '')
  },
}

/** Every channel; a server speaks to one provider of SMS at a time. */
export const faultyChannels = (sent: 'sms-smpp' | 'sms-http'): readonly FaultyChannel[] => [
  whatsapp,
  page('facebook', '300000000001', '77000000000'),
  page('instagram', '17840000000001', '78000000000'),
  rcs,
  sms(sent),
  email,
]
