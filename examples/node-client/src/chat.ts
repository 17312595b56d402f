// A chat of one's own, as a visitor: prints the conversation as it goes on, and sends the lines that are typed.
//   node src/chat.ts http://127.0.0.1:4600 boulangerie-karukera
import { createInterface } from 'node:readline'
import { createStorage } from '@comptoir/core/state'
import { createVisitorChat } from '@comptoir/core/webchat'

const [baseURL, webchatId] = process.argv.slice(2)
if (!baseURL || !webchatId) {
  console.error('Usage: node src/chat.ts <address of the server> <id of the web chat>')
  process.exit(2)
}

/** A browser says by itself which site asks; a program says that it is the server's own, or one that may show the chat. */
function fetchFromSite(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers)
  headers.set('origin', new URL(baseURL as string).origin)
  return fetch(input, { ...init, headers })
}

const chat = createVisitorChat({
  webchatId,
  baseURL,
  fetch: fetchFromSite,
  context: () => ({ language: 'fr' }),
  // In a browser the default keeps the conversation over visits.
  storage: createStorage({ area: null }),
})

let venue = ''
chat.site.subscribe((site) => {
  if (!site) return
  venue = site.venueName
  console.log(`${venue}: ${site.welcome.fr}`)
})

const shown = new Set<string>()
chat.messages.subscribe((messages) => {
  for (const { id, isMine, author, body } of messages) {
    if (shown.has(id)) continue
    shown.add(id)
    console.log(`${isMine ? 'You' : (author ?? venue)}: ${body}`)
  }
})
chat.connection.subscribe((state) => {
  if (state !== 'online') console.error(`The chat is ${state}.`)
})
chat.start()
chat.setVisible(true)

const lines = createInterface({ input: process.stdin })
lines.on('line', (line) => chat.send(line))
lines.on('close', () => chat.dispose())
