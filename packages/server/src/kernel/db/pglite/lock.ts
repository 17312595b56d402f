import { createHash } from 'node:crypto'
import { realpathSync, rmSync } from 'node:fs'
import net from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DirectoryInUse } from '../errors.ts'

const answerTimeoutMs = 500

export interface DirectoryLock {
  release(): Promise<void>
}

/**
 * Takes the folder for this process alone. The lock is a listening socket named after the folder's real path: the
 * kernel frees it when the process ends, however it ends, and no one can steal it from a living one. Anyone who
 * connects receives the holder's process id. It works within one machine (on Linux: one network namespace), so a
 * folder on a network disk, or shared by two containers, is not protected.
 */
export async function lockDirectory(directory: string): Promise<DirectoryLock> {
  const address = lockAddress(realpathSync(directory))
  try {
    return await listen(address)
  } catch (error) {
    if (!isAddressInUse(error)) throw error
  }
  const holder = await askHolder(address)
  if (holder !== 'none') throw new DirectoryInUse(directory, holder)
  rmSync(address, { force: true })
  return listen(address)
}

function lockAddress(realPath: string): string {
  const name = `comptoir-${createHash('sha256').update(realPath).digest('hex').slice(0, 32)}`
  if (process.platform === 'linux') return `\0${name}`
  if (process.platform === 'win32') return `\\\\.\\pipe\\${name}`
  return join(tmpdir(), name)
}

function listen(address: string): Promise<DirectoryLock> {
  const server = net.createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.end(String(process.pid))
  })
  return new Promise((resolve, reject) => {
    // For good: a connection that cannot be accepted is an error of the lock, too.
    server.on('error', reject)
    server.listen(address, () => {
      server.unref()
      resolve({ release: () => new Promise((done) => server.close(() => done())) })
    })
  })
}

function isAddressInUse(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EADDRINUSE'
}

/** The holder's process id, undefined when it does not answer, 'none' when a dead process left the socket file. */
function askHolder(address: string): Promise<number | undefined | 'none'> {
  return new Promise((resolve) => {
    const socket = net.connect(address)
    let answer = ''
    socket.setTimeout(answerTimeoutMs, () => socket.destroy())
    socket.on('data', (chunk) => {
      answer += String(chunk)
    })
    socket.on('error', (error) => {
      const isLeftOver = 'code' in error && error.code === 'ECONNREFUSED' && !address.startsWith('\0')
      if (isLeftOver) resolve('none')
    })
    socket.on('close', () => resolve(/^\d+$/.test(answer) ? Number(answer) : undefined))
  })
}
