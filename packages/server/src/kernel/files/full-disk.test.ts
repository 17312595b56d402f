import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { toAppError } from '../http/errors.ts'
import { createDiskStore } from './disk-store.ts'

const disk = mkdtempSync(join(tmpdir(), 'comptoir-full-files-'))
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', disk]).status === 0

/** Needs the right to mount a small file system: else it is shown as skipped. */
describe.skipIf(!isMounted)('files on a full disk', () => {
  afterAll(() => {
    spawnSync('umount', ['--lazy', disk])
    rmSync(disk, { recursive: true })
  })

  test('are refused with 507, and the half that was written takes no room', async () => {
    const store = createDiskStore(disk)
    const key = 'ab'.repeat(16)
    const failure = await store
      .put(key, Buffer.alloc(2 * 1024 * 1024), 'image/png')
      .catch((error: unknown) => error)
    expect(toAppError(failure)).toMatchObject({ code: 'insufficient_storage' })
    expect(readdirSync(join(disk, key.slice(0, 2)))).toEqual([])
    await store.put(key, Buffer.alloc(1024), 'image/png')
  })
})
