import { choice, labelled } from '/controls.js'
import { make } from '/drawing.js'
import { ask, locale, refresh, show, wordsOf } from '/shell.js'
import { texts } from './texts.js'

const state = { known: { numbers: [], calls: [] }, from: '+590690123456' }
const t = wordsOf(texts)
const load = () => refresh(state, { known: '/api/voice' })

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
  const { numbers } = state.known
  if (numbers.length === 0) return make('p', { className: 'empty', textContent: t('none') })
  const pairs = numbers.map(({ number, fallback }) => [number, `${number} → ${fallback}`])
  return make(
    'form',
    { onsubmit: call },
    labelled(t('number'), choice({ name: 'number' }, pairs)),
    labelled(t('from'), make('input', { name: 'from', value: state.from, autocomplete: 'off' })),
    make('button', { id: 'voice-call', className: 'main', textContent: t('call') }),
    make('button', { id: 'voice-taken', textContent: t('taken') }),
  )
}

function line({ number, from, isTaken, at, status }) {
  const words = [
    new Date(at).toLocaleTimeString(locale()),
    `${from || '?'} → ${number}`,
    t(isTaken ? 'answered' : 'missed'),
    t('notified')(status),
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
        make('ul', {}, ...state.known.calls.toReversed().map(line)),
      ),
    ),
  ],
}
