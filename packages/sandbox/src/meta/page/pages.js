import { createChats } from '/chats.js'
import { make } from '/drawing.js'
import { samplePicker } from '/samples.js'
import { language, wordsOf } from '/shell.js'
import { texts } from './pagestexts.js'
import { posts } from './posts.js'
import { questions, tapsBelow } from './questions.js'

/** In the language of this page, as Meta does by the reader's. */
function profileOf({ greeting = [], ice_breakers = [] }) {
  const mine = (entries) => entries.find(({ locale }) => locale.startsWith(language())) ?? entries[0]
  const actions = mine(ice_breakers)?.call_to_actions ?? []
  return {
    greeting: mine(greeting)?.text,
    asked: actions.map(({ question: text, payload }) => ({ text, payload })),
  }
}

/** The threads of one product: a person writes to a page as the customer. */
function createTab(platform, newCustomer, newName) {
  const t = wordsOf(texts[platform])
  const state = {
    known: { accounts: [], names: {}, messages: [], posts: [] },
    accountId: '',
    /** As they were chosen here, before anything was written. */
    names: {},
    customer: '',
    draft: '',
    newCustomer,
    newName,
    open: { samples: false },
  }
  const accounts = () => state.known.accounts.filter((one) => one.platform === platform)
  const account = () => accounts().find(({ id }) => id === state.accountId)
  const chats = createChats({
    t,
    state,
    path: '/api/pages',
    account: 'account',
    accounts,
    messages: () => state.known.messages,
    accountOf: ({ accountId }) => accountId,
    content({ mediaId, type, text }) {
      const isPicture = type === 'image' && mediaId
      return [
        isPicture ? make('img', { src: `/api/whatsapp/media/${mediaId}`, alt: t('image') }) : undefined,
        make('span', { textContent: mediaId && !isPicture ? t(type) : text }),
      ]
    },
    // They stay until something is written.
    taps: (message, isLast) => (isLast ? tapsBelow(message) : []),
    welcome: (messages, write) =>
      messages.length > 0 ? [] : questions(t, profileOf(account()?.profile ?? {}), write),
    actions: (write) => [
      { id: 'picture', onclick: () => void write({ media: true }) },
      { id: 'sendVideo', onclick: () => void write({ media: 'video' }) },
      { id: 'sendDocument', onclick: () => void write({ media: 'document' }) },
    ],
  })
  const published = () => state.known.posts.filter(({ accountId }) => accountId === state.accountId)
  return {
    name: platform,
    styles: '/chats.css',
    texts: texts[platform],
    load: chats.load,
    draw: () => [chats.draw(), samplePicker({ t, state, platform }), posts(t, published())],
  }
}

export const messengerTab = createTab('facebook', '7700000000101', 'Maëlys Robin')
export const instagramTab = createTab('instagram', '7700000000201', 'Théo Lucas')
