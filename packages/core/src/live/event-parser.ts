/** In a file of its own, which is read with the first stream. */
export { createParser, type EventSourceMessage } from 'eventsource-parser'
