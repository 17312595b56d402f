import { createChats } from '/chats.js'
import { chatBehaviour, facts, folded, labelled, status } from '/controls.js'
import { make } from '/drawing.js'
import { samplePicker } from '/samples.js'
import { put, wordsOf } from '/shell.js'
import { texts } from './texts.js'

const answers = ['accept', 'rate_limit', 'refuse', 'unreachable', 'forbidden', 'outage', 'lose']
const TYPING_MS = 3000
const state = {
  known: {
    agents: [],
    messages: [],
    names: {},
    typing: [],
    behaviour: { answer: 'accept', copies: 1 },
    keyFile: '',
    clientToken: '',
  },
  accountId: '',
  customer: '',
  draft: '',
  typedAt: 0,
  newCustomer: '+590690000200',
  /** What is unfolded, and what was last said there. */
  open: { samples: false, linking: false, behaviour: false },
  notice: { linking: '', behaviour: '' },
}
const t = wordsOf(texts)

/** What a message carries, as the phone shows it. */
function content({ text, fileId, mimeType = '' }) {
  const src = `/api/rcs/files/${fileId}`
  if (!fileId) return [make('span', { textContent: text })]
  if (!mimeType.startsWith('audio/')) return [make('img', { src, alt: t('image') })]
  const sound = make('audio', { controls: true, preload: 'metadata', src, ariaLabel: t('audio') })
  return [make('span', { textContent: t('audio') }), sound]
}

const who = () => ({ agent: state.accountId, customer: state.customer || state.newCustomer })

/** As in the menu of the chat. */
const subscribe = (isSubscribed) => chats.change('subscription', { ...who(), isSubscribed })

/** As phones do: now and then, not for each letter. */
function onTyping() {
  if (Date.now() - state.typedAt < TYPING_MS) return
  state.typedAt = Date.now()
  void put('/api/rcs/typing', who())
}

const chats = createChats({
  t,
  state,
  path: '/api/rcs',
  account: 'agent',
  accounts: () => state.known.agents,
  messages: () => state.known.messages,
  accountOf: ({ agentId }) => agentId,
  content,
  taps: ({ id, suggestions }) => suggestions.map(({ text }, index) => ({ id: `tap-${id}-${index}`, text })),
  hasTicks: true,
  notice: () => (state.known.typing.includes(`${state.accountId} ${state.customer}`) ? t('typing') : ''),
  actions: (write) => [
    { id: 'picture', onclick: () => void write({ file: true }) },
    { id: 'voice', onclick: () => void write({ voice: true }) },
    { id: 'reaction', onclick: () => void write({ reaction: '👍' }) },
    { id: 'unsubscribe', onclick: () => void subscribe(false) },
    { id: 'subscribe', onclick: () => void subscribe(true) },
  ],
  onTyping,
})

async function revoke() {
  const isRevoked = !state.known.isKeyRevoked
  state.notice.linking = t(isRevoked ? 'revoked' : 'restored')
  await chats.change('key', { isRevoked })
}

function linking() {
  const { agents, clientToken, keyFile, isKeyRevoked } = state.known
  const key = { id: 'key', className: 'chat-key', rows: 6, readOnly: true, value: keyFile }
  return folded(
    state,
    'linking',
    { id: 'rcs-linking', textContent: t('linking') },
    facts([...agents.map(({ id, name }) => [name, id]), [t('token'), clientToken]]),
    labelled(t('key'), make('textarea', key)),
    make('button', { id: 'revoke', textContent: t(isKeyRevoked ? 'restore' : 'revoke'), onclick: revoke }),
    status(state.notice.linking),
  )
}

async function apply(behaviour) {
  state.notice.behaviour = t('applied')
  await chats.change('behaviour', behaviour)
}

function behaviour() {
  const { behaviour } = state.known
  const form = chatBehaviour({ t, answers, behaviour, notice: state.notice.behaviour, onApply: apply })
  return folded(state, 'behaviour', { id: 'rcs-behaviour', textContent: t('behaviour') }, form)
}

/** The phones with RCS. */
export const rcsTab = {
  name: 'rcs',
  styles: '/chats.css',
  texts,
  load: chats.load,
  draw: () => [
    chats.draw(),
    samplePicker({ t, state, platform: 'rcs', path: '/api/rcs', who }),
    linking(),
    behaviour(),
  ],
}
