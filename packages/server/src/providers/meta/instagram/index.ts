import type {
  Channel,
  ChannelAccount,
  CheckedAccount,
  Reach,
  RenewedTokens,
} from '../../../kernel/ports/channel.ts'
import { readEvent } from '../page-events.ts'
import { setPageGreeting } from '../page-greeting.ts'
import { fetchMedia, type PageProduct, readName, sendPart } from '../page-messages.ts'
import { checkPage, endedToken, renewPage } from '../tokens.ts'
import { unsubscribe } from '../webhook-subscription.ts'
import { isWithoutPage } from './account.ts'
import { readInstagramAccount, refreshInstagramToken, unsubscribeInstagram } from './login.ts'

const byPage: PageProduct = { platform: 'instagram', hasMetadata: false }
const byItself: PageProduct = { ...byPage, host: 'instagram' }
const productOf = (account: ChannelAccount) => (isWithoutPage(account) ? byItself : byPage)

/** The token of an account without a page is that of the account itself; when it ends was said when it was given. */
async function check(reach: Reach, account: CheckedAccount, signal: AbortSignal): Promise<Date | undefined> {
  if (!isWithoutPage(account)) return checkPage(reach, account, signal)
  const { id } = await readInstagramAccount(reach, account.token, signal)
  if (id !== account.externalId) throw endedToken()
  return account.tokenEndsAt
}

function renew(
  reach: Reach,
  account: CheckedAccount,
  signal: AbortSignal,
): Promise<RenewedTokens | undefined> {
  if (!isWithoutPage(account)) return renewPage(reach, account, signal)
  return refreshInstagramToken(reach, account.token, signal)
}

/**
 * Instagram: the messages of a professional account, sent through the page that it belongs to, or by itself where a
 * login at Instagram linked it (SOC-01).
 */
export const instagram: Channel = {
  platform: 'instagram',
  idempotency: 'none',
  limits: {
    textLength: 1000,
    measure: (text) => Buffer.byteLength(text),
    captionLength: { image: 0, pdf: 0, audio: 0 },
    suggestions: { most: 13, titleLength: 20, textLength: 1000 },
  },
  send: (reach, account, ...given) => sendPart(productOf(account), reach, account, ...given),
  fetchMedia: (reach, account, ...given) => fetchMedia(productOf(account), reach, account, ...given),
  readName: (reach, account, ...given) => readName(productOf(account), reach, account, ...given),
  check,
  renew,
  unsubscribe: (reach, account, signal) =>
    isWithoutPage(account)
      ? unsubscribeInstagram(reach, account.token, account.externalId, signal)
      : unsubscribe(reach, account, signal),
  setGreeting: (reach, account, ...given) => setPageGreeting(productOf(account), reach, account, ...given),
  parse: readEvent,
}
