import { make } from '/drawing.js'
import { ask, language, locale, show } from '/shell.js'
import { texts } from './pagestexts.js'
import { posts } from './posts.js'
import { questions, tapsBelow } from './questions.js'

const put = (path, body) => ask(`/api/pages${path}`, { method: 'PUT', body: JSON.stringify(body) })

const wordsOf =
  ({ platform }) =>
  (name) =>
    texts[platform][language()][name]
const accounts = ({ platform, state }) => state.known.accounts.filter((one) => one.platform === platform)
const ofAccount = ({ state }) => state.known.messages.filter(({ accountId }) => accountId === state.accountId)
const inChat = (tab) => ofAccount(tab).filter(({ customer }) => customer === tab.state.customer)
const nameOf = ({ state }, customer) => state.names[customer] ?? state.known.names[customer] ?? customer
const who = ({ state }) => ({ account: state.accountId, customer: state.customer })

async function load(tab) {
  const { state } = tab
  const known = await (await ask('/api/pages')).json()
  const isNew = JSON.stringify(known) !== JSON.stringify(state.known)
  state.known = known
  state.accountId ||= accounts(tab)[0]?.id ?? ''
  const isUnread = inChat(tab).some(({ status }) => status === 'sent' || status === 'delivered')
  // Who looks at the thread has read it.
  if (isUnread && !document.hidden) await put('/read', who(tab))
  return isNew
}

function open(tab, customer) {
  tab.state.customer = customer
  show()
  void load(tab).then(show)
}

async function write(tab, more) {
  const { state } = tab
  await put('/messages', { ...who(tab), name: nameOf(tab, state.customer), ...more })
  await load(tab)
  show()
}

function field(tab, id, label, name) {
  const { state } = tab
  const oninput = (event) => {
    state[name] = event.target.value
  }
  return make('label', {}, label, make('input', { id, value: state[name], oninput }))
}

function chooser(tab) {
  const { state } = tab
  const t = wordsOf(tab)
  const onchange = (event) => {
    state.accountId = event.target.value
    state.customer = ''
    show()
  }
  const option = ({ id, name }) =>
    make('option', { value: id, textContent: name, selected: id === state.accountId })
  return make(
    'label',
    {},
    t('account'),
    make('select', { id: 'account', onchange }, ...accounts(tab).map(option)),
  )
}

function customers(tab) {
  const { state } = tab
  const t = wordsOf(tab)
  const known = [...new Set(ofAccount(tab).map(({ customer }) => customer))]
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
          onclick: () => open(tab, customer),
        },
        make('strong', { textContent: nameOf(tab, customer) }),
        make('span', { textContent: customer }),
      ),
    )
  const onsubmit = (event) => {
    event.preventDefault()
    state.names[state.newCustomer] = state.newName
    open(tab, state.newCustomer)
  }
  return make(
    'section',
    { 'aria-label': t('customers') },
    make('h2', { textContent: t('customers') }),
    make('ul', { className: 'mails' }, ...known.map(entry)),
    make(
      'form',
      { className: 'chat-form', onsubmit },
      chooser(tab),
      field(tab, 'new-customer', t('customer'), 'newCustomer'),
      field(tab, 'new-name', t('name'), 'newName'),
      make('button', { id: 'begin', textContent: t('start') }),
    ),
  )
}

function bubble(tab, message, index, { length }) {
  const { id, isFromBusiness, text, mediaId, type, status, at } = message
  const t = wordsOf(tab)
  const picture =
    type === 'image' && mediaId
      ? make('img', { src: `/api/whatsapp/media/${mediaId}`, alt: t('image') })
      : undefined
  const time = new Date(at).toLocaleTimeString(locale(), { hour: '2-digit', minute: '2-digit' })
  // They stay until something is written.
  const taps = index === length - 1 ? tapsBelow(message, (tapped) => void write(tab, { tapped })) : []
  return make(
    'li',
    { id: `message-${id}`, className: isFromBusiness ? 'chat-business' : 'chat-customer' },
    picture,
    make('span', { textContent: mediaId && type !== 'image' ? t(type) : text }),
    ...taps,
    make('small', { textContent: isFromBusiness && status ? `${time} ${t(status)}` : time }),
  )
}

/** In the language of this page, as Meta does by the reader's. */
function profileOf({ state }) {
  const { greeting = [], ice_breakers = [] } =
    state.known.accounts.find(({ id }) => id === state.accountId)?.profile ?? {}
  const mine = (entries) => entries.find(({ locale: name }) => name.startsWith(language())) ?? entries[0]
  const actions = mine(ice_breakers)?.call_to_actions ?? []
  return {
    greeting: mine(greeting)?.text,
    asked: actions.map(({ question: text, payload }) => ({ text, payload })),
  }
}

function chat(tab) {
  const { state } = tab
  const t = wordsOf(tab)
  if (!state.customer) return make('article', {}, make('p', { className: 'hint', textContent: t('choose') }))
  const onsubmit = (event) => {
    event.preventDefault()
    const text = state.draft.trim()
    state.draft = ''
    if (text) void write(tab, { text })
  }
  return make(
    'article',
    { 'aria-label': t('chat') },
    make('h2', { textContent: nameOf(tab, state.customer) }),
    make(
      'ul',
      { className: 'chat', tabIndex: 0, 'aria-label': t('chat') },
      ...inChat(tab).map((message, index, all) => bubble(tab, message, index, all)),
    ),
    ...(inChat(tab).length > 0 ? [] : questions(t, profileOf(tab), (question) => void write(tab, question))),
    make(
      'form',
      { className: 'chat-write', onsubmit },
      field(tab, 'draft', t('write'), 'draft'),
      make('button', { id: 'send', className: 'main', textContent: t('send') }),
      make('button', {
        id: 'picture',
        type: 'button',
        textContent: t('picture'),
        onclick: () => void write(tab, { media: true }),
      }),
    ),
  )
}

/** The threads of one product: a person writes to a page as the customer, and sees what it answers, with its ticks. */
function createTab(platform) {
  const state = {
    known: { accounts: [], names: {}, messages: [], posts: [] },
    accountId: '',
    /** As they were chosen here, before anything was written. */
    names: {},
    customer: '',
    draft: '',
    newCustomer: platform === 'facebook' ? '7700000000101' : '7700000000201',
    newName: platform === 'facebook' ? 'Maëlys Robin' : 'Théo Lucas',
  }
  const tab = { platform, state }
  return {
    name: platform,
    styles: '/meta/tab.css',
    texts: texts[platform],
    load: () => load(tab),
    draw: () => [
      make('main', { className: 'chats' }, customers(tab), chat(tab)),
      posts(
        wordsOf(tab),
        state.known.posts.filter(({ accountId }) => accountId === state.accountId),
      ),
    ],
  }
}

export const messengerTab = createTab('facebook')
export const instagramTab = createTab('instagram')
