import { type Chat, write } from '../phone.ts'
import type { Rcs } from '../send-api.ts'
import { rcsSamples } from './index.ts'
import { fillSample } from './sample.ts'

/** What can be chosen of the samples. */
export const sampleNames = rcsSamples.map(({ name }) => ({ platform: 'rcs', name }))

let count = 0

/** Sends what other phones do: a sample, each time as something new. Returns whether there is one of this name. */
export function sampleAction(rcs: Rcs, chat: Chat, name: unknown): boolean {
  const sample = rcsSamples.find((one) => one.name === name)
  if (!sample) return false
  count += 1
  if (sample.before) write(rcs, chat, sample.before)
  const event = fillSample(sample.event, { phone: chat.customer, agent: chat.agentId })
  rcs.pushes.event(
    chat.agentId,
    JSON.parse(JSON.stringify(event).replaceAll('SAMPLE', `SAMPLE${count}-${Date.now()}`)),
  )
  return true
}
