import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import smpp from 'smpp'
import { createSmppProvider } from '../packages/server/src/providers/sms/smpp.ts'

const GOAL = 0.6
const WINDOW = 50
const BODY = 'Votre commande est prete. A bientot ! 5 EUR'

async function startSandbox() {
  const program = path.join(import.meta.dirname, '../packages/sandbox/src/main.ts')
  const child = spawn(process.execPath, ['--conditions=comptoir-source', program], {
    env: { ...process.env, SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', SANDBOX_SMPP_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(child.stdout.setEncoding('utf8'), 'data')
  return { child, reach: JSON.parse(line) }
}

/** Keeps the window full for a round; returns submits per second. */
async function load(submit, roundMs) {
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

/** The best round of each, in turns. */
async function ratesOf({ rounds, seconds }, library, connector) {
  const best = { library: 0, connector: 0 }
  for (let round = 0; round < rounds; round += 1) {
    best.library = Math.max(best.library, await load(library.submit, seconds * 1000))
    best.connector = Math.max(best.connector, await load(connector.submit, seconds * 1000))
  }
  return best
}

async function measure({ size }) {
  const { child, reach } = await startSandbox()
  await fetch(`${reach.SANDBOX_URL}/api/sms-behaviour`, {
    method: 'PUT',
    body: JSON.stringify({ receipts: 'none' }),
  })
  const library = await openLibrary(reach.SMPP_URL)
  const connector = await openConnector(reach.SMPP_URL)
  const rates = await ratesOf(size, library, connector)
  library.close()
  await connector.close()
  child.kill()
  return [
    {
      name: 'submits',
      value: rates.connector / 1000,
      unit: 'k/s',
      baseline: { name: 'the bare smpp library', value: rates.library / 1000 },
      goal: { least: GOAL },
    },
  ]
}

export const benchmark = {
  title: 'SMS through the whole SMPP connector: coding, window, responses matched, failures classified',
  baseline: 'the bare `smpp` library, window 50 each, in turns against the same SMS centre',
  goals: 'performance, Sending',
  small: { rounds: 1, seconds: 0.3 },
  whole: { rounds: 3, seconds: 3 },
  seconds: { small: 30, whole: 60 },
  measure,
}
