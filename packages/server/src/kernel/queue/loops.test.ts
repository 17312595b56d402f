import { readFileSync } from 'node:fs'
import { glob } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The product's own modules that say something, by their paths in `src`. */
async function modulesWith(text: RegExp): Promise<string[]> {
  const found: string[] = []
  for await (const file of glob('{kernel,providers,features,main}/**/*.ts', { cwd: root }))
    if (!/\.test\.ts$|testing\//.test(file) && text.test(readFileSync(`${root}${file}`, 'utf8')))
      found.push(file)
  return found.sort()
}

describe('work that is done later', () => {
  it('is taken by the queue; by others only where the effect is in the transaction that takes it', async () => {
    expect(await modulesWith(/skip locked/)).toEqual([
      'features/alerts/alert-sender.ts',
      'features/triggers/workers.ts',
      'kernel/dispatch/batch-claim.ts',
      'kernel/dispatch/controls.ts',
      'kernel/events/event-readers.ts',
      'kernel/files/queries.ts',
      'kernel/queue/inbox.ts',
      'kernel/queue/leased-rows.ts',
      'kernel/queue/outbox-attempts.ts',
      'kernel/schedules/occurrences.ts',
    ])
  })

  it('is asked for by one poller: no feature has a timer of its own', async () => {
    const timers = await modulesWith(/setInterval\(/)
    expect(timers.filter((file) => !/^kernel\/(db|files|queue)\//.test(file))).toEqual([
      // Pings of open streams, and the look for events of the venues on screens.
      'kernel/events/feeds.ts',
      'kernel/events/hub.ts',
      // Pings of the line to a provider.
      'providers/sms/smpp-line.ts',
    ])
    expect(timers.filter((file) => file.startsWith('kernel/queue/'))).toEqual(['kernel/queue/poller.ts'])
  })
})
