import fc from 'fast-check'
import { kindsOf } from './kinds.ts'
import { type Call, type Sender, senders, signed } from './senders.ts'

const flip = (text: string, place: number, bit: number) =>
  text.slice(0, place) + String.fromCharCode(text.charCodeAt(place) ^ bit) + text.slice(place + 1)

/** Signed rightly for something else, or not at all. */
function forgeriesOf(sender: Sender, kinds: readonly string[], { index, at, bit, secret }: Seed): Call[] {
  const { header, sign, event, stale, foreign } = sender
  // Any kind that the provider sends, the usual one as often as all others together.
  const good = signed(sender, kinds[index % (2 * kinds.length)] ?? event(index))
  const signature = good.headers[header] ?? ''
  const { body } = good
  const under = (given: string): Call => ({ body, headers: { [header]: given } })
  const changed = (text: string): Call => ({ ...good, body: text })
  const placeIn = (text: string) => Math.floor(at * text.length)
  const others = senders.filter(({ hook }) => hook !== sender.hook)
  return [
    { body, headers: {} },
    under(''),
    under(signature.toUpperCase()),
    under(signature.slice(0, placeIn(signature))),
    under(flip(signature, placeIn(signature), bit)),
    under(`${signature}00`),
    under(sign(body, `${secret}!`)),
    under(sign(body, '')),
    under(sign(event(index + 1), sender.secret)),
    under(sign('', sender.secret)),
    changed(body.slice(0, placeIn(body))),
    changed(flip(body, placeIn(body), bit)),
    changed(`${body.slice(0, placeIn(body))}0${body.slice(placeIn(body))}`),
    changed(`${body}${body}`),
    changed(event(index + 1)),
    ...others.map((other) => signed(other, other.event(index))),
    ...others.map((other) => under(other.sign(body, other.secret))),
    ...(stale ? [under(stale(body))] : []),
    ...(foreign ? [signed(sender, foreign(index))] : []),
  ]
}

interface Seed {
  index: number
  at: number
  bit: number
  secret: string
}

/** Forged, changed, cut, re-signed and old calls in the name of a sender. */
export function forgeryOf(sender: Sender): fc.Arbitrary<Call> {
  const kinds = kindsOf(sender)
  return fc
    .record({
      index: fc.nat(),
      at: fc.double({ min: 0, max: 0.999, noNaN: true }),
      bit: fc.constantFrom(1, 2, 4),
      secret: fc.string({ minLength: 1 }),
    })
    .chain((seed) => fc.constantFrom(...forgeriesOf(sender, kinds, seed)))
}
