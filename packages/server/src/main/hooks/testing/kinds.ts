import { metaSamples, wrapSample } from '../../../../../sandbox/src/meta/samples/index.ts'
import { SAMPLE_CUSTOMER } from '../../../../../sandbox/src/meta/samples/sample.ts'
import { rcsSamples } from '../../../../../sandbox/src/rcs/samples/index.ts'
import { fillSample } from '../../../../../sandbox/src/rcs/samples/sample.ts'
import { accounts, RCS_AGENT, type Sender } from './senders.ts'

const AT = Date.UTC(2026, 0, 8)
const RCS_PHONE = '+590690445566'

/** Each kind that a provider sends, as its body; none where it sends one kind alone. */
export function kindsOf({ hook, inbox }: Pick<Sender, 'hook' | 'inbox'>): string[] {
  if (hook === 'rcs')
    return rcsSamples.map(({ event }) => {
      const data = JSON.stringify(fillSample(event, { phone: RCS_PHONE, agent: RCS_AGENT, at: AT }))
      return JSON.stringify({ message: { data: Buffer.from(data).toString('base64') } })
    })
  return metaSamples
    .filter(({ platform }) => hook === 'meta' && platform === inbox)
    .map((sample) => wrapSample(sample, accounts[sample.platform], [sample.element], AT))
}

/** The same of another customer, under other ids. */
export function renamed(body: string): string {
  const rename = (text: string) =>
    text
      .replaceAll('SAMPLE', 'OTHER')
      .replaceAll('wacid.', 'wacid.OTHER')
      .replaceAll('ig_never', 'ig_never_other')
      // Ids that are numbers.
      .replaceAll(/"messageId":\d/g, '"messageId":7')
      .replaceAll(SAMPLE_CUSTOMER.phone, '590690998877')
      .replaceAll(SAMPLE_CUSTOMER.page, '7700000009988')
      .replaceAll(RCS_PHONE, '+590690998866')
  const [whole, data] = /"data":"([^"]*)"/.exec(body) ?? []
  if (data === undefined || whole === undefined) return rename(body)
  const inside = rename(Buffer.from(data, 'base64').toString('utf8'))
  return body.replace(whole, `"data":"${Buffer.from(inside).toString('base64')}"`)
}
