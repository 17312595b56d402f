import { make } from '/drawing.js'
import { ask, language, locale, show } from '/shell.js'
import { texts } from './texts.js'

const state = { numbers: [], calls: [], from: '+590690123456' }
const t = (name) => texts[language()][name]

async function load() {
  const { numbers, calls } = await (await ask('/api/voice')).json()
  const isNew = JSON.stringify([numbers, calls]) !== JSON.stringify([state.numbers, state.calls])
  Object.assign(state, { numbers, calls })
  return isNew
}

async function call(event) {
  event.preventDefault()
  const form = new FormData(event.target)
  state.from = form.get('from').replaceAll(/[^+\d]/g, '')
  const isTaken = event.submitter?.id === 'voice-taken'
  const body = JSON.stringify({ number: form.get('number'), from: state.from, isTaken })
  await ask('/api/voice', { method: 'POST', body })
  await load()
  show()
}

function form() {
  if (state.numbers.length === 0) return make('p', { className: 'empty', textContent: t('none') })
  const option = ({ number, fallback }) =>
    make('option', { value: number, textContent: `${number} → ${fallback}` })
  return make(
    'form',
    { onsubmit: call },
    make('label', {}, t('number'), make('select', { name: 'number' }, ...state.numbers.map(option))),
    make('label', {}, t('from'), make('input', { name: 'from', value: state.from, autocomplete: 'off' })),
    make('button', { id: 'voice-call', className: 'main', textContent: t('call') }),
    make('button', { id: 'voice-taken', textContent: t('taken') }),
  )
}

function line({ number, from, isTaken, at, status }) {
  const words = [
    new Date(at).toLocaleTimeString(locale()),
    `${from || '?'} → ${number}`,
    t(isTaken ? 'answered' : 'missed'),
    t('told')(status),
  ]
  return make('li', { textContent: words.join(' · ') })
}

/** The virtual numbers, and a button that calls them. */
export const voiceTab = {
  name: 'voice',
  texts,
  load,
  draw: () => [
    make(
      'main',
      {},
      make('section', { 'aria-label': t('number') }, form()),
      make(
        'section',
        { 'aria-label': t('calls') },
        make('h2', { textContent: t('calls') }),
        make('ul', {}, ...state.calls.toReversed().map(line)),
      ),
    ),
  ],
}
