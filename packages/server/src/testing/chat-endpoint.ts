import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'

export interface AskedModel {
  model: string
  messages: { role: string; content: string }[]
  stream: boolean
  authorization: string | undefined
}

/** A model that speaks the OpenAI protocol: it says what `reply` makes of what it was asked, in pieces. */
export interface ChatEndpointServer {
  /** What an agent is given as its address. */
  url: string
  asked: AskedModel[]
  reply: (asked: AskedModel) => string | Promise<string>
  /** Answered instead, as often as it says. */
  failures: { status: number; times: number }
  /** Says nothing in the stream's middle for so long. */
  pauseMs: number
  /** Answers one JSON object, as endpoints that do not stream. */
  isPlain: boolean
  close(): Promise<void>
}

async function stream(response: ServerResponse, text: string, pauseMs: number): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  const pieces = text.match(/[\s\S]{1,7}/g) ?? []
  for (const [index, content] of pieces.entries()) {
    if (index === 1 && pauseMs > 0) await delay(pauseMs)
    response.write(`data: ${JSON.stringify({ choices: [{ delta: { content } }] })}\n\n`)
  }
  response.write(`data: ${JSON.stringify({ choices: [], usage: { total_tokens: 42 } })}\n\n`)
  response.end('data: [DONE]\n\n')
}

export async function startChatEndpoint(): Promise<ChatEndpointServer> {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const { authorization } = request.headers
    const asked: AskedModel = { ...JSON.parse(Buffer.concat(chunks).toString()), authorization }
    endpoint.asked.push(asked)
    if (request.url !== '/v1/chat/completions') {
      response.writeHead(404).end()
      return
    }
    if (endpoint.failures.times > 0) {
      endpoint.failures.times -= 1
      response.writeHead(endpoint.failures.status).end()
      return
    }
    const text = await endpoint.reply(asked)
    if (endpoint.isPlain)
      response.end(JSON.stringify({ choices: [{ message: { content: text } }], usage: { total_tokens: 42 } }))
    else await stream(response, text, endpoint.pauseMs)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const endpoint: ChatEndpointServer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    asked: [],
    reply: () => 'Bonjour',
    failures: { status: 503, times: 0 },
    pauseMs: 0,
    isPlain: false,
    async close() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
  return endpoint
}
