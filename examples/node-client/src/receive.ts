// Receives webhooks and believes only what Comptoir has signed:
//   WEBHOOK_SECRET=whsec_… node src/receive.ts 4700
import { createServer } from 'node:http'
import { verifyWebhook, WebhookRejected } from '@comptoir/core/developers'

const secret = process.env.WEBHOOK_SECRET
const port = Number(process.argv[2] ?? 4700)
if (!secret || !Number.isInteger(port)) {
  console.error('Usage: WEBHOOK_SECRET=whsec_… node src/receive.ts <port>')
  process.exit(2)
}

/** Events may come more than once: a real receiver keeps their ids in its database. */
const handled = new Set<string>()

const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  try {
    const event = await verifyWebhook(Buffer.concat(chunks).toString(), request.headers, secret)
    // Answer within 15 s, and do the work afterwards; anything but 2xx is tried again.
    response.writeHead(204).end()
    if (handled.has(event.id)) return console.log(`${event.id} again`)
    handled.add(event.id)
    console.log(`${event.id} ${event.type} ${JSON.stringify(event.data)}`)
  } catch (error) {
    if (!(error instanceof WebhookRejected)) throw error
    response.writeHead(400).end(error.message)
    console.error(`Rejected: ${error.message}`)
  }
})
server.listen(port, '127.0.0.1', () => console.log(`Waiting on http://127.0.0.1:${port}`))
