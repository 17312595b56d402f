import type { Channel } from '../../../kernel/ports/channel.ts'
import { unsubscribe } from '../webhook-subscription.ts'
import { readEvent } from './events.ts'
import { setGreeting } from './greeting.ts'
import { fetchMedia, sendPart } from './messages.ts'
import { checkNumber, renewNumber } from './tokens.ts'

/** WhatsApp through Meta's Cloud API. It knows no idempotency keys, and a message cannot be looked up. */
export const whatsapp: Channel = {
  platform: 'whatsapp',
  idempotency: 'none',
  limits: {
    textLength: 4096,
    captionLength: { image: 1024, pdf: 1024, audio: 0 },
    suggestions: { most: 3, titleLength: 20, textLength: 1024 },
  },
  send: sendPart,
  fetchMedia,
  check: checkNumber,
  renew: renewNumber,
  unsubscribe,
  setGreeting,
  parse: readEvent,
}
