import { chmodSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { getCACertificates } from 'node:tls'
import { capture } from '../run/child.mjs'
import { Failure } from '../run/failure.mjs'
import { inRoot } from '../run/paths.mjs'
import { say } from '../run/say.mjs'
import { podman, scratch, showPodman, tryPodman } from './podman.mjs'

const DEBIAN = 'localhost/comptoir-test-debian'
const nodeMajor = 24
const postgresFolder = '/usr/lib/postgresql'

/**
 * The images that compose.yaml and Dockerfile name, made of Debian's packages and npm's Node instead of a registry's, and
 * tagged the same. They keep what the files rely on: users, volumes, variables and entry points.
 */
const images = {
  [`docker.io/library/node:${nodeMajor}-slim`]: {
    file: `FROM ${DEBIAN}
COPY node /usr/local
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && useradd --uid 1000 --create-home node`,
    prepare: fetchNode,
  },
  'docker.io/library/postgres:17': {
    file: `FROM ${DEBIAN}
RUN apt-get update && apt-get install -y --no-install-recommends postgresql && rm -rf /var/lib/apt/lists/*
RUN ln -s ${postgresFolder}/*/bin/* /usr/local/bin/ && install -d -o postgres -g postgres /var/run/postgresql
COPY entrypoint /usr/local/bin/docker-entrypoint.sh
ENV PGDATA=/var/lib/postgresql/data
VOLUME /var/lib/postgresql/data
STOPSIGNAL SIGINT
ENTRYPOINT ["docker-entrypoint.sh"]
CMD ["postgres"]`,
    prepare: (folder) => copyEntrypoint(folder, 'postgres-entrypoint.sh'),
  },
  'docker.io/library/redis:7': {
    file: `FROM ${DEBIAN}
RUN apt-get update && apt-get install -y --no-install-recommends redis-server && rm -rf /var/lib/apt/lists/*
USER redis
WORKDIR /var/lib/redis
ENTRYPOINT ["sh", "-c", "exec \\"$@\\" --protected-mode no", "--"]
CMD ["redis-server"]`,
    prepare: () => undefined,
  },
  'docker.io/library/caddy:2': {
    file: `FROM ${DEBIAN}
RUN apt-get update && apt-get install -y --no-install-recommends caddy && rm -rf /var/lib/apt/lists/*
ENV XDG_CONFIG_HOME=/config XDG_DATA_HOME=/data
WORKDIR /srv
CMD ["caddy", "run", "--config", "/etc/caddy/Caddyfile", "--adapter", "caddyfile"]`,
    prepare: () => undefined,
  },
}

/** Makes those images that are not here yet; they stay for the next run. */
export async function provideImages() {
  for (const [tag, image] of Object.entries(images)) {
    if ((await tryPodman('image', 'exists', tag)).exitCode === 0) continue
    await provideDebian()
    say(`making the image ${tag}`)
    const folder = path.join(scratch, 'image')
    mkdirSync(folder)
    await image.prepare(folder)
    writeFileSync(path.join(folder, 'Containerfile'), image.file)
    await showPodman('build', '--quiet', '--network', 'host', '--format', 'docker', '--tag', tag, folder)
    rmSync(folder, { recursive: true })
  }
}

async function provideDebian() {
  if ((await tryPodman('image', 'exists', DEBIAN)).exitCode === 0) return
  say('making the image of Debian')
  const folder = path.join(scratch, 'debian')
  const suite = /^VERSION_CODENAME=(.+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? 'stable'
  const { exitCode, output } = await capture('debootstrap', ['--variant=minbase', suite, folder])
  if (exitCode !== 0) throw new Failure('testSetUp', `debootstrap failed:\n${output.slice(-2000)}`)
  const tar = path.join(scratch, 'debian.tar')
  await capture('tar', ['-C', folder, '-cf', tar, '.'])
  await podman('import', tar, DEBIAN)
  rmSync(folder, { recursive: true })
  rmSync(tar)
}

/** Node and npm of the npm registry, laid out as in the registry's image. */
async function fetchNode(folder) {
  const name = `node-linux-${process.arch}`
  const options = ['--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error', '--force']
  const packages = [`${name}@${nodeMajor}`, 'npm@11']
  const { exitCode, output } = await capture('npm', ['install', '--prefix', folder, ...options, ...packages])
  if (exitCode !== 0) throw new Failure('testSetUp', `npm install failed:\n${output}`)
  const from = path.join(folder, 'node_modules')
  const to = path.join(folder, 'node')
  cpSync(path.join(from, name, 'bin', 'node'), path.join(to, 'bin', 'node'))
  cpSync(path.join(from, 'npm'), path.join(to, 'lib', 'node_modules', 'npm'), { recursive: true })
}

function copyEntrypoint(folder, file) {
  const to = path.join(folder, 'entrypoint')
  cpSync(inRoot('scripts', 'compose', file), to)
  chmodSync(to, 0o755)
}

/** How a build reaches the package registry: at the address that this machine's npm asks, trusting whom this machine trusts. */
export async function registryOptions() {
  const { output } = await capture('npm', ['config', 'get', 'registry', '--loglevel=error'])
  const npmrc = path.join(scratch, 'npmrc')
  const authorities = path.join(scratch, 'authorities.crt')
  writeFileSync(npmrc, `registry=${output.trim()}\ncafile=/etc/ssl/authorities.crt\n`)
  writeFileSync(authorities, [...getCACertificates('default'), ...getCACertificates('system')].join('\n'))
  const files = [`${npmrc}:/root/.npmrc:ro`, `${authorities}:/etc/ssl/authorities.crt:ro`]
  return ['--network', 'host', ...files.flatMap((file) => ['--volume', file])]
}
