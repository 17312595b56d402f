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
 * Beside it runs the sandbox, which takes the mails of the demo, unless SMTP_URL names a real mail server.
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

async function startSandbox(port) {
  const program = inRoot('packages', 'sandbox', 'src', 'main.ts')
  const sandbox = await accompany(node, ['--conditions=comptoir-source', program], {
    SANDBOX_META_WEBHOOK: `http://127.0.0.1:${port}/hooks/meta`,
    SANDBOX_RCS_WEBHOOK: `http://127.0.0.1:${port}/hooks/rcs?agent=karukera_sandbox_agent`,
  })
  if (!sandbox) say('the sandbox did not start: mails wait in the outbox')
  return (
    sandbox && { ...sandbox, reach: { MAIL_FROM: 'Comptoir <bonjour@comptoir.example>', ...sandbox.reach } }
  )
}
