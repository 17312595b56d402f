import { randomUUID } from 'node:crypto'
import type { GivenCode } from '../../http/login.ts'
import type { Tap } from '../taps.ts'

/** What customers write to: a Facebook page, or the Instagram account that belongs to one. */
export interface PageAccount {
  id: string
  platform: 'facebook' | 'instagram'
  name: string
  /** The page itself, or the one that the Instagram account belongs to. */
  pageId: string
  isSubscribed: boolean
  /** Of an Instagram account: subscribed by its own login, without its page. Its events have another secret. */
  isByItself: boolean
  /** The kinds of events that were asked for. */
  fields: string[]
  /** What customers see before they write, by its property at Meta. */
  profile: Profile
}

/** An entry for each language, one of them `default`. */
export interface Profile {
  greeting?: { locale: string; text: string }[]
  ice_breakers?: { locale: string; call_to_actions: { question: string; payload: string }[] }[]
}

/** A message between a customer and an account. Times are milliseconds since 1970. */
export interface PageMessage {
  id: string
  accountId: string
  /** A name that only this account knows the customer by. */
  customer: string
  isFromBusiness: boolean
  type: string
  text: string
  mediaId: string | undefined
  /** Of the business's: its quick replies. */
  taps: Tap[]
  /** Of the customer's: the quick reply that was tapped. */
  tapped?: Tap
  at: number
  status: 'sent' | 'delivered' | 'read' | undefined
  /** As it was sent: within the window, or by a person after it. */
  tag: string | undefined
  /** What the sender named it. */
  metadata: string | undefined
}

/** What Instagram gave to whom. */
export interface InstagramLogins {
  /** Codes that were not exchanged yet: where they were sent, and for which account. */
  codes: Map<string, GivenCode & { accountId: string }>
  tokens: Map<string, InstagramGrant>
  /** Events of these accounts come as changes, as they may. */
  areEventsChanges: boolean
}

/** What a token of Instagram is good for. Times are milliseconds since 1970. */
export interface InstagramGrant {
  accountId: string
  /** One of an hour can be exchanged for one of sixty days, and that one be refreshed. */
  isLong: boolean
  givenAt: number
  endsAt: number
}

/** The pages that the person who logs in looks after, and what is written to them. */
export interface PagesWorld {
  accounts: PageAccount[]
  messages: PageMessage[]
  /** Logins at Instagram itself. */
  instagram: InstagramLogins
  /** Codes of logins that were not exchanged yet: where they were sent, the challenge, the pages chosen. */
  codes: Map<string, GivenCode & { pageIds: string[] }>
  /** Which pages the bearer of a token may see; all, where it is not given. */
  grants: Map<string, string[]>
}

const MOST_MESSAGES = 2000
const DAY_MS = 24 * 3_600_000

/** Two that the demo is linked to, and two that can be. */
export function createPagesWorld(): PagesWorld {
  const page = (pageId: string, instagramId: string, name: string, isSubscribed: boolean): PageAccount[] => [
    {
      id: pageId,
      platform: 'facebook',
      name,
      pageId,
      isSubscribed,
      isByItself: false,
      fields: [],
      profile: {},
    },
    {
      id: instagramId,
      platform: 'instagram',
      name,
      pageId,
      isSubscribed,
      isByItself: false,
      fields: [],
      profile: {},
    },
  ]
  return {
    accounts: [
      ...page('300000000001', '17840000000001', 'Boulangerie Karukéra', true),
      ...page('300000000002', '17840000000002', 'Maison Test', false),
      // No page belongs to it.
      {
        id: '17840000000003',
        platform: 'instagram',
        name: 'Atelier Karukéra',
        pageId: '',
        isSubscribed: false,
        isByItself: false,
        fields: [],
        profile: {},
      },
    ],
    messages: [],
    instagram: { codes: new Map(), tokens: new Map(), areEventsChanges: false },
    codes: new Map(),
    grants: new Map(),
  }
}

/** A name as Meta gives to messages. */
export const newMid = () => `m_${Buffer.from(randomUUID()).toString('base64url')}`

export function addPageMessage({ messages }: PagesWorld, message: PageMessage): void {
  messages.push(message)
  if (messages.length > MOST_MESSAGES) messages.shift()
}

/** How many days ago the customer last wrote; undefined when never. */
export function daysSince({ messages }: PagesWorld, accountId: string, customer: string): number | undefined {
  const last = messages.findLast(
    (one) => !one.isFromBusiness && one.accountId === accountId && one.customer === customer,
  )
  return last && (Date.now() - last.at) / DAY_MS
}
