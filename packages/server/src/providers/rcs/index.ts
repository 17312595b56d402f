import type { Channel } from '../../kernel/ports/channel.ts'
import { checkKey } from './agent-check.ts'
import { readEvent } from './events.ts'
import { fetchMedia, idOf, sendPart, showIndicator } from './messages.ts'

/** RCS for Business, which follows Google's business chat as the platform `google` (D-01). */
export const rcs: Channel = {
  platform: 'google',
  idempotency: 'key',
  idOf,
  limits: {
    textLength: 3072,
    captionLength: { image: 0, pdf: 0, audio: 0 },
    suggestions: { most: 11, titleLength: 25, textLength: 3072 },
  },
  send: sendPart,
  fetchMedia,
  check: checkKey,
  showIndicator,
  parse: readEvent,
}
