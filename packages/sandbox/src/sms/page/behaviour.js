import { behaviourFields, behaviourForm } from '/controls.js'
import { make } from '/drawing.js'
import { put, show, wordsOf } from '/shell.js'
import { texts } from './texts.js'

const answers = ['accept', 'refuse', 'throttle', 'lose']
const outcomes = ['delivered', 'undelivered', 'none']
const t = wordsOf(texts)

export const state = { current: undefined, notice: '' }

async function apply(form) {
  const behaviour = {
    answer: form.get('answer'),
    delayMs: Math.round(Number(form.get('delay')) * 1000),
    receipts: form.get('receipts'),
    copies: Number(form.get('copies')),
    isShuffled: form.has('isShuffled'),
    isRefusing: form.has('isRefusing'),
    isOut: form.has('isOut'),
  }
  state.current = await (await put('/api/sms-behaviour', behaviour)).json()
  state.notice = t('applied')
  show()
}

function fieldsOf({ answer, receipts, copies, delayMs, isShuffled, isRefusing, isOut }) {
  const { choice, number, box } = behaviourFields(t, 'sms-')
  return [
    choice('answer', answers, answer),
    choice('receipts', outcomes, receipts, (outcome) => t(outcome === 'none' ? 'noReceipt' : outcome)),
    number('copies', copies, 1, 20),
    number('delay', delayMs / 1000, 0, 120),
    box('isShuffled', isShuffled),
    box('isRefusing', isRefusing),
    box('isOut', isOut),
  ]
}

/** How the centre behaves, to be changed by hand. */
export function behaviour() {
  const { current, notice } = state
  if (!current) return make('details', {}, make('summary', { textContent: t('behaviour') }))
  const isAway = current.isOut || current.isRefusing
  const isUsual = current.answer === 'accept' && current.receipts === 'delivered' && !isAway
  return make(
    'details',
    { open: !isUsual || notice !== '' },
    make('summary', { id: 'sms-behaviour', textContent: t('behaviour') }),
    behaviourForm({ t, id: 'sms-apply', fields: fieldsOf(current), notice, onApply: apply }),
  )
}
