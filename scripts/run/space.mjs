import { statfsSync } from 'node:fs'
import { diskFull } from './failure.mjs'
import { root } from './paths.mjs'

const NEEDED_BYTES = 1.5e9

/** Stops before an install that would end half-way on a full disk. */
export function requireFreeSpace() {
  const { bavail, bsize } = statfsSync(root)
  const freeBytes = bavail * bsize
  if (freeBytes < NEEDED_BYTES) throw diskFull(`Only ${(freeBytes / 1e9).toFixed(1)} GB are free in ${root}.`)
}
