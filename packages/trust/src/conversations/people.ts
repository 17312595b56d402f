import { within } from '../deadline.ts'
import { type Program, startProgram } from '../processes.ts'
import type { Standing, StreamOrder, SubscribersOrder, Timing } from '../programs/subscribers.ts'
import type { ChatOrder, WritersOrder, Written } from '../programs/writers.ts'
import type { Times } from '../stopwatch.ts'

const ANSWER_MS = 60_000

/** Asks a program something that it answers with the same number. */
function createAsking<A extends object, W = void>(
  program: Program,
  key: keyof A,
  order: (n: number, words: W) => object,
) {
  const asked = new Map<number, (answer: A) => void>()
  let count = 0
  program.onMessage((answer: A) => asked.get(Number(answer[key]))?.(answer))
  return (what: string, words: W) => {
    count += 1
    const n = count
    const answer = new Promise<A>((resolve) => asked.set(n, resolve))
    program.send({ ...order(n, words) })
    return within(ANSWER_MS, what, answer).finally(() => asked.delete(n))
  }
}

/** The streams of managers. */
export interface Subscribers {
  report(): Promise<Standing>
  /** How long messages took. */
  time(): Promise<Times>
  /** The same, and it is measured again from now on. */
  mark(): Promise<Times>
  end(): Promise<unknown>
}

export async function startSubscribers(
  url: string,
  streams: readonly StreamOrder[],
  resumes = true,
): Promise<Subscribers> {
  const program = await startProgram(new URL('../programs/subscribers.ts', import.meta.url))
  const stand = createAsking<Standing>(program, 'report', (n): SubscribersOrder => ({ report: n }))
  const timing = createAsking<Timing, boolean>(
    program,
    'time',
    (n, isMark): SubscribersOrder => ({ time: n, isMark }),
  )
  const order: SubscribersOrder = { open: [...streams], url, resumes }
  program.send(order)
  return {
    report: () => stand('word of the streams'),
    time: async () => (await timing('times of the streams', false)).times,
    mark: async () => (await timing('times of the streams', true)).times,
    end: () => program.end(),
  }
}

/** The visitors who write. */
export interface Writers {
  /** Begins nothing new, and waits until the last message is acknowledged. */
  stop(): Promise<Written>
}

export async function startWriters(
  url: string,
  chats: readonly ChatOrder[],
  perSecond: number,
): Promise<Writers> {
  const program = await startProgram(new URL('../programs/writers.ts', import.meta.url))
  const stop = createAsking<Written>(program, 'stop', (n): WritersOrder => ({ stop: n }))
  const order: WritersOrder = { url, chats: [...chats], perSecond }
  program.send(order)
  return {
    async stop() {
      const written = await stop('the last acknowledgement')
      await program.end()
      return written
    },
  }
}
