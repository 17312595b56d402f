#!/usr/bin/env node
import { startSandbox } from './sandbox.ts'

function portOf(name: string, fallback: number): number {
  const port = Number(process.env[name] || fallback)
  if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port
  process.stderr.write(`${name}: must be a port from 0 to 65535\n`)
  process.exit(2)
}

const sandbox = await startSandbox({
  port: portOf('SANDBOX_PORT', 4601),
  ports: {
    google: portOf('SANDBOX_GOOGLE_PORT', 4715),
    linkedin: portOf('SANDBOX_LINKEDIN_PORT', 4705),
    mail: portOf('SANDBOX_SMTP_PORT', 4625),
    model: portOf('SANDBOX_MODEL_PORT', 4720),
    places: portOf('SANDBOX_PLACES_PORT', 4685),
    rcs: portOf('SANDBOX_RCS_PORT', 4695),
    shops: portOf('SANDBOX_SHOPS_PORT', 4610),
    voice: portOf('SANDBOX_VOICE_PORT', 4690),
    sms: portOf('SANDBOX_SMPP_PORT', 4675),
    meta: portOf('SANDBOX_GRAPH_PORT', 4680),
  },
  serverUrl: process.env.SANDBOX_SERVER_URL || undefined,
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
