/**
 * Submits SMS through the whole connector (coding, window, answers told apart, failures classed) and through the bare
 * `smpp` library, window 50 each, in turns against the same centre of the sandbox in a process of its own.
 * node --conditions=comptoir-source bench/smpp.mjs [seconds a round]
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import smpp from 'smpp'
import { createSmppProvider } from '../packages/server/src/connectors/sms/smpp.ts'

const GOAL = 0.6
const WINDOW = 50
const ROUNDS = 3
const BODY = 'Votre commande est prete. A bientot ! 5 EUR'
const roundMs = Number(process.argv[2] ?? 3) * 1000

async function startSandbox() {
  const program = path.join(import.meta.dirname, '../packages/sandbox/src/main.ts')
  const child = spawn(process.execPath, ['--conditions=comptoir-source', program], {
    env: { ...process.env, SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', SANDBOX_SMPP_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data')
  return { child, reach: JSON.parse(line) }
}

/** Keeps the window full for a round; answers submits per second. */
async function load(submit) {
  const startedAt = performance.now()
  let count = 0
  const keepOne = async () => {
    while (performance.now() - startedAt < roundMs) {
      await submit()
      count += 1
    }
  }
  await Promise.all(Array.from({ length: WINDOW }, keepOne))
  return (count * 1000) / (performance.now() - startedAt)
}

async function openLibrary(url) {
  const { hostname, port } = new URL(url)
  const session = smpp.connect({ url: `smpp://${hostname}:${port}` })
  await once(session, 'connect')
  await new Promise((resolve) => session.bind_transceiver({ system_id: 'a', password: 'b' }, resolve))
  const submit = () =>
    new Promise((resolve) =>
      session.submit_sm(
        { destination_addr: '590690000001', source_addr: 'Comptoir', short_message: BODY, data_coding: 0 },
        resolve,
      ),
    )
  return { submit, close: () => session.destroy() }
}

async function openConnector(url) {
  const provider = createSmppProvider({
    url,
    log: () => undefined,
    takeIn: async () => undefined,
    window: WINDOW,
  })
  while (!provider.isReady()) await new Promise((resolve) => setTimeout(resolve, 10))
  const sms = { to: '+590690000001', from: 'Comptoir', body: BODY, reference: 1, key: 'k' }
  const rest = { isDone: () => false, onAccepted: () => undefined }
  return {
    submit: () => provider.send(sms, { ...rest, signal: AbortSignal.timeout(60_000) }),
    close: () => provider.close(),
  }
}

const { child, reach } = await startSandbox()
await fetch(`${reach.SANDBOX_URL}/api/sms-behaviour`, {
  method: 'PUT',
  body: JSON.stringify({ receipts: 'none' }),
})
const library = await openLibrary(reach.SMPP_URL)
const connector = await openConnector(reach.SMPP_URL)
const best = { library: 0, connector: 0 }
for (let round = 0; round < ROUNDS; round += 1) {
  best.library = Math.max(best.library, await load(library.submit))
  best.connector = Math.max(best.connector, await load(connector.submit))
}
library.close()
await connector.close()
child.kill()
const ratio = best.connector / best.library
const [bare, ours] = [best.library, best.connector].map((rate) => `${(rate / 1000).toFixed(1)}k/s`)
process.stdout.write(`bare library ${bare}, whole connector ${ours}: ${ratio.toFixed(2)} of it\n`)
process.stdout.write(`${ratio >= GOAL ? 'reached' : 'NOT reached'}: at least ${GOAL}\n`)
process.exitCode = ratio >= GOAL ? 0 : 1
