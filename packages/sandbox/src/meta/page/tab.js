import { createChats } from '/chats.js'
import { chatBehaviour, facts, folded, labelled, status, typed } from '/controls.js'
import { make } from '/drawing.js'
import { samplePicker } from '/samples.js'
import { put, show, wordsOf } from '/shell.js'
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
  accountId: '',
  /** As they were chosen here, before anything was written. */
  names: {},
  customer: '',
  draft: '',
  newCustomer: '590690000100',
  newName: 'Inès Baptiste',
  token: '',
  /** What is unfolded, and what was last said there. */
  open: { samples: false, linking: false, templates: false, behaviour: false },
  notice: { linking: '', behaviour: '' },
}
const t = wordsOf(texts)
const control = (what, body) => put(`/api/whatsapp/${what}`, body)
const number = () => state.known.numbers.find(({ id }) => id === state.accountId)

const chats = createChats({
  t,
  state,
  path: '/api/whatsapp',
  account: 'number',
  accounts: () => state.known.numbers.map(({ id, name, display }) => ({ id, name: `${name} (${display})` })),
  messages: () => state.known.messages,
  accountOf: ({ numberId }) => numberId,
  content({ type, mediaId, text }) {
    const isNamed = mediaId && ['audio', 'video', 'document'].includes(type)
    const src = `/api/whatsapp/media/${mediaId}`
    return [
      mediaId && !isNamed ? make('img', { src, alt: t('image') }) : undefined,
      make('span', { textContent: isNamed ? [t(type), text].filter(Boolean).join(' · ') : text }),
    ]
  },
  taps: tapsBelow,
  /** As the number offers them, until the customer writes. */
  welcome(messages, write) {
    if (messages.some(({ isFromBusiness }) => !isFromBusiness)) return []
    const asked = (number()?.automation.prompts ?? []).map((text) => ({ text }))
    return questions(t, { asked }, ({ text }) => void write({ text }))
  },
  actions: (write) => [
    { id: 'picture', onclick: () => void write({ media: true }) },
    { id: 'sendVideo', onclick: () => void write({ media: 'video' }) },
    { id: 'sendDocument', onclick: () => void write({ media: 'document' }) },
    { id: 'endWindow', onclick: () => void control('window', { customer: state.customer }) },
  ],
  onBegin: () =>
    void control('opened', { number: state.accountId, customer: state.newCustomer, name: state.newName }),
})

async function load() {
  const isNew = await chats.load()
  state.token ||= state.known.token
  return isNew
}

async function expire() {
  await control('token', { expired: state.token })
  state.notice.linking = t('expired')
  show()
}

function linking() {
  const numbers = state.known.numbers.flatMap(({ id, name, businessId }) => [
    [`${name} · ${t('business')}`, businessId],
    [`${name} · ${t('phoneNumber')}`, id],
  ])
  return folded(
    state,
    'linking',
    { id: 'linking', textContent: t('linking') },
    facts(numbers),
    make('p', { className: 'hint', textContent: t('tokenHint') }),
    labelled(t('token'), typed(state, 'token', { id: 'token' })),
    make('button', { id: 'expire', textContent: t('expire'), onclick: expire }),
    status(state.notice.linking),
  )
}

/** Of the number that is shown. */
function templates() {
  const own = state.known.templates.filter(({ businessId }) => businessId === number()?.businessId)
  const decide = (decision) => chats.change('template', decision)
  const summary = { id: 'templates', textContent: t('templates') }
  return folded(state, 'templates', summary, templateList(own, t, decide))
}

async function apply(behaviour) {
  state.notice.behaviour = t('applied')
  await chats.change('behaviour', behaviour)
}

function behaviour() {
  const { behaviour } = state.known
  const form = chatBehaviour({ t, answers, behaviour, notice: state.notice.behaviour, onApply: apply })
  return folded(state, 'behaviour', { id: 'meta-behaviour', textContent: t('behaviour') }, form)
}

/** The chats of WhatsApp. */
export const whatsappTab = {
  name: 'whatsapp',
  styles: '/chats.css',
  texts,
  load,
  draw: () => [
    chats.draw(),
    samplePicker({ t, state, platform: 'whatsapp' }),
    linking(),
    templates(),
    behaviour(),
  ],
}
