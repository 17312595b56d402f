import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { DirectoryInUse } from '../errors.ts'
import { lockDirectory } from './lock.ts'

const starter = fileURLToPath(new URL('../../../testing/lock-starter.ts', import.meta.url))
const rounds = 5
const startersPerRound = 4

type Answer = { pid: number } | { refusedFor: number }

async function start(directory: string) {
  const child = fork(starter, [directory], { execArgv: [], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  const [answer] = (await once(child, 'message')) as [Answer]
  return { child, answer }
}

describe('the lock of a data folder', () => {
  const directory = mkdtempSync(join(tmpdir(), 'comptoir-lock-'))
  afterAll(() => rmSync(directory, { recursive: true }))

  test('a second holder is refused at once with the process id of the first, by any path to the folder', async () => {
    const lock = await lockDirectory(directory)
    const link = `${directory}-link`
    symlinkSync(directory, link)
    const startedAt = performance.now()
    const error = await lockDirectory(link).catch((refusal: unknown) => refusal)
    expect(performance.now() - startedAt).toBeLessThan(1_000)
    expect(error).toBeInstanceOf(DirectoryInUse)
    expect(error).toMatchObject({ code: 'directory_in_use', holderPid: process.pid, directory: link })
    rmSync(link)
    await lock.release()
    await (await lockDirectory(directory)).release()
  })

  test('G10: of 4 starters at once exactly one wins and names itself to the others; killed, it is free at once', async () => {
    for (let round = 0; round < rounds; round += 1) {
      const starters = await Promise.all(Array.from({ length: startersPerRound }, () => start(directory)))
      const winners = starters.filter(({ answer }) => 'pid' in answer)
      expect(winners).toHaveLength(1)
      const holder = winners[0]?.child
      for (const { answer } of starters) {
        if ('refusedFor' in answer) expect(answer.refusedFor).toBe(holder?.pid)
      }
      holder?.kill('SIGKILL')
      if (holder !== undefined) await once(holder, 'exit')
      const next = await start(directory)
      expect(next.answer).toEqual({ pid: next.child.pid })
      next.child.kill('SIGKILL')
      await once(next.child, 'exit')
    }
  })
})
