import { draw, make } from './drawing.js'
import { texts } from './texts.js'

const POLL_MS = 2000
const answers = ['accept', 'retry', 'refuse', 'lose']

const state = {
  language: navigator.language.startsWith('fr') ? 'fr' : 'en',
  to: new URLSearchParams(location.search).get('to') ?? '',
  mails: [],
  mail: undefined,
  view: 'page',
  source: '',
  behaviour: { answer: 'accept', delayMs: 0, remaining: null },
  notice: '',
  isFailing: false,
}
const t = (name) => texts[state.language][name]
const locale = () => (state.language === 'fr' ? 'fr-FR' : 'en-GB')

async function ask(path, options) {
  const response = await fetch(path, options)
  if (!response.ok) throw new Error(`${path} answered ${response.status}`)
  return response
}

async function load() {
  try {
    const mails = await (await ask('/api/mails')).json()
    const isNew = state.isFailing || JSON.stringify(mails) !== JSON.stringify(state.mails)
    Object.assign(state, { mails, isFailing: false })
    if (isNew) show()
  } catch {
    // The banner says it, and the next look tries again.
    if (!state.isFailing) {
      state.isFailing = true
      show()
    }
  }
}

async function open(id) {
  state.mail = await (await ask(`/api/mails/${id}`)).json()
  state.view = state.mail.hasHtml ? 'page' : 'text'
  state.source = await (await ask(`/api/mails/${id}/raw`)).text()
  show()
}

async function clear() {
  await ask(`/api/mails${state.to ? `?to=${encodeURIComponent(state.to)}` : ''}`, { method: 'DELETE' })
  state.mail = undefined
  await load()
  show()
}

async function apply(event) {
  event.preventDefault()
  const form = new FormData(event.target)
  const body = JSON.stringify({
    answer: form.get('answer'),
    delayMs: Math.round(Number(form.get('delay')) * 1000),
  })
  state.behaviour = await (await ask('/api/mail-behaviour', { method: 'PUT', body })).json()
  state.notice = t('applied')
  show()
}

function choose(to) {
  state.to = to
  history.replaceState(null, '', to ? `?to=${encodeURIComponent(to)}` : '/')
  show()
}

function header() {
  return make(
    'header',
    {},
    make('div', {}, make('h1', { textContent: t('title') }), make('p', { textContent: t('lead') })),
    make('button', {
      id: 'language',
      textContent: t('language'),
      lang: state.language === 'fr' ? 'en' : 'fr',
      onclick() {
        state.language = state.language === 'fr' ? 'en' : 'fr'
        show()
      },
    }),
  )
}

function mailboxes() {
  const counts = new Map()
  for (const { to } of state.mails)
    for (const address of to) counts.set(address, (counts.get(address) ?? 0) + 1)
  if (state.to && !counts.has(state.to)) counts.set(state.to, 0)
  const entry = (to, label, count) =>
    make(
      'li',
      {},
      make(
        'button',
        { id: `to-${to}`, 'aria-pressed': String(state.to === to), onclick: () => choose(to) },
        make('span', { textContent: label }),
        make('span', { className: 'count', textContent: String(count) }),
      ),
    )
  const sorted = [...counts].toSorted(([a], [b]) => a.localeCompare(b))
  return make(
    'nav',
    { 'aria-label': t('mailboxes') },
    make('h2', { textContent: t('mailboxes') }),
    make('ul', {}, entry('', t('all'), state.mails.length), ...sorted.map(([to, n]) => entry(to, to, n))),
  )
}

function mailEntry({ id, to, subject, receivedAt }) {
  return make(
    'li',
    {},
    make(
      'button',
      { id: `mail-${id}`, 'aria-pressed': String(state.mail?.id === id), onclick: () => open(id) },
      make('strong', { textContent: subject || t('noSubject') }),
      make('span', { textContent: to.join(', ') }),
      make('time', {
        dateTime: new Date(receivedAt).toISOString(),
        textContent: new Date(receivedAt).toLocaleTimeString(locale()),
      }),
    ),
  )
}

