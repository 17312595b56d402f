import { metaSamples } from '../../../sandbox/src/meta/samples/index.ts'
import { SAMPLE_CUSTOMER, type Sample } from '../../../sandbox/src/meta/samples/sample.ts'
import type { Wheel } from './channels.ts'

/** What a customer does besides writing. */
export interface CustomerAction {
  /** Of the conversation that shows it. */
  platform: Sample['platform'] | 'google'
  name: string
  /** What a message says of it once it has had its effect. */
  sees: readonly string[]
  perform(wheel: Wheel, round: number): Promise<unknown>
}

/** A sample of the sandbox, which sends it as something new each time. */
function sampled(platform: Sample['platform'], name: string): CustomerAction {
  const sample = metaSamples.find((one) => one.platform === platform && one.name === name)
  if (!sample) throw new Error(`there is no sample ${name} of ${platform}`)
  return {
    platform,
    name,
    sees: sample.sees,
    perform: ({ call }) => call('POST', '/whatsapp/samples', { platform, name }),
  }
}

/** Whose conversations show it: the demo has others of the same kind. */
export const ACTORS = `^(${SAMPLE_CUSTOMER.phone}|${SAMPLE_CUSTOMER.page}|5906905552)`

const two = (round: number) => String(round % 100).padStart(2, '0')
/** Each time of another customer, who opts out once. */
const optOut: CustomerAction = {
  platform: 'google',
  name: 'an opt-out of the platform',
  sees: ['Ne veut plus recevoir'],
  perform: ({ call }, round) =>
    call('POST', '/rcs/subscription', { customer: `+5906905552${two(round)}`, isSubscribed: false }),
}

/** Each changes a message of before, or says something by itself. */
const actions: readonly CustomerAction[] = [
  sampled('whatsapp', 'an edit'),
  sampled('whatsapp', 'a withdrawal'),
  sampled('whatsapp', 'a reaction'),
  sampled('whatsapp', 'an order of one product'),
  optOut,
  sampled('facebook', 'an edit'),
  sampled('facebook', 'a withdrawal'),
  sampled('facebook', 'a reaction'),
  sampled('instagram', 'an edit'),
  sampled('instagram', 'a withdrawal'),
  sampled('instagram', 'a reaction'),
]
/** So many at a time that four times have them all. */
const IN_A_ROUND = 3

export const actionsOf = (round: number): CustomerAction[] =>
  Array.from(
    { length: IN_A_ROUND },
    (_, at) => actions[(round * IN_A_ROUND + at) % actions.length] as CustomerAction,
  )
