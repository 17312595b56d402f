import { make } from '/drawing.js'
import { ask, language, locale, show } from '/shell.js'
import { texts } from './texts.js'

const answers = ['accept', 'rate_limit', 'refuse', 'unreachable', 'forbidden', 'outage', 'lose']
const TYPING_MS = 3000
const state = {
  known: {
    agents: [],
    messages: [],
    typing: [],
    behaviour: { answer: 'accept', copies: 1 },
    keyFile: '',
    clientToken: '',
  },
  agent: '',
  customer: '',
  draft: '',
  typedAt: 0,
  newCustomer: '+590690000200',
  /** What is unfolded, and what was last said there. */
  open: { linking: false, behaviour: false },
  notice: { linking: '', behaviour: '' },
}
const t = (name) => texts[language()][name]
const put = (path, body) => ask(`/api/rcs${path}`, { method: 'PUT', body: JSON.stringify(body) })
const whom = () => ({ agent: state.agent, customer: state.customer })

const ofAgent = () => state.known.messages.filter(({ agentId }) => agentId === state.agent)
const inChat = () => ofAgent().filter(({ customer }) => customer === state.customer)

const isAgentTyping = () => state.known.typing.includes(`${state.agent} ${state.customer}`)

async function load() {
  const known = await (await ask('/api/rcs')).json()
  const isNew = JSON.stringify(known) !== JSON.stringify(state.known)
  state.known = known
  state.agent ||= known.agents[0]?.id ?? ''
  const isUnread = inChat().some(({ status }) => status === 'sent' || status === 'delivered')
  // Who looks at the conversation has read it.
  if (isUnread && !document.hidden) await put('/read', whom())
  return isNew
}

/** As phones do: now and then, not for each letter. */
function tellTyping() {
  if (Date.now() - state.typedAt < TYPING_MS) return
  state.typedAt = Date.now()
  void put('/typing', whom())
}

function open(customer) {
  state.customer = customer
  show()
  void load().then(show)
}

async function write(more) {
  await put('/messages', { ...whom(), ...more })
  await load()
  show()
}

function field(id, label, value, onChange) {
  return make(
    'label',
    {},
    label,
    make('input', { id, value, oninput: (event) => onChange(event.target.value) }),
  )
}

function customers() {
  const known = [...new Set(ofAgent().map(({ customer }) => customer))]
  if (state.customer && !known.includes(state.customer)) known.push(state.customer)
  const entry = (customer) =>
    make(
      'li',
      {},
      make(
        'button',
        {
          id: `customer-${customer}`,
          'aria-pressed': String(state.customer === customer),
          onclick: () => open(customer),
        },
        make('strong', { textContent: customer }),
      ),
    )
  const option = ({ id, name }) =>
    make('option', { value: id, textContent: name, selected: id === state.agent })
  const pick = (event) => {
    state.agent = event.target.value
    state.customer = ''
    show()
  }
  const begin = (event) => {
    event.preventDefault()
    open(state.newCustomer)
  }
  return make(
    'section',
    { 'aria-label': t('customers') },
    make('h2', { textContent: t('customers') }),
    make('ul', { className: 'mails' }, ...known.map(entry)),
    make(
      'form',
      { className: 'chat-form', onsubmit: begin },
      make(
        'label',
        {},
        t('agent'),
        make('select', { id: 'agent', onchange: pick }, ...state.known.agents.map(option)),
      ),
      field('new-customer', t('customer'), state.newCustomer, (value) => {
        state.newCustomer = value
      }),
      make('button', { id: 'begin', textContent: t('start') }),
    ),
  )
}

/** What a message carries, as the phone shows it. */
function content({ text, fileId, mimeType = '' }) {
  const src = `/api/rcs/files/${fileId}`
  if (!fileId) return [make('span', { textContent: text })]
  if (!mimeType.startsWith('audio/')) return [make('img', { src, alt: t('image') })]
  const sound = make('audio', { controls: true, preload: 'metadata', src, ariaLabel: t('audio') })
  return [make('span', { textContent: t('audio') }), sound]
}

