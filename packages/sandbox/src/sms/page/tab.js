import { make } from '/drawing.js'
import { ask, locale, refresh, show, wordsOf } from '/shell.js'
import { behaviour, state as behaviourState } from './behaviour.js'
import { texts } from './texts.js'

const SHORT_CODE = '36789'
const state = { messages: [], phone: '' }
const t = wordsOf(texts)

async function load() {
  const isNew = await Promise.all([
    refresh(state, { messages: '/api/sms' }),
    refresh(behaviourState, { current: '/api/sms-behaviour' }),
  ])
  if (state.phone === '') state.phone = state.messages.at(-1)?.phone ?? ''
  return isNew.includes(true)
}

async function clear() {
  await ask('/api/sms', { method: 'DELETE' })
  state.phone = ''
  await load()
  show()
}

async function write(event) {
  event.preventDefault()
  const body = new FormData(event.target).get('body').trim()
  const last = state.messages.findLast(({ phone }) => phone === state.phone)
  if (body === '' || !last) return
  // No one can answer a name: what the text says to write to is the short code.
  const to = /^\d+$/.test(last.other) ? last.other : SHORT_CODE
  const message = JSON.stringify({ from: state.phone, to, body })
  await ask('/api/sms', { method: 'POST', body: message })
  document.getElementById('sms-body').value = ''
  await load()
  show()
}

/** Whose phone it is, else its number. */
const nameOf = (phone) => state.messages.find((one) => one.phone === phone && one.name)?.name ?? `+${phone}`

function phoneEntry(phone) {
  const count = state.messages.filter((message) => message.phone === phone).length
  return make(
    'li',
    {},
    make(
      'button',
      {
        id: `phone-${phone}`,
        'aria-pressed': String(state.phone === phone),
        onclick() {
          state.phone = phone
          show()
        },
      },
      make('span', { textContent: nameOf(phone) }),
      make('span', { className: 'count', textContent: String(count) }),
    ),
  )
}

function phones() {
  const numbers = [...new Set(state.messages.map(({ phone }) => phone))].toSorted()
  const empty = make(
    'div',
    { className: 'empty' },
    make('p', { textContent: t('none') }),
    make('p', { textContent: t('noneHint') }),
  )
  return make(
    'section',
    { 'aria-label': t('phones') },
    make(
      'div',
      { className: 'bar' },
      make('h2', { textContent: t('phones') }),
      make('button', {
        id: 'sms-clear',
        textContent: t('clear'),
        disabled: numbers.length === 0,
        onclick: clear,
      }),
    ),
    numbers.length === 0 ? empty : make('ul', {}, ...numbers.map(phoneEntry)),
  )
}

function bubble({ direction, other, body, parts, total, at }) {
  const time = new Date(at).toLocaleTimeString(locale())
  const word = direction === 'received' ? `${t('received')} · ${other}` : t('sent')
  return make(
    'li',
    { className: direction },
    body,
    make('small', { textContent: [word, time, t('parts')(parts, total)].join(' · ') }),
  )
}

/** What stands in the field stays there when the thread is drawn again. */
function answering() {
  const written = document.getElementById('sms-body')?.value ?? ''
  return make(
    'form',
    { className: 'answering', onsubmit: write },
    make(
      'label',
      {},
      t('write'),
      make('input', { id: 'sms-body', name: 'body', maxLength: 160, autocomplete: 'off', value: written }),
    ),
    make('button', { id: 'sms-send', className: 'main', textContent: t('send') }),
  )
}

function thread() {
  if (state.phone === '')
    return make('article', {}, make('p', { className: 'hint', textContent: t('choose') }))
  const own = state.messages.filter(({ phone }) => phone === state.phone)
  return make(
    'article',
    { 'aria-label': nameOf(state.phone) },
    make('h2', { textContent: nameOf(state.phone) }),
    make('ul', { className: 'thread', tabIndex: 0 }, ...own.map(bubble)),
    answering(),
  )
}

/** The phones that SMS were sent to, with what a person answers. */
export const smsTab = {
  name: 'sms',
  styles: '/sms/tab.css',
  texts,
  load,
  draw: () => [make('main', { className: 'phones' }, phones(), thread()), behaviour()],
}
