// Prints what is said in all venues of a manager, as it is said:
//   node src/main.ts http://127.0.0.1:4600 claire@comptoir.example comptoir-demo
import { ALL_VENUES, createApi } from '@comptoir/core/http'
import { MessageEvent } from '@comptoir/core/inbox'
import { createLive } from '@comptoir/core/live'
import { login } from '@comptoir/core/session'
import { listMyVenues } from '@comptoir/core/venues'

const [baseURL, emailAddress, password] = process.argv.slice(2)
if (!baseURL || !emailAddress || !password) {
  console.error('Usage: node src/main.ts <address of the server> <e-mail> <password>')
  process.exit(2)
}

let token: string | undefined
const tokens = { read: () => token }
const api = createApi({ baseURL, tokens })

const session = await api(login, { body: { emailAddress, password } })
token = session.token
console.log(`Logged in as ${session.manager.managerFirstName} ${session.manager.managerLastName}`)

const venues = await api(listMyVenues, {})
for (const { venueName, city, timezone } of venues.items) console.log(`  ${venueName}, ${city} (${timezone})`)

const live = createLive({ path: `/venues/${ALL_VENUES}/sse`, baseURL, tokens })
live.on('messages.received', MessageEvent, ({ message, conversation }) => {
  console.log(`${conversation.username || 'A visitor'}: ${message.body}`)
})
live.onReset(() => console.log('Listening; Ctrl-C ends.'))
