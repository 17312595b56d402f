import type { Platform } from '@comptoir/core/inbox'
import { countSms, gsmUnits, replaceForSms } from '@comptoir/core/sms'

/** The text: how many wait, and which if there is only one. It contains nothing that a customer wrote. */
export interface AlertContent {
  language: 'fr' | 'en'
  /** Where a click leads. */
  link: string
  /** The one venue that it is about; empty for several. */
  venueName: string
  conversations: number
  /** The customer of the one conversation; empty where no one knows. */
  who: string
  /** Of the linked accounts that are paused. */
  platforms: readonly Platform[]
  /** How many providers of the operator are paused. */
  providers: number
}

const platformNames: Record<Platform, string> = {
  facebook: 'Facebook',
  google: 'Google',
  instagram: 'Instagram',
  website: 'web',
  whatsapp: 'WhatsApp',
  sms: 'SMS',
}

const texts = {
  fr: {
    start: 'Comptoir :',
    anonymous: 'Un visiteur',
    one: (who: string) => `${who} attend votre réponse`,
    many: (count: number) => `${count} conversations attendent une réponse`,
    account: (name: string) => `le compte ${name} est en pause`,
    accounts: (count: number) => `${count} comptes sont en pause`,
    provider: 'le fournisseur des numéros ne répond pas',
  },
  en: {
    start: 'Comptoir:',
    anonymous: 'A visitor',
    one: (who: string) => `${who} is waiting for your reply`,
    many: (count: number) => `${count} conversations are waiting for a reply`,
    account: (name: string) => `the ${name} account is paused`,
    accounts: (count: number) => `${count} linked accounts are paused`,
    provider: 'the number provider is not responding',
  },
} as const

/** As much of a name as is sent, and as little where the link leaves no room. */
const LONGEST = 40
const SHORTEST = 8

/** What people call themselves: letters and digits of the GSM alphabet, so that it leads nowhere. */
function plain(name: string): string {
  const letters = Array.from(replaceForSms(name.slice(0, 4 * LONGEST)).body, (letter) =>
    gsmUnits(letter) === 1 && /[\p{L}\p{N}'-]/u.test(letter) ? letter : ' ',
  )
  return letters.join('').replace(/\s+/g, ' ').trim()
}

const cut = (name: string, most: number) => name.slice(0, most).trim()

function write({ link, ...content }: AlertContent, most: number): string {
  const { start, anonymous, one, many, account, accounts, provider } = texts[content.language]
  const { conversations, platforms } = content
  const [platform] = platforms
  const said = [
    conversations === 1 ? one(cut(content.who, most) || anonymous) : conversations > 1 && many(conversations),
    platforms.length === 1 && platform
      ? account(platformNames[platform])
      : platforms.length > 1 && accounts(platforms.length),
    content.providers > 0 && provider,
  ]
  const venue = cut(content.venueName, most)
  const where = venue ? ` (${venue})` : ''
  return `${start} ${said.filter((part) => part !== false).join(', ')}${where}. ${link}`.trim()
}

/** The text of an alert, always one SMS: names are shortened to keep the link, and a link that is too long is left out. */
export function alertText(content: AlertContent): string {
  const named = { ...content, who: plain(content.who), venueName: plain(content.venueName) }
  for (const link of [content.link, ''])
    for (let most = LONGEST; most >= SHORTEST; most -= 1) {
      const text = write({ ...named, link }, most)
      const { encoding, segments } = countSms(text)
      if (encoding === 'gsm' && segments === 1) return text
    }
  throw new Error('the alert is longer than one SMS')
}
