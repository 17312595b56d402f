import { behaviourFields, behaviourForm, facts } from '/controls.js'
import { make } from '/drawing.js'
import { ask, locale, put, refresh, show, wordsOf } from '/shell.js'
import { texts } from './texts.js'

const answers = ['accept', 'retry', 'refuse', 'lose']

const state = {
  to: new URLSearchParams(location.search).get('to') ?? '',
  mails: [],
  mail: undefined,
  view: 'page',
  source: '',
  behaviour: { answer: 'accept', delayMs: 0, remaining: null },
  notice: '',
  draft: '',
  replied: '',
}
const t = wordsOf(texts)
const load = () => refresh(state, { mails: '/api/mails', behaviour: '/api/mail-behaviour' })

async function open(id) {
  state.mail = await (await ask(`/api/mails/${id}`)).json()
  state.view = state.mail.hasHtml ? 'page' : 'text'
  state.replied = ''
  state.source = await (await ask(`/api/mails/${id}/raw`)).text()
  show()
}

async function clear() {
  await ask(`/api/mails${state.to ? `?to=${encodeURIComponent(state.to)}` : ''}`, { method: 'DELETE' })
  state.mail = undefined
  await load()
  show()
}

async function apply(form) {
  const behaviour = {
    answer: form.get('answer'),
    delayMs: Math.round(Number(form.get('delay')) * 1000),
  }
  state.behaviour = await (await put('/api/mail-behaviour', behaviour)).json()
  state.notice = t('applied')
  show()
}

async function reply(event) {
  event.preventDefault()
  const body = JSON.stringify({ text: state.draft })
  const answer = await fetch(`/api/mails/${state.mail.id}/replies`, { method: 'POST', body })
  if (answer.ok) state.draft = ''
  state.replied = answer.ok ? t('replied') : t('notReplied')
  show()
}

function choose(to) {
  state.to = to
  history.replaceState(null, '', to ? `?to=${encodeURIComponent(to)}` : '/')
  show()
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

function replyForm() {
  const field = make('textarea', { id: 'reply', rows: 3, required: true, value: state.draft })
  field.addEventListener('input', () => {
    state.draft = field.value
  })
  return make(
    'form',
    { className: 'reply', onsubmit: reply },
    make('label', {}, t('reply'), field),
    make('button', { id: 'send', className: 'main', textContent: t('send') }),
    make('span', { role: 'status', textContent: state.replied }),
  )
}

function reading() {
  if (!state.mail) return make('article', {}, make('p', { className: 'hint', textContent: t('choose') }))
  const { subject, from, fromName, to, receivedAt } = state.mail
  return make(
    'article',
    {},
    make('h2', { textContent: subject || t('noSubject') }),
    facts([
      [t('from'), fromName ? `${fromName} <${from}>` : from],
      [t('to'), to.join(', ')],
      [t('received'), new Date(receivedAt).toLocaleString(locale())],
    ]),
    views(),
    body(),
    ...(state.mail.replyTo ? [replyForm()] : []),
  )
}

function behaviour() {
  const { answer, delayMs } = state.behaviour
  const { choice, number } = behaviourFields(t)
  const fields = [choice('answer', answers, answer), number('delay', delayMs / 1000, 0, 120)]
  return make(
    'details',
    { open: answer !== 'accept' || delayMs > 0 || state.notice !== '' },
    make('summary', { id: 'behaviour', textContent: t('behaviour') }),
    behaviourForm({ t, id: 'apply', fields, notice: state.notice, onApply: apply }),
  )
}

/** The mails that arrived: mailboxes, the mails of one, and one of them read. */
export const mailTab = {
  name: 'mail',
  texts,
  load,
  draw: () => [make('main', { className: 'mailbox' }, mailboxes(), list(), reading()), behaviour()],
}
