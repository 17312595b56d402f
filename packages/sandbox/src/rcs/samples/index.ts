import { messages } from './messages.ts'
import { oddFields } from './odd-fields.ts'
import { platformEvents } from './platform-events.ts'
import type { RcsSample } from './sample.ts'

/** What Google sends of phones with RCS, one thing each, written after its documentation and what others keep of it. */
export const rcsSamples: readonly RcsSample[] = [...messages, ...platformEvents, ...oddFields]
