import path from 'node:path'

const OF_NPM = /^npm_(config|package|lifecycle|command|execpath|node_execpath)/i

/**
 * The environment of everything we start. `npm start` hands its own settings down as `npm_config_*`, and pnpm and
 * nested npm would take them for theirs; only where packages come from and are kept is meant for them.
 */
export const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !OF_NPM.test(name) || isKept(name)),
)

function isKept(name) {
  return /^npm_config_(registry|cache|proxy|https_proxy|noproxy|cafile)$/i.test(name)
}

export function putFirstOnPath(folder) {
  const name = Object.keys(environment).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH'
  environment[name] = [folder, environment[name]].filter(Boolean).join(path.delimiter)
}
