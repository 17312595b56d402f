import { statfs } from 'node:fs/promises'

const checkEveryMs = 1000
const leastFreeBytes = 256 * 1024 * 1024

export interface SpaceGuard {
  isWritable(): boolean
  stop(): void
}

async function freeBytes(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory)
  return bavail * bsize
}

/** Looks each second whether the disk has room; below 256 MiB nothing may be written, so that what is there stays whole. */
export async function guardSpace(
  directory: string,
  log: (level: 'info' | 'error', message: string) => void,
  measure: (directory: string) => Promise<number> = freeBytes,
): Promise<SpaceGuard> {
  let isWritable = true

  async function check(): Promise<void> {
    const free = await measure(directory)
    const hasRoom = free >= leastFreeBytes
    if (hasRoom !== isWritable) {
      const freeMib = Math.floor(free / 1024 / 1024)
      if (hasRoom)
        log('info', `${freeMib} MiB free on the disk of ${directory}: the database accepts writes again.`)
      else log('error', `Only ${freeMib} MiB free on the disk of ${directory}: the database refuses writes.`)
    }
    isWritable = hasRoom
  }

  await check()
  const timer = setInterval(() => {
    check().catch((error: unknown) => log('error', `Free space of ${directory} is unknown: ${error}`))
  }, checkEveryMs)
  timer.unref()
  return {
    isWritable: () => isWritable,
    stop: () => clearInterval(timer),
  }
}
