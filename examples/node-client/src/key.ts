// Reads a venue with an API key, answers who waits longest, and listens:
//   node src/key.ts http://127.0.0.1:4600 ck_…            lists open conversations and prints what comes in
//   node src/key.ts http://127.0.0.1:4600 ck_… "Bonjour"  and first sends this to the newest one
import { ALL_VENUES, ApiError, createApi, newId } from '@comptoir/core/http'
import { businessAddress, listConversations, MessageEvent, sendMessage } from '@comptoir/core/inbox'
import { createLive } from '@comptoir/core/live'

const [baseURL, key, answer] = process.argv.slice(2)
if (!baseURL || !key) {
  console.error('Usage: node src/key.ts <address of the server> <API key> [<answer>]')
  process.exit(2)
}

const tokens = { read: () => key }
const api = createApi({ baseURL, tokens })

// ALL_VENUES: every venue that the key belongs to.
const { items: conversations } = await api(listConversations, { params: { venueId: ALL_VENUES } })
for (const { username, badgeCount, history } of conversations)
  console.log(`  ${username || 'A visitor'} (${badgeCount} unread): ${history[0]?.body ?? ''}`)

const [newest] = conversations
if (answer && newest) {
  // The id is ours: sent again after a lost connection, it is the same message.
  const from = businessAddress(newest.venueId, newest.gbpId)
  const body = { id: newId(), body: answer, to: newest.jid, from }
  try {
    const sent = await api(sendMessage, { params: { venueId: newest.venueId }, body })
    console.log(`Sent to ${newest.username}: ${sent.body}`)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    console.error(`Not sent: ${error.message}`)
  }
}

const live = createLive({ path: `/venues/${ALL_VENUES}/sse`, baseURL, tokens })
live.on('messages.received', MessageEvent, ({ message, conversation }) => {
  console.log(`${conversation.username || 'A visitor'}: ${message.body}`)
})
live.onReset(() => console.log('Listening; Ctrl-C ends.'))
