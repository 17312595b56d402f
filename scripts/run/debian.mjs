import { capture } from './child.mjs'
import { say } from './say.mjs'

const env = { DEBIAN_FRONTEND: 'noninteractive' }

/** Installs Debian's packages where this may be done: as root, or by a sudo that asks for no password. */
export async function installByApt(packages) {
  const prefix = await rootPrefix()
  if (!prefix || (await capture('apt-get', ['--version'])).exitCode !== 0) return
  say(`installing ${packages.join(', ')} by apt-get`)
  const [command, ...args] = [...prefix, 'apt-get']
  await capture(command, [...args, 'update'], { env })
  await capture(command, [...args, 'install', '-y', '--no-install-recommends', ...packages], { env })
}

/** Those that are not installed. */
export async function missingPackages(packages) {
  const { output } = await capture('dpkg-query', [
    '-W',
    '-f',
    `\${Package} \${db:Status-Status}\n`,
    ...packages,
  ])
  const lines = output.split('\n')
  return packages.filter((name) => !lines.includes(`${name} installed`))
}

async function rootPrefix() {
  if (process.getuid?.() === 0) return []
  return (await capture('sudo', ['-n', 'true'])).exitCode === 0 ? ['sudo', '-n'] : undefined
}
