import type { Channel } from '../../../kernel/ports/channel.ts'
import { readEvent } from '../page-events.ts'
import { setPageGreeting } from '../page-greeting.ts'
import { fetchMedia, type PageProduct, readName, sendPart } from '../page-messages.ts'
import { checkPage, renewPage } from '../tokens.ts'
import { unsubscribe } from '../webhook-subscription.ts'

const product: PageProduct = { hasMetadata: true }

/** Messenger: the messages of a Facebook page. It knows no idempotency keys; echoes bring our reference back. */
export const messenger: Channel = {
  platform: 'facebook',
  idempotency: 'none',
  limits: {
    textLength: 2000,
    measure: (text) => text.length,
    captionLength: { image: 0, pdf: 0, audio: 0 },
    suggestions: { most: 13, titleLength: 20, textLength: 2000 },
  },
  send: (...given) => sendPart(product, ...given),
  fetchMedia: (...given) => fetchMedia(product, ...given),
  readName: (...given) => readName(product, ...given),
  check: checkPage,
  renew: renewPage,
  unsubscribe,
  setGreeting: (...given) => setPageGreeting(product, ...given),
  parse: readEvent,
}
