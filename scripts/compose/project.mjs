import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { parse } from 'yaml'
import { inRoot } from '../run/paths.mjs'
import { endPodman, podman, showPodman, tryPodman } from './podman.mjs'

const HEALTHY_MS = 120_000
const LOOK_EVERY_MS = 500
/** Its own containers, networks and volumes, so that a run touches nothing of an installation on this machine. */
const project = 'comptoir-test'
const image = `localhost/${project}-server`
const containerOf = (service) => `${project}-${service}`
const volumeOf = (name) => `${project}-${name}`

/** compose.yaml as Compose reads it: `${NAME:-default}` and `${NAME:?what}` are taken from `variables`. */
function readCompose(variables) {
  const fill = (text) =>
    text.replace(/\$\{(\w+):([-?])([^}]*)\}/g, (_, name, sign, words) => {
      const value = variables[name] || (sign === '-' ? words : undefined)
      if (value === undefined) throw new Error(`compose.yaml needs ${name}: ${words}`)
      return value
    })
  const text = readFileSync(inRoot('compose.yaml'), 'utf8')
  return parse(text, (_, value) => (typeof value === 'string' ? fill(value) : value), { merge: true })
}

const stateOf = (name, field) => podman('inspect', '--format', `{{.${field}}}`, containerOf(name))

/** What is done to the container of one service. */
const containers = {
  exec: (name, ...command) => podman('exec', containerOf(name), ...command),
  /** What it printed last; nothing where it was never started. */
  async logs(name) {
    const { exitCode, output } = await tryPodman('logs', '--tail', '40', containerOf(name))
    return exitCode === 0 ? output : ''
  },
  restart: (name) => podman('restart', containerOf(name)),
  /** Kills its process from outside, as the kernel does, so that its restart policy is what brings it back. */
  async kill(name) {
    process.kill(Number(await stateOf(name, 'State.Pid')), 'SIGKILL')
  },
  processOf: (name) => stateOf(name, 'State.Pid'),
}

/**
 * compose.yaml, run by podman: Debian has no Compose that waits for health, and podman looks at health by itself only
 * where systemd runs. What is read here is what the file says; a key that is not known is refused.
 */
export function openProject(variables) {
  const { services, volumes } = readCompose(variables)

  async function up() {
    await podman('network', 'create', project)
    for (const name of Object.keys(volumes)) await podman('volume', 'create', volumeOf(name))
    const started = new Set()
    while (started.size < Object.keys(services).length) {
      for (const [name, service] of Object.entries(services)) {
        const needs = dependenciesOf(service)
        if (started.has(name) || !needs.every(({ needed }) => started.has(needed))) continue
        for (const { needed, isHealthy } of needs) if (isHealthy) await healthy(needed)
        await podman('run', '--detach', ...optionsOf(name, service))
        started.add(name)
      }
    }
    for (const name of Object.keys(services)) await healthy(name)
  }

  /** Waits until the service's own health check says that it is well; at once where it has none. */
  async function healthy(name) {
    const [, ...command] = await healthCheckOf(name)
    if (command.length === 0) return
    const endsAt = Date.now() + HEALTHY_MS
    let answer
    do {
      answer = await tryPodman('exec', containerOf(name), ...command)
      if (answer.exitCode === 0) return
      await pause(LOOK_EVERY_MS)
    } while (Date.now() < endsAt)
    throw new Error(`${name} is not well: ${answer.output}\n${await containers.logs(name)}`)
  }

  async function healthCheckOf(name) {
    const { healthcheck, build: isBuilt } = services[name]
    if (!isBuilt) return healthcheck?.test ?? []
    return JSON.parse(
      await podman('image', 'inspect', '--format', '{{json .Config.Healthcheck.Test}}', image),
    )
  }

  return {
    ...containers,
    build: (options) =>
      showPodman('build', '--quiet', '--format', 'docker', ...options, '--tag', image, inRoot()),
    up,
    healthy,
    /** Removes all of it, also of a run that was killed. */
    down() {
      endPodman('rm', '--force', '--time', '0', ...Object.keys(services).map(containerOf))
      endPodman('volume', 'rm', '--force', ...Object.keys(volumes).map(volumeOf))
      endPodman('network', 'rm', '--force', project)
    },
  }
}

/** Either a list of names, or conditions by name. */
function dependenciesOf({ depends_on: needs = [] }) {
  if (Array.isArray(needs)) return needs.map((needed) => ({ needed, isHealthy: false }))
  return Object.entries(needs).map(([needed, { condition }]) => ({
    needed,
    isHealthy: condition === 'service_healthy',
  }))
}

/** What `podman run` takes for each key of a service. */
const keys = {
  build: () => [],
  image: () => [],
  command: () => [],
  depends_on: () => [],
  healthcheck: () => [],
  restart: (policy) => ['--restart', policy],
  stop_grace_period: (time) => ['--stop-timeout', String(Number.parseInt(time, 10))],
  shm_size: (size) => ['--shm-size', size],
  environment: (values) => Object.entries(values).flatMap(([name, value]) => ['--env', `${name}=${value}`]),
  ports: (ports) => ports.flatMap((port) => ['--publish', `127.0.0.1:${port}`]),
  volumes: (all) =>
    all.flatMap((volume) => ['--volume', volume.startsWith('./') ? inRoot(volume) : volumeOf(volume)]),
}

function optionsOf(name, service) {
  const options = Object.entries(service).flatMap(([key, value]) => {
    if (!(key in keys)) throw new Error(`compose.yaml: ${key} of ${name} is not known to test:compose`)
    return keys[key](value)
  })
  const where = ['--name', containerOf(name), '--network', project, '--network-alias', name]
  return [...where, ...options, service.image ?? image, ...(service.command ?? [])]
}
