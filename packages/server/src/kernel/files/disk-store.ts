import { createReadStream } from 'node:fs'
import { mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { checkKey, type FileStore } from './store.ts'

/** Files in a folder: `ab/abcdef…`, written beside and moved into place, so that no half of one is ever read. */
export function createDiskStore(folder: string): FileStore {
  const pathOf = (key: string) => join(folder, checkKey(key).slice(0, 2), key)
  return {
    async put(key, bytes) {
      const path = pathOf(key)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      const draft = `${path}.part`
      try {
        await writeFile(draft, bytes, { mode: 0o600, flush: true })
        await rename(draft, path)
      } catch (error) {
        // Half of a file takes room that a full disk has not.
        await rm(draft, { force: true })
        throw error
      }
    },
    async read(key, range) {
      const path = pathOf(key)
      const found = await stat(path).catch(() => undefined)
      if (!found?.isFile()) return undefined
      return Readable.toWeb(createReadStream(path, range)) as ReadableStream<Uint8Array>
    },
    async remove(key) {
      const path = pathOf(key)
      await Promise.all([path, `${path}.part`].map((one) => rm(one, { force: true })))
    },
  }
}
