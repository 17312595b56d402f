import fs, { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { PGlite } from '@electric-sql/pglite'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { readLastCheckpoint, wasLeftRunning } from './control-file.ts'
import { DurableNodeFs } from './durable-fs.ts'

describe('the start after an unclean stop', () => {
  const folder = mkdtempSync(join(tmpdir(), 'comptoir-control-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const open = (isOnDisk: (changedMs: number) => boolean) =>
    PGlite.create({
      fs: new DurableNodeFs(folder, { onProgress: () => undefined, isOnDisk }),
      startParams: [
        ...PGlite.defaultStartParams.filter((each) => each !== '-F'),
        '-c',
        'wal_sync_method=fsync',
      ],
    })

  test('brings to the disk only what was changed since the last checkpoint', {
    timeout: 60_000,
  }, async () => {
    const first = await open(() => true)
    await first.exec('create table written (n integer); checkpoint')
    const { rows } = await first.query<{ at: Date }>(
      'select checkpoint_time as at from pg_control_checkpoint()',
    )
    expect(readLastCheckpoint(folder)).toBe((rows[0]?.at.getTime() ?? 0) - 2_000)
    expect(wasLeftRunning(folder)).toBe(true)

    await delay(100)
    const changedFrom = Date.now()
    await first.exec('insert into written values (1)')
    // Left as it is, as a process that is killed leaves it.
    const asked: number[] = []
    const sync = vi.spyOn(fs, 'fsyncSync')
    const second = await open((changedMs) => {
      asked.push(changedMs)
      return changedMs < changedFrom
    })
    const later = asked.filter((changedMs) => changedMs >= changedFrom)
    expect(asked.length).toBeGreaterThan(1_000)
    expect(sync).toHaveBeenCalledTimes(later.length)
    expect(later.length).toBeLessThan(100)
    expect((await second.query('select n from written')).rows).toEqual([{ n: 1 }])
    await second.close()
    expect(wasLeftRunning(folder)).toBe(false)
  })
})
