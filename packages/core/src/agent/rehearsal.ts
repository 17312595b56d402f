import { batch, type ReadonlySignal, signal } from '@preact/signals-core'
import type { Api, Request } from '../http/index.ts'
import { ApiError } from '../http/index.ts'
import { type RehearsedQuestion, rehearseQuestion, type TriedAnswer } from './contract.ts'

type QuestionId = RehearsedQuestion['messageId']

/** A model may think for so long, tries over and over included; milliseconds. */
const ANSWER_MS = 45_000
/** The number of questions sent to the model at once. */
const REHEARSED_AT_ONCE = 3

/** A rehearsal with a model: its answers come one by one. */
export interface Rehearsal {
  /** By the id of the question's message. */
  readonly answers: ReadonlySignal<ReadonlyMap<string, TriedAnswer>>
  readonly isRunning: ReadonlySignal<boolean>
  /** Why it ended before the last question; undefined while it runs, and where it did not. */
  readonly error: ReadonlySignal<unknown>
  /** Asks what has no answer yet, in this order. Does nothing while it runs. */
  start(ids: readonly QuestionId[]): Promise<void>
  /** Forgets the answers, so that {@link Rehearsal.start} asks all again. */
  clear(): void
  /** Ends it; pending requests are aborted. */
  stop(): void
}

interface Run {
  /** What no one has asked yet. */
  queue: QuestionId[]
  signal: AbortSignal
  /** In a row. */
  failures: number
  error: unknown
}

const isPassing = (error: unknown) => error instanceof ApiError && error.code === 'unavailable'

/**
 * Makes a rehearsal that has not begun. It goes on over one question that the model does not answer; the second in a
 * row ends it, and so does every refusal.
 * @example
 * import { createRehearsal, rehearseAgent } from '@comptoir/core/agent'
 *
 * const params = { venueId, profileId: 10, agentId: '00000000-0000-7000-8000-000000000009' }
 * const questions = await api(rehearseAgent, { params })
 * const ids = questions.map(({ messageId }) => messageId)
 * const rehearsal = createRehearsal(api, params)
 * await rehearsal.start(ids)
 * console.log(rehearsal.answers.value.size, 'answers')
 */
export function createRehearsal(
  api: Api,
  params: Omit<Request<typeof rehearseQuestion>['params'], 'messageId'>,
): Rehearsal {
  const answers = signal<ReadonlyMap<string, TriedAnswer>>(new Map())
  const isRunning = signal(false)
  const problem = signal<unknown>(undefined)
  let current: AbortController | undefined

  async function work(run: Run): Promise<void> {
    const { queue, signal } = run
    for (let id = queue.shift(); id !== undefined; id = queue.shift())
      try {
        const request = { params: { ...params, messageId: id } }
        const answer = await api(rehearseQuestion, request, { signal, timeoutMs: ANSWER_MS })
        if (signal.aborted) return
        answers.value = new Map(answers.value).set(id, answer)
        run.failures = 0
      } catch (error) {
        if (signal.aborted) return
        run.failures += 1
        run.error = error
        // Pending requests are paid for, so it waits for them.
        if (run.failures > 1 || !isPassing(error)) queue.length = 0
      }
  }

  return {
    answers,
    isRunning,
    error: problem,
    async start(ids) {
      if (isRunning.value) return
      current = new AbortController()
      const queue = ids.filter((id) => !answers.value.has(id))
      const run: Run = { queue, signal: current.signal, failures: 0, error: undefined }
      batch(() => {
        isRunning.value = true
        problem.value = undefined
      })
      await Promise.all(Array.from({ length: REHEARSED_AT_ONCE }, () => work(run)))
      batch(() => {
        isRunning.value = false
        problem.value = run.error
      })
    },
    clear() {
      batch(() => {
        answers.value = new Map()
        problem.value = undefined
      })
    },
    stop: () => current?.abort(),
  }
}
