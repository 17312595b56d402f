import type { Channel } from '../../../kernel/ports/channel.ts'
import { readEvent } from '../page-events.ts'
import { setPageGreeting } from '../page-greeting.ts'
import { fetchMedia, type PageProduct, readName, sendPart } from '../page-messages.ts'
import { checkPage, renewPage } from '../tokens.ts'
import { unsubscribe } from '../webhook-subscription.ts'

const product: PageProduct = { platform: 'instagram', hasMetadata: false }

/** Instagram: the messages of a professional account, sent through the page that it belongs to. */
export const instagram: Channel = {
  platform: 'instagram',
  idempotency: 'none',
  limits: {
    textLength: 1000,
    measure: (text) => Buffer.byteLength(text),
    captionLength: { image: 0, pdf: 0, audio: 0 },
    suggestions: { most: 13, titleLength: 20, textLength: 1000 },
  },
  send: (...given) => sendPart(product, ...given),
  fetchMedia,
  readName,
  check: checkPage,
  renew: renewPage,
  unsubscribe,
  setGreeting: (...given) => setPageGreeting(product, ...given),
  parse: readEvent,
}
