import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { guardSpace } from './free-space.ts'

const mib = 1024 * 1024

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

test('below 256 MiB nothing may be written, until there is room again; each change is reported once', async () => {
  let free = 300 * mib
  const logged: string[] = []
  const guard = await guardSpace(
    '/data',
    (level, message) => logged.push(`${level}: ${message}`),
    async () => free,
  )
  expect(guard.isWritable()).toBe(true)
  free = 255 * mib
  await vi.advanceTimersByTimeAsync(10_000)
  expect(guard.isWritable()).toBe(false)
  await vi.advanceTimersByTimeAsync(30_000)
  free = 256 * mib
  await vi.advanceTimersByTimeAsync(10_000)
  expect(guard.isWritable()).toBe(true)
  expect(logged).toEqual([
    'error: Only 255 MiB free on the disk of /data: the database refuses writes.',
    'info: 256 MiB free on the disk of /data: the database accepts writes again.',
  ])
  guard.stop()
})
