import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { seedDemo } from '../packages/server/src/features/demo/index.ts'
import { readConfig } from '../packages/server/src/main/config.ts'
import { start } from '../packages/server/src/main/start.ts'
import { percentile } from '../packages/trust/src/figures.ts'

const PER_SECOND = 300
const TICK_MS = 10
const SECRET = 'a secret of the bench, long enough'

function startServer(folder) {
  const config = readConfig({
    PORT: '0',
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    META_APP_SECRET: SECRET,
    META_VERIFY_TOKEN: 'word of the bench',
  })
  return start(config, undefined, (database, services) => seedDemo(database, services.secrets))
}

function webhook() {
  const messages = [
    { id: `wamid.${randomUUID()}`, from: '590690777001', type: 'text', text: { body: 'Bonjour' } },
  ]
  const value = { messaging_product: 'whatsapp', metadata: { phone_number_id: '900000000009' }, messages }
  const entry = [{ id: '1', changes: [{ field: 'messages', value }] }]
  return JSON.stringify({ object: 'whatsapp_business_account', entry })
}

async function send({ url }) {
  const body = webhook()
  const signature = createHmac('sha256', SECRET).update(body).digest('hex')
  const startedAt = performance.now()
  const answer = await fetch(`${url}/hooks/meta`, {
    method: 'POST',
    body,
    headers: { 'x-hub-signature-256': `sha256=${signature}` },
  })
  if (answer.status !== 200) throw new Error(`answered ${answer.status}`)
  await answer.text()
  return performance.now() - startedAt
}

/** How many were acknowledged and are not processed yet. */
async function waitingItems({ services }) {
  const { rows } = await services.database.system((tx) =>
    sql`select count(*)::int as n from inbox where done_at is null`.execute(tx),
  )
  return rows[0].n
}

/** Milliseconds until each was acknowledged, at a steady rate that does not wait for answers. */
async function sendSteadily(server, seconds) {
  const sent = []
  const startedAt = performance.now()
  for (let tick = 0; tick * TICK_MS < seconds * 1000; tick += 1) {
    const due = Math.round(((tick + 1) * TICK_MS * PER_SECOND) / 1000)
    while (sent.length < due) sent.push(send(server))
    await pause(Math.max(0, startedAt + (tick + 1) * TICK_MS - performance.now()))
  }
  return Promise.all(sent)
}

async function measure({ size, folder }) {
  const server = await startServer(folder)
  await Promise.all(Array.from({ length: 20 }, () => send(server)))
  const times = await sendSteadily(server, size.seconds)
  const lastAt = performance.now()
  while ((await waitingItems(server)) > 0) await pause(50)
  const processedMs = performance.now() - lastAt
  await server.stop()
  return [
    { name: 'acknowledged, median', value: percentile(times, 0.5), unit: 'ms', goal: { most: 50 } },
    { name: 'acknowledged, p99', value: percentile(times, 0.99), unit: 'ms', goal: { most: 1000 } },
    { name: 'all processed after the last one', value: processedMs, unit: 'ms' },
    {
      name: 'acknowledged',
      value: times.length,
      baseline: { name: 'sent', value: size.seconds * PER_SECOND },
      goal: { exactly: 1 },
    },
  ]
}

export const benchmark = {
  title: 'Signed webhooks, 300 per second, on the embedded database with the settings of production',
  baseline: 'the steady rate at which they are sent',
  goals: 'trust, G7',
  small: { seconds: 1 },
  whole: { seconds: 10 },
  seconds: { small: 120, whole: 90 },
  measure,
}
