import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from './paths.mjs'

// Inside node_modules, so that deleting it forgets what was done.
const fileOf = (name) => inRoot('node_modules', '.cache', 'comptoir', name)

/** What the last successful run of a step was made from. */
export function readStamp(name) {
  try {
    return readFileSync(fileOf(name), 'utf8')
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
    return undefined
  }
}

export function writeStamp(name, value) {
  mkdirSync(path.dirname(fileOf(name)), { recursive: true })
  writeFileSync(fileOf(name), value)
}

export function removeStamp(name) {
  rmSync(fileOf(name), { force: true })
}
