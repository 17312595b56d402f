import { make } from '/drawing.js'
import { ask, language, locale, show } from '/shell.js'
import { questions, tapsBelow } from './questions.js'
import { templateList } from './templates.js'
import { texts } from './texts.js'

const answers = ['accept', 'rate_limit', 'refuse', 'unreachable', 'outage', 'lose']

const state = {
  known: {
    numbers: [],
    names: {},
    messages: [],
    templates: [],
    behaviour: { answer: 'accept', copies: 1 },
    token: '',
  },
  numberId: '',
  /** As they were chosen here, before anything was written. */
  names: {},
  customer: '',
  draft: '',
  newCustomer: '590690000100',
  newName: 'Inès Baptiste',
  token: '',
  /** What is unfolded, and what was last said there. */
  open: { linking: false, templates: false, behaviour: false },
  notice: { linking: '', behaviour: '' },
}
const t = (name) => texts[language()][name]
const put = (path, body) => ask(`/api/whatsapp${path}`, { method: 'PUT', body: JSON.stringify(body) })

async function load() {
  const known = await (await ask('/api/whatsapp')).json()
  const isNew = JSON.stringify(known) !== JSON.stringify(state.known)
  state.known = known
  state.numberId ||= known.numbers[0]?.id ?? ''
  state.token ||= known.token
  const isUnread = ours().some(({ status }) => status === 'sent' || status === 'delivered')
  // Who looks at the conversation has read it.
  if (isUnread && !document.hidden) await put('/read', { number: state.numberId, customer: state.customer })
  return isNew
}

const ofNumber = () => state.known.messages.filter(({ numberId }) => numberId === state.numberId)
const inChat = () => ofNumber().filter(({ customer }) => customer === state.customer)
const ours = () => inChat().filter(({ isFromBusiness }) => isFromBusiness)
const nameOf = (customer) => state.names[customer] ?? state.known.names[customer] ?? customer

function open(customer) {
  state.customer = customer
  show()
  void load().then(show)
}

async function write(more) {
  await put('/messages', { number: state.numberId, customer: state.customer, ...more })
  await load()
  show()
}

function field(id, label, value, onChange, more = {}) {
  const input = make('input', { id, value, oninput: (event) => onChange(event.target.value), ...more })
  return make('label', {}, label, input)
}

function begin(event) {
  event.preventDefault()
  state.names[state.newCustomer] = state.newName
  void put('/opened', { number: state.numberId, customer: state.newCustomer, name: state.newName })
  open(state.newCustomer)
}

/** As the number offers them. */
function prompts() {
  const number = state.known.numbers.find(({ id }) => id === state.numberId)
  const asked = (number?.automation.prompts ?? []).map((text) => ({ text }))
  return questions(t, { asked }, ({ text }) => void write({ text, name: nameOf(state.customer) }))
}

function customers() {
  const known = [...new Set(ofNumber().map(({ customer }) => customer))]
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
        make('strong', { textContent: nameOf(customer) }),
        make('span', { textContent: customer }),
      ),
    )
  const number = make(
    'select',
    {
      id: 'number',
      onchange: (event) => {
        state.numberId = event.target.value
        state.customer = ''
        show()
      },
    },
    ...state.known.numbers.map(({ id, name, display }) =>
      make('option', { value: id, textContent: `${name} (${display})`, selected: id === state.numberId }),
    ),
  )
  return make(
    'section',
    { 'aria-label': t('customers') },
    make('h2', { textContent: t('customers') }),
    make('ul', { className: 'mails' }, ...known.map(entry)),
    make(
      'form',
      { className: 'chat-form', onsubmit: begin },
      make('label', {}, t('number'), number),
      field('new-customer', t('customer'), state.newCustomer, (value) => {
        state.newCustomer = value
      }),
      field('new-name', t('name'), state.newName, (value) => {
        state.newName = value
      }),
      make('button', { id: 'begin', textContent: t('start') }),
    ),
  )
}

function bubble({ id, isFromBusiness, text, type, mediaId, taps, status, at }) {
  const isVoice = type === 'audio'
  const picture =
    mediaId && !isVoice && make('img', { src: `/api/whatsapp/media/${mediaId}`, alt: t('image') })
  const time = new Date(at).toLocaleTimeString(locale(), { hour: '2-digit', minute: '2-digit' })
  return make(
    'li',
    { id: `message-${id}`, className: isFromBusiness ? 'chat-business' : 'chat-customer' },
    picture || undefined,
    make('span', { textContent: isVoice ? t('audio') : text }),
    ...tapsBelow({ id, taps }, (tapped) => void write({ tapped })),
    make('small', { textContent: isFromBusiness && status ? `${time} ${t(status)}` : time }),
  )
}

