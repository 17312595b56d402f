import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const MIB = 1024 * 1024

/** A small disk of one's own. */
export interface Disk {
  at: string
  /** Takes all room but this. */
  leave(freeMib: number): void
  /** Gives that room back. */
  free(): void
  remove(): void
}

/** Mounts one; a text says why that cannot be done here. */
export function mountDisk(at: string, sizeMib: number): Disk | string {
  mkdirSync(at)
  const { status, error } = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMib}m`, 'tmpfs', at])
  if (status !== 0)
    return `a full disk needs Linux and the right to mount${error ? ` (${error.message})` : ''}`
  const filler = join(at, 'filler')
  const free = () => rmSync(filler, { force: true })
  return {
    at,
    free,
    leave(freeMib) {
      free()
      const { bavail, bsize } = statfsSync(at)
      try {
        writeFileSync(filler, Buffer.alloc(Math.max(0, bavail * bsize - freeMib * MIB)))
      } catch (error) {
        // Another writer may take the last of it.
        if (freeMib > 0 || (error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
      }
    },
    remove: () => void spawnSync('umount', ['--lazy', at]),
  }
}
