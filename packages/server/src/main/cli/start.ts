import { existsSync } from 'node:fs'
import { flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { allowDemoShops, demoChats, demoLogins, demoPassword, seedDemo } from '../../features/demo/index.ts'
import { openOwnerCode, ownerPath } from '../../features/installation/index.ts'
import type { Config } from '../../kernel/config/config.ts'
import { createLog } from '../../kernel/runtime/log.ts'
import { fileAt, isSource } from '../../kernel/runtime/program-files.ts'
import { type Running, start } from '../start.ts'
import { endOnDefect } from './defects.ts'
import { isFirstStart, whatToKeep } from './first-start.ts'

/** The built pages lie beside the built server; from sources, in its dist folder. */
function findPublicDir(): string | undefined {
  const folder = fileURLToPath(fileAt(isSource ? '../dist/public' : 'public'))
  return existsSync(folder) ? folder : undefined
}

/** Where the first account is created. The address contains the code that allows it. */
function firstAccount({ url, services }: Running, ownerCode: string): string[] {
  const ownerUrl = `${url}${ownerPath(ownerCode)}`
  services.log.warn({ ownerUrl }, 'no account exists: open this address to create the owner')
  return [
    '',
    '  No account exists yet. Create the owner in a browser, at this address:',
    '',
    `    ${ownerUrl}`,
    '',
    '  The code behind # works once. Who has it becomes the owner of this server.',
  ]
}

interface Found {
  isFirst: boolean
  ownerCode: string | undefined
}

function announce(running: Running, config: Config, { isFirst, ownerCode }: Found): void {
  const { url } = running
  const { isDemo, sandboxUrl, demoShopUrl } = config
  const lines = [
    '',
    `  Back office          ${url}/`,
    `  API reference        ${url}/docs/`,
    `  Health               ${url}/health`,
    ...(sandboxUrl ? [`  Mailbox              ${sandboxUrl}/`] : []),
  ]
  if (isDemo) {
    const chats = demoChats(url, demoShopUrl)
    lines.splice(2, 0, ...chats.map((chat) => `  ${chat.title.padEnd(20)} ${chat.url}`))
    lines.push(
      '',
      `  Log in with the password ${demoPassword} as`,
      ...demoLogins.map(({ email, who }) => `    ${email.padEnd(28)} ${who}`),
    )
  }
  if (ownerCode) lines.push(...firstAccount(running, ownerCode))
  if (isFirst) lines.push('', ...whatToKeep(config).map((line) => `  ${line}`))
  process.stdout.write(`${lines.join('\n')}\n\n`)
}

/**
 * By how much the heap may grow, in percent, until it is swept: a tenth less memory under load. With half of it the
 * sweeps are twice as many, and writes wait a tenth of a second meanwhile.
 */
const HEAP_GROWTH = 50

/** Runs until it is stopped; a second signal stops at once. */
export async function startServer(config: Config): Promise<undefined> {
  // Not where the database lives in the process: its memory would be swept again and again, for nothing.
  if (config.databaseUrl) setFlagsFromString(`--heap-growing-percent=${HEAP_GROWTH}`)
  endOnDefect(createLog(config.logLevel))
  const isFirst = isFirstStart(config)
  let ownerCode: string | undefined
  const running = await start(config, findPublicDir(), async (database, services) => {
    if (config.isDemo)
      await seedDemo(database, services.secrets, {
        sandboxUrl: config.sandboxUrl,
        store: services.files.store,
      })
    if (config.isDemo && config.demoShopUrl) await allowDemoShops(database, config.demoShopUrl)
    // Before anyone can call: no one else may come first.
    ownerCode = await database.system((tx) => openOwnerCode(tx, services.secrets))
  })
  announce(running, config, { isFirst, ownerCode })
  // Now, as a process that is killed keeps nothing: the next start has what this one compiled (NODE_COMPILE_CACHE).
  flushCompileCache()
  let isStopping = false
  const stop = async () => {
    if (isStopping) process.exit(1)
    isStopping = true
    await running.stop()
    process.exit(0)
  }
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop())
}
