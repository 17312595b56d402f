import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../free-port.mjs'
import { environment } from '../run/environment.mjs'

const START_LIMIT_MS = 60_000

/** Starts a program that listens on the port it is given, and waits until it answers; `stop` ends it. */
export async function serve(command, argsOf, { cwd, env = {}, health = '/' } = {}) {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  // A group of its own: npx and its like end without what they have started.
  const child = spawn(command, argsOf(port), {
    cwd,
    env: { ...environment, ...env, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      printed += text
    })
  const ended = once(child, 'exit')
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    process.kill(-child.pid, 'SIGTERM')
    await ended
  }
  const deadline = Date.now() + START_LIMIT_MS
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(origin + health).catch(() => undefined)
    if (answer?.ok) return { origin, stop }
    await pause(100)
  }
  await stop()
  throw new Error(`${command} ${argsOf(port).join(' ')} does not answer; it printed:\n${printed}`)
}
