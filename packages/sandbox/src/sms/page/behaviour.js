import { make } from '/drawing.js'
import { ask, language, show } from '/shell.js'
import { texts } from './texts.js'

const answers = ['accept', 'refuse', 'throttle', 'lose']
const outcomes = ['delivered', 'undelivered', 'none']
const t = (name) => texts[language()][name]

export const state = { current: undefined, notice: '' }

async function apply(event) {
  event.preventDefault()
  const form = new FormData(event.target)
  const body = JSON.stringify({
    answer: form.get('answer'),
    delayMs: Math.round(Number(form.get('delay')) * 1000),
    receipts: form.get('receipts'),
    copies: Number(form.get('copies')),
    isShuffled: form.has('isShuffled'),
    isRefusing: form.has('isRefusing'),
    isOut: form.has('isOut'),
  })
  state.current = await (await ask('/api/sms-behaviour', { method: 'PUT', body })).json()
  state.notice = t('applied')
  show()
}

function choice(name, label, values, chosen) {
  const option = (value) =>
    make('option', {
      value,
      textContent: t(value === 'none' ? 'noReceipt' : value),
      selected: value === chosen,
    })
  return make('label', {}, label, make('select', { id: `sms-${name}`, name }, ...values.map(option)))
}

function number(name, label, value, min, max) {
  return make('label', {}, label, make('input', { id: `sms-${name}`, name, type: 'number', min, max, value }))
}

function box(name, checked) {
  return make(
    'label',
    { className: 'box' },
    make('input', { id: `sms-${name}`, name, type: 'checkbox', checked }),
    t(name),
  )
}

/** How the centre behaves, to be changed by hand. */
export function behaviourForm() {
  const { current } = state
  if (!current) return make('details', {}, make('summary', { textContent: t('behaviour') }))
  const isAway = current.isOut || current.isRefusing
  const isUsual = current.answer === 'accept' && current.receipts === 'delivered' && !isAway
  return make(
    'details',
    { open: !isUsual || state.notice !== '' },
    make('summary', { id: 'sms-behaviour', textContent: t('behaviour') }),
    make(
      'form',
      { onsubmit: apply },
      choice('answer', t('answer'), answers, current.answer),
      choice('receipts', t('receipts'), outcomes, current.receipts),
      number('copies', t('copies'), current.copies, 1, 20),
      number('delay', t('delay'), current.delayMs / 1000, 0, 120),
      box('isShuffled', current.isShuffled),
      box('isRefusing', current.isRefusing),
      box('isOut', current.isOut),
      make('button', { id: 'sms-apply', className: 'main', textContent: t('apply') }),
      make('span', { role: 'status', textContent: state.notice }),
    ),
  )
}
