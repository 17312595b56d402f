import { attach } from './child.mjs'
import { environment } from './environment.mjs'
import { inRoot } from './paths.mjs'
import { node } from './provision.mjs'
import { say } from './say.mjs'

/** Runs the server with demo data until it ends; its exit code is ours (a port or a data folder that is taken, say). */
export function start(args) {
  say('starting the server')
  const { PORT = '4600', DATA_DIR = inRoot('.data') } = environment
  return attach(node, [inRoot('packages', 'server', 'dist', 'cli.js'), 'start', '--demo', ...args], {
    PORT,
    DATA_DIR,
  })
}
