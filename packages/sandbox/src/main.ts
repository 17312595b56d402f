#!/usr/bin/env node
import { knownCustomers } from './customers.ts'
import { startSandbox } from './sandbox.ts'

const LAST_PORT = 65_535
/** Of the server that it runs beside; the ports of the sandbox follow from it. */
const serverPort = Number(process.env.SANDBOX_SERVER_PORT || 4600)

/** The port of a setting, else one so far above the server's; 0, any free one, where there is none such. */
function portOf(name: string, aboveServer: number): number {
  const above = serverPort + aboveServer
  const isThere = serverPort > 0 && above <= LAST_PORT
  const port = Number(process.env[name] || (isThere ? above : 0))
  if (Number.isInteger(port) && port >= 0 && port <= LAST_PORT) return port
  process.stderr.write(`${name}: must be a port from 0 to 65535\n`)
  process.exit(2)
}

const sandbox = await startSandbox({
  port: portOf('SANDBOX_PORT', 1),
  ports: {
    dns: portOf('SANDBOX_DNS_PORT', 53),
    google: portOf('SANDBOX_GOOGLE_PORT', 115),
    linkedin: portOf('SANDBOX_LINKEDIN_PORT', 105),
    mail: portOf('SANDBOX_SMTP_PORT', 25),
    model: portOf('SANDBOX_MODEL_PORT', 120),
    places: portOf('SANDBOX_PLACES_PORT', 85),
    rcs: portOf('SANDBOX_RCS_PORT', 95),
    shops: portOf('SANDBOX_SHOPS_PORT', 10),
    voice: portOf('SANDBOX_VOICE_PORT', 90),
    sms: portOf('SANDBOX_SMPP_PORT', 75),
    meta: portOf('SANDBOX_GRAPH_PORT', 80),
  },
  serverUrl: process.env.SANDBOX_SERVER_URL || undefined,
  customers: knownCustomers,
  own: process.env,
})
// Where Meta and Google call: the process that starts us knows the address of the server that is to come.
const { SANDBOX_META_WEBHOOK: url, SANDBOX_RCS_WEBHOOK: rcsUrl } = process.env
if (url) await fetch(`${sandbox.url}/api/whatsapp/webhook`, { method: 'PUT', body: JSON.stringify({ url }) })
if (rcsUrl)
  await fetch(`${sandbox.url}/api/rcs/webhook`, { method: 'PUT', body: JSON.stringify({ url: rcsUrl }) })
// One line for the process that started us: what to give to the server.
process.stdout.write(`${JSON.stringify(sandbox.reach)}\n`)

let isStopping = false
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => {
    if (isStopping) process.exit(1)
    isStopping = true
    void sandbox.stop().then(() => process.exit(0))
  })
