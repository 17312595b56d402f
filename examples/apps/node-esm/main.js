// Lists the venues of an account, and what is unread in them: node main.js https://counter.example e-mail password
import { createApi } from '@comptoir/core/http'
import { listConversations } from '@comptoir/core/inbox'
import { login } from '@comptoir/core/session'
import { listMyVenues } from '@comptoir/core/venues'

const [baseURL, emailAddress, password] = process.argv.slice(2)

let token
const api = createApi({ baseURL, tokens: { read: () => token } })
token = (await api(login, { body: { emailAddress, password } })).token

const { items: venues } = await api(listMyVenues, {})
for (const { venueId, venueName } of venues) {
  const { items } = await api(listConversations, { params: { venueId }, query: {} })
  console.log(`${venueName}: ${items.filter(({ badgeCount }) => badgeCount > 0).length} unread`)
}