function chat() {
  if (!state.customer) return make('article', {}, make('p', { className: 'hint', textContent: t('choose') }))
  return make(
    'article',
    { 'aria-label': t('chat') },
    make('h2', { textContent: nameOf(state.customer) }),
    make('ul', { className: 'chat', tabIndex: 0, 'aria-label': t('chat') }, ...inChat().map(bubble)),
    ...(inChat().length > ours().length ? [] : prompts()),
    make(
      'form',
      {
        className: 'chat-write',
        onsubmit(event) {
          event.preventDefault()
          const text = state.draft.trim()
          state.draft = ''
          if (text) void write({ text, name: nameOf(state.customer) })
        },
      },
      field('draft', t('write'), state.draft, (value) => {
        state.draft = value
      }),
      make('button', { id: 'send', className: 'main', textContent: t('send') }),
      make('button', {
        id: 'picture',
        type: 'button',
        textContent: t('picture'),
        onclick: () => write({ media: true, name: nameOf(state.customer) }),
      }),
      make('button', {
        id: 'window',
        type: 'button',
        textContent: t('endWindow'),
        onclick: () => put('/window', { customer: state.customer }),
      }),
    ),
  )
}

async function expire() {
  await put('/token', { expired: state.token })
  state.notice.linking = t('expired')
  show()
}

const folded = (name) => ({
  open: state.open[name],
  ontoggle(event) {
    state.open[name] = event.target.open
  },
})

function linking() {
  const line = (name, value) => [make('dt', { textContent: name }), make('dd', { textContent: value })]
  return make(
    'details',
    folded('linking'),
    make('summary', { id: 'linking', textContent: t('linking') }),
    make(
      'dl',
      {},
      ...state.known.numbers.flatMap(({ id, name, businessId }) => [
        ...line(`${name} · ${t('business')}`, businessId),
        ...line(`${name} · ${t('phoneNumber')}`, id),
      ]),
    ),
    make('p', { className: 'hint', textContent: t('tokenHint') }),
    field('token', t('token'), state.token, (value) => {
      state.token = value
    }),
    make('button', { id: 'expire', textContent: t('expire'), onclick: expire }),
    make('span', { role: 'status', textContent: state.notice.linking }),
  )
}

/** Of the number that is shown. */
function templates() {
  const businessId = state.known.numbers.find(({ id }) => id === state.numberId)?.businessId
  const own = state.known.templates.filter((template) => template.businessId === businessId)
  async function decide(decision) {
    await put('/template', decision)
    await load()
    show()
  }
  return make(
    'details',
    folded('templates'),
    make('summary', { id: 'templates', textContent: t('templates') }),
    templateList(own, t, decide),
  )
}

async function apply(event) {
  event.preventDefault()
  const form = new FormData(event.target)
  await put('/behaviour', {
    answer: form.get('answer'),
    copies: Number(form.get('copies')),
    isShuffled: form.get('isShuffled') === 'on',
  })
  state.notice.behaviour = t('applied')
  await load()
  show()
}

function behaviour() {
  const { answer, copies, isShuffled } = state.known.behaviour
  const option = (value) => make('option', { value, textContent: t(value), selected: value === answer })
  return make(
    'details',
    folded('behaviour'),
    make('summary', { id: 'meta-behaviour', textContent: t('behaviour') }),
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
        t('copies'),
        make('input', { id: 'copies', name: 'copies', type: 'number', min: 1, max: 10, value: copies }),
      ),
      make(
        'label',
        {},
        t('isShuffled'),
        make('input', { id: 'isShuffled', name: 'isShuffled', type: 'checkbox', checked: isShuffled }),
      ),
      make('button', { id: 'apply', className: 'main', textContent: t('apply') }),
      make('span', { role: 'status', textContent: state.notice.behaviour }),
    ),
  )
}

/** The chats of WhatsApp: a person writes as the customer and sees what the business answers, with its ticks. */
export const whatsappTab = {
  name: 'whatsapp',
  styles: '/meta/tab.css',
  texts,
  load,
  draw: () => [
    make('main', { className: 'chats' }, customers(), chat()),
    linking(),
    templates(),
    behaviour(),
  ],
}
