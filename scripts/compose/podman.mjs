import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { attach, capture } from '../run/child.mjs'
import { installByApt, missingPackages } from '../run/debian.mjs'
import { environment } from '../run/environment.mjs'
import { Failure } from '../run/failure.mjs'

/** Settings of ours for podman, and what else a run writes down. */
export const scratch = mkdtempSync(path.join(tmpdir(), 'comptoir-compose-'))
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))

const NEEDED = ['podman', 'runc', 'netavark', 'aardvark-dns', 'debootstrap', 'iptables']

/** Debian's crun and the default limits do not run where the host is itself confined. */
const settings = path.join(scratch, 'containers.conf')
writeFileSync(
  settings,
  `[containers]
default_ulimits = ["nofile=1024:1024", "nproc=1024:1024"]
[engine]
runtime = "runc"
[network]
network_backend = "netavark"
`,
)
const env = { CONTAINERS_CONF: settings }

/** Brings what containers need; throws with one line where that cannot be. */
export async function requireContainers() {
  if (process.platform !== 'linux' || process.getuid() !== 0) {
    throw new Failure('testSetUp', 'test:compose needs root on Debian: it makes images and networks.')
  }
  const absent = await missingPackages(NEEDED)
  if (absent.length > 0) await installByApt(absent)
  const missing = await missingPackages(NEEDED)
  if (missing.length === 0) return
  throw new Failure(
    'testSetUp',
    `test:compose needs Debian's ${missing.join(', ')}: apt-get install --no-install-recommends ${missing.join(' ')}`,
  )
}

/** Runs podman and answers what it printed; throws with that where it fails. */
export async function podman(...args) {
  const { exitCode, output } = await tryPodman(...args)
  if (exitCode === 0) return output.trim()
  throw new Failure('testSetUp', `podman ${args[0]} ${args.at(-1)} failed:\n${output.trim()}`)
}

export const tryPodman = (...args) => capture('podman', args, { env })

/** Runs podman while this process ends, whatever comes of it. */
export const endPodman = (...args) => spawnSync('podman', args, { env: { ...environment, ...env } })

/** Runs podman in this terminal: for what takes minutes. */
export async function showPodman(...args) {
  if ((await attach('podman', args, env)) === 0) return
  throw new Failure('testSetUp', `podman ${args[0]} failed; its last lines are above.`)
}
