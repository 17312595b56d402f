import { choice, labelled, typed } from '/controls.js'
import { make } from '/drawing.js'
import { locale, put, refresh, show } from '/shell.js'

/**
 * The conversations of a tab: a person writes as the customer, and sees what the business answers, with its ticks.
 *
 * A channel has its words `t`, the `path` of its API, the `account` that its requests name, the `accounts` and the
 * `messages` of what is known, `accountOf` a message, what a message shows (`content`, `taps`), and of what not every
 * channel has: `welcome` before the first message, further `actions`, a `notice` below the messages, `hasTicks`,
 * `onTyping`, `onBegin`. Its state holds `known`, the open `accountId` and `customer`, the `draft`, and `newCustomer`,
 * with `newName` and `names` where customers have names.
 */
export function createChats(channel) {
  const { path, account, state } = channel
  const ofAccount = () =>
    channel.messages().filter((message) => channel.accountOf(message) === state.accountId)
  const inChat = () => ofAccount().filter(({ customer }) => customer === state.customer)
  const nameOf = (customer) => state.names?.[customer] ?? state.known.names?.[customer] ?? customer
  const who = () => ({ [account]: state.accountId, customer: state.customer })

  async function load() {
    const isNew = await refresh(state, { known: path })
    const isFirst = state.accountId === ''
    state.accountId ||= channel.accounts()[0]?.id ?? ''
    // Who was there before: the one who wrote last.
    if (isFirst) state.customer ||= ofAccount().at(-1)?.customer ?? ''
    const isUnread = inChat().some(
      ({ isFromBusiness, status }) => isFromBusiness && (status === 'sent' || status === 'delivered'),
    )
    // Who looks at the conversation has read it.
    if (isUnread && !document.hidden) await put(`${path}/read`, who())
    return isNew
  }

  /** Changes something at the provider, and shows what it made of it. */
  async function change(what, body) {
    await put(`${path}/${what}`, body)
    await load()
    show()
  }

  const write = (more) =>
    change('messages', { ...who(), ...(state.names && { name: nameOf(state.customer) }), ...more })

  function open(customer) {
    state.customer = customer
    show()
    void load().then(show)
  }

  const chats = { ...channel, ofAccount, inChat, nameOf, write, open }
  return { load, change, draw: () => make('main', { className: 'chats' }, customers(chats), chat(chats)) }
}

function customers(chats) {
  const { t, state, ofAccount } = chats
  const known = [
    ...new Set(
      ofAccount()
        .toReversed()
        .map(({ customer }) => customer),
    ),
  ]
  if (state.customer && !known.includes(state.customer)) known.push(state.customer)
  return make(
    'section',
    { 'aria-label': t('customers') },
    make('h2', { textContent: t('customers') }),
    make('ul', { className: 'mails' }, ...known.map((customer) => entry(chats, customer))),
    beginning(chats),
  )
}

function entry({ state, nameOf, ofAccount, open }, customer) {
  const name = make('strong', { textContent: nameOf(customer) })
  const number = nameOf(customer) === customer ? undefined : make('span', { textContent: customer })
  const last = ofAccount().findLast((message) => message.customer === customer)
  const words = make('span', { className: 'chat-last', textContent: last?.text ?? '' })
  const properties = {
    id: `customer-${customer}`,
    'aria-pressed': String(state.customer === customer),
    onclick: () => open(customer),
  }
  return make('li', {}, make('button', properties, name, number, words))
}

/** A customer who has not written yet. */
function beginning({ t, state, account, accounts, onBegin, open }) {
  const pairs = accounts().map(({ id, name }) => [id, name])
  const onchange = ({ target }) => {
    state.accountId = target.value
    state.customer = ''
    show()
  }
  const onsubmit = (event) => {
    event.preventDefault()
    if (state.names) state.names[state.newCustomer] = state.newName
    onBegin?.()
    open(state.newCustomer)
  }
  return make(
    'form',
    { className: 'chat-form', onsubmit },
    labelled(t(account), choice({ id: account, onchange }, pairs, state.accountId)),
    labelled(t('customer'), typed(state, 'newCustomer', { id: 'new-customer' })),
    state.names && labelled(t('name'), typed(state, 'newName', { id: 'new-name' })),
    make('button', { id: 'begin', textContent: t('start') }),
  )
}

function chat(chats) {
  const { t, state, inChat, nameOf, welcome, notice, write } = chats
  if (!state.customer) return make('article', {}, make('p', { className: 'hint', textContent: t('choose') }))
  const messages = inChat()
  const bubbles = messages.map((message, index) => bubble(chats, message, index === messages.length - 1))
  return make(
    'article',
    { 'aria-label': t('chat') },
    make('h2', { textContent: nameOf(state.customer) }),
    make('ul', { className: 'chat', tabIndex: 0, 'aria-label': t('chat') }, ...bubbles),
    ...(welcome?.(messages, write) ?? []),
    notice && make('p', { className: 'hint', role: 'status', textContent: notice() }),
    writing(chats),
  )
}

function bubble({ t, content, taps, hasTicks, write }, message, isLast) {
  const { id, isFromBusiness, status, at } = message
  const time = new Date(at).toLocaleTimeString(locale(), { hour: '2-digit', minute: '2-digit' })
  const isTicked = status && (isFromBusiness || hasTicks)
  const buttons = taps(message, isLast).map((tap) =>
    make('button', {
      id: tap.id,
      type: 'button',
      textContent: tap.text,
      onclick: () => void write({ tapped: tap.text }),
    }),
  )
  return make(
    'li',
    { id: `message-${id}`, className: isFromBusiness ? 'chat-business' : 'chat-customer' },
    ...content(message),
    ...buttons,
    make('small', { textContent: isTicked ? `${time} ${t(status)}` : time }),
  )
}

function writing({ t, state, onTyping, actions, write }) {
  const onsubmit = (event) => {
    event.preventDefault()
    const text = state.draft.trim()
    state.draft = ''
    if (text) void write({ text })
  }
  const draft = typed(state, 'draft', { id: 'draft' })
  if (onTyping) draft.addEventListener('input', onTyping)
  const buttons = actions(write).map(({ id, onclick }) =>
    make('button', { id, type: 'button', textContent: t(id), onclick }),
  )
  return make(
    'form',
    { className: 'chat-write', onsubmit },
    labelled(t('write'), draft),
    make('button', { id: 'send', className: 'main', textContent: t('send') }),
    ...buttons,
  )
}
