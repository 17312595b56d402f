import { count as countBySmsLength } from 'sms-length'
import { SegmentedMessage } from 'sms-segments-calculator'
import splitSms from 'split-sms'
import { countSms } from '../packages/core/src/sms/index.ts'
import { countedTexts } from '../packages/core/src/sms/testing/counted-texts.ts'

const ROUND_MS = 0.5
/** How often a round looks at the clock. */
const LOOKS = 5
const GOAL = 3
/** Counting UCS-2 is looking at the borders of segments: the fastest peer is near the limit. */
const CYRILLIC_GOAL = 1.5

const french = 'Votre commande est prête, nous vous attendons à l’épicerie jusqu’à 19 h. À bientôt ! '
const plainFrench = "Votre commande vous attend à l'épicerie, venez vite : café, thé, crème brûlée exclue. "
const LONG_TEXT = 'French, 1000'
const texts = {
  'ASCII, 42': 'Your order is ready. See you at the shop!!',
  'GSM with extensions, 160': 'Prix : 5 € [menu] {midi} ~ '.repeat(6).slice(0, 150),
  [LONG_TEXT]: plainFrench.replaceAll('û', 'u').repeat(12).slice(0, 1000),
  'French in UCS-2, 1000': french.repeat(12).slice(0, 1000),
  'emoji, 140': '😀🎉'.repeat(35),
  'Cyrillic, 500': 'Ваш заказ готов, ждём вас в магазине. '.repeat(14).slice(0, 500),
}

const ours = 'comptoir'
const counters = {
  [ours]: (text) => countSms(text).segments,
  'sms-length': (text) => countBySmsLength(text).messages,
  'split-sms': (text) => splitSms.split(text, { summary: true }).parts.length,
  'sms-segments-calculator': (text) => new SegmentedMessage(text).segmentsCount,
}

/** Calls a second in one round; the clock is asked rarely, because that takes as long as some counts. */
function round(count, text, batch) {
  const startedAt = performance.now()
  let sum = 0
  for (let calls = batch; ; calls += batch) {
    for (let index = 0; index < batch; index += 1) sum += count(text)
    const ms = performance.now() - startedAt
    if (ms < ROUND_MS) continue
    if (sum === 0) throw new Error('nothing was counted')
    return (calls * 1000) / ms
  }
}

/** Calls a second of each, the best round of many that take turns: what else runs here slows all alike. */
function ratesOf(text, ms) {
  const best = Object.fromEntries(Object.keys(counters).map((name) => [name, 0]))
  const until = performance.now() + ms
  while (performance.now() < until)
    for (const [name, count] of Object.entries(counters)) {
      const batch = Math.max(1, Math.round((best[name] * ROUND_MS) / 1000 / LOOKS))
      best[name] = Math.max(best[name], round(count, text, batch))
    }
  return best
}

function figureOf(name, text, ms) {
  const { [ours]: rate, ...peers } = ratesOf(text, ms)
  const [peer, fastest] = Object.entries(peers).reduce((a, b) => (a[1] >= b[1] ? a : b))
  return {
    name,
    value: rate / 1000,
    unit: 'k/s',
    baseline: { name: peer, value: fastest / 1000 },
    goal: { least: name.startsWith('Cyrillic') ? CYRILLIC_GOAL : GOAL },
  }
}

/** How many of the texts that were counted by hand each counter gets right. */
export function countTexts() {
  const rightOf = (count) => countedTexts.filter(([, text, segments]) => count(text) === segments).length
  const right = Object.entries(counters).map(([name, count]) => [name, rightOf(count)])
  return { of: countedTexts.length, right: Object.fromEntries(right) }
}

function exactness(say) {
  const { of, right: counts } = countTexts()
  for (const [name, exact] of Object.entries(counts)) say(`${name}: ${exact} of ${of} counted right`)
  const { [ours]: right, ...others } = counts
  const [name, value] = Object.entries(others).reduce((a, b) => (a[1] >= b[1] ? a : b))
  return [
    {
      name: 'texts counted wrongly',
      value: of - right,
      unit: 'texts',
      goal: { exactly: 0 },
    },
    {
      name: 'texts counted rightly',
      value: right,
      unit: 'texts',
      baseline: { name, value },
      goal: { least: 1 },
    },
  ]
}

/** Texts as a request brings them, in one piece; the long one also as it is after it was cut and joined. */
function measure({ size, say }) {
  const requested = JSON.parse(JSON.stringify(texts))
  const cut = texts[LONG_TEXT]
  const all = Object.entries({ ...requested, [`${LONG_TEXT}, cut from a longer text`]: cut })
  return [...all.map(([name, text]) => figureOf(name, text, size.msEach)), ...exactness(say)]
}

export const benchmark = {
  title: 'Counting the segments of an SMS: the best of many short rounds that take turns, and exactness',
  baseline: 'the fastest of three npm libraries on the same text',
  goals: 'performance, SMS counting',
  small: { msEach: 500 },
  whole: { msEach: 3000 },
  seconds: { small: 30, whole: 60 },
  measure,
}
