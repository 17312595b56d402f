import { expect } from '@playwright/test'

/** A message on a phone of the sandbox. */
export interface PhoneMessage {
  other: string
  direction: 'received' | 'sent'
  body: string
}

async function ask<T>(url: string, method: string, body?: unknown, token?: string): Promise<T> {
  const headers = {
    'content-type': 'application/json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  }
  const answer = await fetch(url, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${url} answered ${answer.status}: ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as T
}

/** The phones of the sandbox, as the persons who hold them. */
export function phonesOf(sandboxUrl: string) {
  const sms = `${sandboxUrl}/api/sms`
  return {
    read: (phone: string) => ask<PhoneMessage[]>(`${sms}?phone=${phone}`, 'GET'),
    write: (from: string, body: string) => ask(sms, 'POST', { from, to: '36789', body }),
    /** How the operator treats the SMS that come next. */
    behave: (behaviour: object) => ask(`${sandboxUrl}/api/sms-behaviour`, 'PUT', behaviour),
    /** Calls a number that no one takes. */
    miss: (number: string, from: string) => ask(`${sandboxUrl}/api/voice`, 'POST', { number, from }),
  }
}

const written = [
  { phoneNumber: '+590690555001', text: 'Merci de votre visite, à très vite !', state: 'delivered' },
  { phoneNumber: '+590690555002', text: 'Votre commande est prête.', state: 'failed', answer: 'refuse' },
  { phoneNumber: '+590690555003', text: 'Votre table est réservée.', state: 'unknown', answer: 'lose' },
] as const

interface Listed {
  outreaches: { phoneNumber: string; state: string }[]
}

/** What the pages of SMS show: messages in each state, an answer, a number and a call that no one took. */
export async function writeFirstMessages(sandboxUrl: string, url: string, token: string): Promise<void> {
  const phones = phonesOf(sandboxUrl)
  const venue = `${url}/v2/venues/1`
  const { profiles } = await ask<{ profiles: { profileId: number }[] }>(
    `${venue}/conversations/setup`,
    'GET',
    undefined,
    token,
  )
  const profileId = profiles[0]?.profileId
  for (const { phoneNumber, text, state, ...operator } of written) {
    if ('answer' in operator) await phones.behave({ ...operator, remaining: 1, receipts: 'none' })
    const body = { phoneNumber, text, googleBusinessProfileId: profileId, hasConsent: true }
    await ask(`${venue}/outreaches/contacts`, 'POST', body, token)
    await expect
      .poll(async () => (await ask<Listed>(`${venue}/outreaches`, 'GET', undefined, token)).outreaches[0], {
        timeout: 20_000,
      })
      .toMatchObject({ phoneNumber, state })
    await phones.behave({})
  }
  await phones.write('590690555001', 'Merci à vous !')
  const { phoneNumber } = await ask<{ phoneNumber: string }>(
    `${venue}/virtualPhoneNumbers`,
    'POST',
    { profileId, fallbackPhoneNumber: '+590590820001' },
    token,
  )
  await phones.miss(phoneNumber, '+590690555004')
}