function bubble(message) {
  const { id, isFromBusiness, status, at, suggestions } = message
  const time = new Date(at).toLocaleTimeString(locale(), { hour: '2-digit', minute: '2-digit' })
  const chip = ({ text: tapped }, index) =>
    make('button', { id: `tap-${id}-${index}`, textContent: tapped, onclick: () => write({ tapped }) })
  return make(
    'li',
    { id: `message-${id}`, className: isFromBusiness ? 'chat-business' : 'chat-customer' },
    ...content(message),
    ...suggestions.map(chip),
    make('small', { textContent: status ? `${time} ${t(status)}` : time }),
  )
}

function submit(event) {
  event.preventDefault()
  const text = state.draft.trim()
  state.draft = ''
  if (text) void write({ text })
}

function chat() {
  if (!state.customer) return make('article', {}, make('p', { className: 'hint', textContent: t('choose') }))
  return make(
    'article',
    { 'aria-label': t('chat') },
    make('h2', { textContent: state.customer }),
    make('ul', { className: 'chat', tabIndex: 0, 'aria-label': t('chat') }, ...inChat().map(bubble)),
    make('p', { className: 'hint', role: 'status', textContent: isAgentTyping() ? t('typing') : '' }),
    make(
      'form',
      { className: 'chat-write', onsubmit: submit },
      field('draft', t('write'), state.draft, (value) => {
        state.draft = value
        tellTyping()
      }),
      make('button', { id: 'send', className: 'main', textContent: t('send') }),
      make('button', {
        id: 'picture',
        type: 'button',
        textContent: t('picture'),
        onclick: () => write({ file: true }),
      }),
      make('button', {
        id: 'voice',
        type: 'button',
        textContent: t('voice'),
        onclick: () => write({ voice: true }),
      }),
    ),
  )
}

function unfolding(name, title, ...children) {
  const ontoggle = (event) => {
    state.open[name] = event.target.open
  }
  return make(
    'details',
    { open: state.open[name], ontoggle },
    make('summary', { id: `rcs-${name}`, textContent: title }),
    ...children,
    make('span', { role: 'status', textContent: state.notice[name] }),
  )
}

async function revoke() {
  const isRevoked = !state.known.isKeyRevoked
  await put('/key', { isRevoked })
  state.notice.linking = t(isRevoked ? 'revoked' : 'restored')
  await load()
  show()
}

function linking() {
  const line = (name, value) => [make('dt', { textContent: name }), make('dd', { textContent: value })]
  const { agents, clientToken, keyFile, isKeyRevoked } = state.known
  return unfolding(
    'linking',
    t('linking'),
    make('dl', {}, ...agents.flatMap(({ id, name }) => line(name, id)), ...line(t('token'), clientToken)),
    make(
      'label',
      {},
      t('key'),
      make('textarea', { id: 'key', className: 'chat-key', rows: 6, readOnly: true, value: keyFile }),
    ),
    make('button', { id: 'revoke', textContent: t(isKeyRevoked ? 'restore' : 'revoke'), onclick: revoke }),
  )
}

async function apply(event) {
  event.preventDefault()
  const form = new FormData(event.target)
  const isShuffled = form.get('isShuffled') === 'on'
  await put('/behaviour', { answer: form.get('answer'), copies: Number(form.get('copies')), isShuffled })
  state.notice.behaviour = t('applied')
  await load()
  show()
}

function behaviour() {
  const { answer, copies, isShuffled } = state.known.behaviour
  const option = (value) => make('option', { value, textContent: t(value), selected: value === answer })
  const labelled = (name, control) => make('label', {}, t(name), control)
  const count = { id: 'copies', name: 'copies', type: 'number', min: 1, max: 10, value: copies }
  const shuffled = { id: 'isShuffled', name: 'isShuffled', type: 'checkbox', checked: isShuffled }
  return unfolding(
    'behaviour',
    t('behaviour'),
    make(
      'form',
      { onsubmit: apply },
      labelled('answer', make('select', { id: 'answer', name: 'answer' }, ...answers.map(option))),
      labelled('copies', make('input', count)),
      labelled('isShuffled', make('input', shuffled)),
      make('button', { id: 'apply', className: 'main', textContent: t('apply') }),
    ),
  )
}

/** The phones with RCS: a person writes as the customer, taps what is suggested, and sees the answers with their ticks. */
export const rcsTab = {
  name: 'rcs',
  styles: '/meta/tab.css',
  texts,
  load,
  draw: () => [make('main', { className: 'chats' }, customers(), chat()), linking(), behaviour()],
}
