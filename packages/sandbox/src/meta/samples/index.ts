import { instagram } from './instagram.ts'
import { instagramChanges } from './instagram-changes.ts'
import { messenger } from './messenger.ts'
import { SAMPLE_BUSINESS, SAMPLE_CUSTOMER, type Sample } from './sample.ts'
import { whatsappChanges } from './whatsapp-changes.ts'
import { whatsappKinds } from './whatsapp-kinds.ts'
import { whatsappNews } from './whatsapp-news.ts'
import { whatsappWords } from './whatsapp-words.ts'

/** What Meta sends, one thing each, written after its documentation and what others keep of it. */
export const metaSamples: readonly Sample[] = [
  ...whatsappWords,
  ...whatsappKinds,
  ...whatsappChanges,
  ...whatsappNews,
  ...messenger,
  ...instagram,
  ...instagramChanges,
]

/** Elements of one list as Meta wraps them, at a time in milliseconds. */
export function wrapSample(
  { platform, list }: Pick<Sample, 'platform' | 'list'>,
  account: string,
  elements: readonly unknown[],
  at = Date.now(),
): string {
  if (platform !== 'whatsapp') {
    const object = platform === 'facebook' ? 'page' : 'instagram'
    const text = JSON.stringify({ object, entry: [{ id: account, time: at, [list]: elements }] })
    return text.replaceAll('"PAGE"', JSON.stringify(account)).replaceAll('"NOW_MS"', String(at))
  }
  const ofBusiness = (changes: readonly unknown[]) => {
    const seconds = Math.floor(at / 1000)
    const text = JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [{ id: SAMPLE_BUSINESS, time: seconds, changes }],
    })
    return text
      .replaceAll('"NOW"', JSON.stringify(String(seconds)))
      .replaceAll('"NUMBER"', JSON.stringify(account))
  }
  if (list === 'changes') return ofBusiness(elements)
  const { phone, name } = SAMPLE_CUSTOMER
  const value = {
    messaging_product: 'whatsapp',
    metadata: { display_phone_number: '590690000001', phone_number_id: account },
    contacts: [{ wa_id: phone, profile: { name } }],
    [list]: elements,
  }
  const field = { message_echoes: 'smb_message_echoes', statuses: 'messages' }[list as string] ?? list
  return ofBusiness([{ field, value }])
}
