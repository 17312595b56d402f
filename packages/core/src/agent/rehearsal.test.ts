import { describe, expect, it } from 'vitest'
import { createFakeApi, refusal } from '../testing/index.ts'
import { type RehearsedQuestion, rehearseQuestion, type TriedAnswer } from './contract.ts'
import { createRehearsal } from './rehearsal.ts'

type Id = RehearsedQuestion['messageId']
const ids = (many: number) => Array.from({ length: many }, (_, index) => `question-${index}` as Id)
const answer: TriedAnswer = { body: 'Oui.', outcome: 'answered', sources: [], engine: 'openAi' }
const asked = ({ request }: { request: { params?: Record<string, unknown> } }) => request.params?.messageId

function open(answering: (id: string) => TriedAnswer | Promise<TriedAnswer>) {
  const fake = createFakeApi()
  fake.answer(rehearseQuestion, ({ params }) => answering(String(params.messageId)))
  const rehearsal = createRehearsal(fake.api, { venueId: 1, profileId: 1, agentId: 'agent' as never })
  return { fake, rehearsal, calls: () => fake.callsOf(rehearseQuestion).map(asked) }
}

describe('D-15 a rehearsal with a model', () => {
  it('asks each question once, a few at a time, and shows every answer as it comes', async () => {
    let underWay = 0
    let most = 0
    const seen: number[] = []
    const { rehearsal, calls } = open(async () => {
      underWay += 1
      most = Math.max(most, underWay)
      await new Promise((done) => setTimeout(done, 1))
      underWay -= 1
      seen.push(rehearsal.answers.value.size)
      return answer
    })
    const run = rehearsal.start(ids(10))
    expect(rehearsal.isRunning.value).toBe(true)
    await rehearsal.start(ids(10))
    await run
    expect([calls().toSorted(), most, rehearsal.isRunning.value]).toEqual([ids(10), 3, false])
    expect(new Set(seen).size).toBeGreaterThan(2)
    expect(rehearsal.error.value).toBeUndefined()
  })
  it('goes on over one question without an answer, and asks it again on request', async () => {
    let failures = 1
    const { rehearsal } = open((id) => {
      if (id === 'question-4' && failures-- > 0) throw refusal(503, 'unavailable')
      return answer
    })
    await rehearsal.start(ids(10))
    expect(rehearsal.answers.value.size).toBe(9)
    expect(rehearsal.error.value).toMatchObject({ code: 'unavailable' })
    await rehearsal.start(ids(10))
    expect([rehearsal.answers.value.size, rehearsal.error.value]).toEqual([10, undefined])
  })
  it('keeps its answers when the model stops answering, and asks no more', async () => {
    const { rehearsal, calls } = open((id) => {
      if (Number(id.slice(9)) >= 4) throw refusal(503, 'unavailable')
      return answer
    })
    await rehearsal.start(ids(20))
    expect(rehearsal.answers.value.size).toBe(4)
    expect(calls().length).toBeLessThanOrEqual(8)
    expect(rehearsal.error.value).toMatchObject({ code: 'unavailable' })
  })
  it('ends at the first refusal, and when it is stopped', async () => {
    const refused = open(() => {
      throw refusal(422, 'rule')
    })
    await refused.rehearsal.start(ids(20))
    expect(refused.calls().length).toBeLessThanOrEqual(3)
    const stopped = open(() => {
      stopped.rehearsal.stop()
      return answer
    })
    await stopped.rehearsal.start(ids(20))
    expect([stopped.rehearsal.answers.value.size, stopped.rehearsal.error.value]).toEqual([0, undefined])
    expect(stopped.calls().length).toBeLessThanOrEqual(3)
  })
})