function list() {
  const shown = state.mails.filter(({ to }) => state.to === '' || to.includes(state.to))
  const empty = make(
    'div',
    { className: 'empty' },
    make('p', { textContent: t('empty') }),
    make('p', { textContent: t('emptyHint') }),
  )
  return make(
    'section',
    { 'aria-label': t('mails') },
    make(
      'div',
      { className: 'bar' },
      make('h2', { textContent: t('mails') }),
      make('button', { id: 'clear', textContent: t('clear'), disabled: shown.length === 0, onclick: clear }),
    ),
    shown.length === 0 ? empty : make('ul', { className: 'mails' }, ...shown.map(mailEntry)),
  )
}

function views() {
  const names = [...(state.mail.hasHtml ? ['page'] : []), 'text', 'source']
  return make(
    'div',
    { className: 'views', role: 'group' },
    ...names.map((name) =>
      make('button', {
        id: `view-${name}`,
        textContent: t(name),
        'aria-pressed': String(state.view === name),
        onclick() {
          state.view = name
          show()
        },
      }),
    ),
  )
}

/** The mail is drawn by a frame that may run nothing and reach nothing; links open in a tab of their own. */
function body() {
  if (state.view === 'page') {
    const frame = make('iframe', { title: t('page') })
    frame.setAttribute('sandbox', 'allow-popups allow-popups-to-escape-sandbox')
    frame.src = `/api/mails/${state.mail.id}/html`
    return frame
  }
  return make('pre', { tabIndex: 0, textContent: state.view === 'text' ? state.mail.text : state.source })
}

function reading() {
  if (!state.mail) return make('article', {}, make('p', { className: 'hint', textContent: t('choose') }))
  const { subject, from, fromName, to, receivedAt } = state.mail
  const line = (name, value) => [make('dt', { textContent: name }), make('dd', { textContent: value })]
  return make(
    'article',
    {},
    make('h2', { textContent: subject || t('noSubject') }),
    make(
      'dl',
      {},
      ...line(t('from'), fromName ? `${fromName} <${from}>` : from),
      ...line(t('to'), to.join(', ')),
      ...line(t('received'), new Date(receivedAt).toLocaleString(locale())),
    ),
    views(),
    body(),
  )
}

function behaviourForm() {
  const { answer, delayMs } = state.behaviour
  const option = (value) => make('option', { value, textContent: t(value), selected: value === answer })
  return make(
    'details',
    { open: answer !== 'accept' || delayMs > 0 || state.notice !== '' },
    make('summary', { id: 'behaviour', textContent: t('behaviour') }),
    make(
      'form',
      { onsubmit: apply },
      make(
        'label',
        {},
        t('answer'),
        make('select', { id: 'answer', name: 'answer' }, ...answers.map(option)),
      ),
      make(
        'label',
        {},
        t('delay'),
        make('input', {
          id: 'delay',
          name: 'delay',
          type: 'number',
          min: 0,
          max: 120,
          value: delayMs / 1000,
        }),
      ),
      make('button', { id: 'apply', className: 'main', textContent: t('apply') }),
      make('span', { role: 'status', textContent: state.notice }),
    ),
  )
}

function show() {
  document.documentElement.lang = state.language
  document.title = t('title')
  const banner = make('p', {
    className: 'banner',
    role: 'alert',
    textContent: state.isFailing ? t('failed') : '',
  })
  draw(
    document.getElementById('app'),
    header(),
    banner,
    make('main', {}, mailboxes(), list(), reading()),
    behaviourForm(),
  )
}

show()
state.behaviour = await (await ask('/api/mail-behaviour')).json()
await load()
show()
setInterval(() => {
  if (!document.hidden) void load()
}, POLL_MS)
