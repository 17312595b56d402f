import { accompany, attach } from './child.mjs'
import { environment } from './environment.mjs'
import { inRoot } from './paths.mjs'
import { node } from './provision.mjs'
import { say } from './say.mjs'

/**
 * The server's heap stays small on a small machine: garbage is taken out before it makes room for more of it. What was
 * compiled once is kept for the next start.
 */
const lean = {
  flags: ['--max-semi-space-size=8'],
  environment: {
    MALLOC_ARENA_MAX: '2',
    NODE_COMPILE_CACHE: inRoot('node_modules', '.cache', 'comptoir-compiled'),
  },
}

/**
 * Runs the server with demo data until it ends; its exit code is ours (a port or a data folder that is taken, say).
 * Beside it runs the sandbox, which serves the demo shops and takes the mails, unless SMTP_URL names a real mail server.
 */
export async function start(args) {
  const { PORT = '4600', DATA_DIR = inRoot('.data') } = environment
  const sandbox = environment.SMTP_URL ? undefined : await startSandbox(PORT)
  say('starting the server')
  try {
    const program = inRoot('packages', 'server', 'dist', 'cli.js')
    return await attach(node, [...lean.flags, program, 'start', '--demo', ...args], {
      ...lean.environment,
      PORT,
      DATA_DIR,
      ...sandbox?.reach,
    })
  } finally {
    sandbox?.stop()
  }
}

/** The demo shops are sites of another origin, so many ports above the server's. */
const SHOPS_ABOVE_SERVER = 10
const LAST_PORT = 65_535

/** As the README names it; 0, any free one, where there is none so far above. */
function shopsPortOf(port) {
  const above = Number(port) + SHOPS_ABOVE_SERVER
  return above <= LAST_PORT ? above : 0
}

function sayWhereShopsAre(shopsPort, { DEMO_SHOP_URL: url }) {
  if (!url.endsWith(`:${shopsPort}`)) say(`port ${shopsPort} is in use: the demo shops are at ${url}`)
}

async function startSandbox(port) {
  const shopsPort = shopsPortOf(port)
  const program = inRoot('packages', 'sandbox', 'src', 'main.ts')
  const sandbox = await accompany(node, ['--conditions=comptoir-source', program], {
    SANDBOX_SERVER_URL: environment.PUBLIC_URL ?? `http://127.0.0.1:${port}`,
    SANDBOX_SERVER_PORT: port,
    SANDBOX_SHOPS_PORT: String(shopsPort),
    SANDBOX_META_WEBHOOK: `http://127.0.0.1:${port}/hooks/meta`,
    SANDBOX_RCS_WEBHOOK: `http://127.0.0.1:${port}/hooks/rcs?agent=karukera_sandbox_agent`,
  })
  if (sandbox) sayWhereShopsAre(shopsPort, sandbox.reach)
  else say('the sandbox did not start, so there are no demo shops and e-mails wait in the outbox')
  return (
    sandbox && { ...sandbox, reach: { MAIL_FROM: 'Comptoir <bonjour@comptoir.example>', ...sandbox.reach } }
  )
}
