import { capture } from './child.mjs'
import { isWindows } from './paths.mjs'
import { say } from './say.mjs'

/** npm and pnpm wait for minutes, and try several times, before they say that no one answers. */
const PATIENCE_MS = 30_000
const UNREACHABLE = /ETIMEDOUT|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|EHOSTUNREACH|timeout/i

/** Waits for an installation, and says meanwhile when the package registry does not answer within 30 s. */
export async function whileWatchingRegistry(installing, { patienceMs = PATIENCE_MS, report = say } = {}) {
  let isDone = false
  const done = installing.finally(() => {
    isDone = true
  })
  void ping(patienceMs).then((isReachable) => {
    if (isReachable || isDone) return
    const seconds = Math.round(patienceMs / 1000)
    report(
      `the package registry has not answered for ${seconds} s; still trying. Check your connection, proxy and \`npm config get registry\``,
    )
  })
  return done
}

/** With npm's own client, as it knows the registry and the proxy. A registry without this call answers all the same. */
async function ping(patienceMs) {
  const npm = isWindows ? 'npm.cmd' : 'npm'
  const options = [`--fetch-timeout=${patienceMs}`, '--fetch-retries=0']
  const { exitCode, output } = await capture(npm, ['ping', ...options])
  return exitCode === 0 || !UNREACHABLE.test(output)
}
