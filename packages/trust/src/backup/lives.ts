import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { within } from '../deadline.ts'
import { type Program, startProgram } from '../processes.ts'
import type { Asked } from './server.ts'

const ANSWER_MS = 120_000
const program = new URL('./server.ts', import.meta.url)

/** A server of the backup runs. */
export interface Shop extends Program {
  url: string
  ask<T>(asked: Asked): Promise<T>
}

export async function openShop(environment: Readonly<Record<string, string>>): Promise<Shop> {
  const started = await startProgram<{ url: string }>(program, { environment, readyMs: ANSWER_MS })
  const waiting: ((answer: unknown) => void)[] = []
  started.onMessage(({ answer }: { answer: unknown }) => waiting.shift()?.(answer))
  return {
    ...started,
    url: started.message.url,
    ask<T>(asked: Asked) {
      const answered = new Promise<unknown>((resolve) => waiting.push(resolve))
      started.send(asked)
      return within(ANSWER_MS, `the answer to ${asked}`, answered as Promise<T>)
    },
  }
}

/** Where mails would arrive: it counts who comes, and takes nothing, so that all of them go on waiting. */
export interface Mailbox {
  url: string
  calls(): number
  close(): Promise<void>
}

export async function openMailbox(): Promise<Mailbox> {
  let calls = 0
  const server = createServer((socket) => {
    calls += 1
    socket.destroy()
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls: () => calls,
    async close() {
      server.close()
    },
  }
}
