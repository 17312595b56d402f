import { chosenBy } from '../../samples/names.ts'
import type { Chat } from '../phone.ts'
import type { Rcs } from '../send-api.ts'
import { rcsSamples } from './index.ts'
import { fillSample, message } from './sample.ts'

/** What can be chosen of the samples. */
export const sampleNames = rcsSamples.map(({ name }) => chosenBy({ platform: 'rcs', name }))

let count = 0

/** Sends what other phones do: a sample, each time as something new. Returns whether there is one of this name. */
export function sampleAction({ pushes }: Rcs, chat: Chat, name: unknown): boolean {
  const sample = rcsSamples.find((one) => one.name === name)
  if (!sample) return false
  const { event, before } = sample
  count += 1
  const unused = `SAMPLE${count}-${Date.now()}`
  const push = (given: unknown) => {
    const filled = JSON.stringify(fillSample(given, { phone: chat.customer, agent: chat.agentId }))
    return pushes.event(chat.agentId, JSON.parse(filled.replaceAll('SAMPLE', unused)))
  }
  const earlier = before ? push(message(`before ${name}`, { text: before }).event) : Promise.resolve()
  void earlier.then(() => push(event))
  return true
}
