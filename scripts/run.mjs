// The entry point of `npm start` and `npm test`, for a machine that has only Node 20 and npm.
import { testApps } from './run/apps.mjs'
import { benchmarks } from './run/benchmarks.mjs'
import { buildAll, buildForStart } from './run/build.mjs'
import { testCompose } from './run/compose.mjs'
import { testEngines } from './run/engines.mjs'
import { exitCodes, Failure } from './run/failure.mjs'
import { install } from './run/install.mjs'
import { provision } from './run/provision.mjs'
import { say } from './run/say.mjs'
import { takeScreenshots } from './run/screenshots.mjs'
import { start } from './run/start.mjs'
import { test } from './run/test.mjs'
import { trust } from './run/trust.mjs'

const tasks = {
  start: async (args) => {
    await prepare()
    await buildForStart()
    return start(args)
  },
  test: async (args) => {
    await prepare()
    return test(args)
  },
  'test-all': async (args) => {
    await prepare()
    return test(args, { isOnBoth: true })
  },
  build: async () => {
    await prepare()
    await buildAll()
    say('built')
    return 0
  },
  bench: async (args) => {
    await prepare()
    await buildForStart()
    return benchmarks(args)
  },
  'test-apps': async (args) => {
    await prepare()
    await buildAll()
    return testApps(args)
  },
  'test-compose': async () => {
    await prepare()
    return testCompose()
  },
  'test-engines': async (args) => {
    await prepare()
    await buildForStart()
    return testEngines(args)
  },
  trust: async (args) => {
    await prepare()
    await buildForStart()
    return trust(args)
  },
  screenshots: async (args) => {
    await prepare()
    await buildForStart()
    return takeScreenshots(args)
  },
}

async function prepare() {
  await provision()
  await install()
}

const [name = '', ...args] = process.argv.slice(2)
const task = tasks[name]
if (!task) {
  console.error(`Usage: node scripts/run.mjs ${Object.keys(tasks).join(' | ')}`)
  process.exit(exitCodes.usage)
}

try {
  process.exitCode = await task(args)
} catch (error) {
  if (!(error instanceof Failure)) throw error
  console.error(`\n${error.message}`)
  process.exitCode = error.exitCode
}
