import { describe, expect, test } from 'vitest'
import { batchLoader } from './batch-loader.ts'

describe('a batch loader', () => {
  /** Answers on request, in order. */
  function ask() {
    const asked: number[][] = []
    const answers: PromiseWithResolvers<string>[] = []
    const question = batchLoader((keys: number[]) => {
      asked.push(keys)
      const answer = Promise.withResolvers<string>()
      answers.push(answer)
      return answer.promise
    })
    const turn = () => new Promise((resolve) => setImmediate(resolve))
    return { asked, answers, question, turn }
  }

  test('those of one moment are one, each key once', async () => {
    const { asked, answers, question, turn } = ask()
    const all = [question([1]), question([2, 3]), question([3])]
    await turn()
    expect(asked).toEqual([[1, 2, 3]])
    answers[0]?.resolve('there')
    expect(await Promise.all(all)).toEqual(['there', 'there', 'there'])
  })

  test('four are awaited at most, and those who come meanwhile share the next', async () => {
    const { asked, answers, question, turn } = ask()
    for (const key of [1, 2, 3, 4]) {
      void question([key])
      await turn()
    }
    const others = [question([5]), question([6, 1])]
    await turn()
    expect(asked).toEqual([[1], [2], [3], [4]])
    answers[2]?.resolve('third')
    await turn()
    expect(asked.slice(4)).toEqual([[5, 6, 1]])
    answers[4]?.resolve('fifth')
    expect(await Promise.all(others)).toEqual(['fifth', 'fifth'])
  })

  test('a failure is passed to those who asked, and to no one after them', async () => {
    const { answers, question, turn } = ask()
    const first = question([1])
    await turn()
    const second = question([2])
    answers[0]?.reject(new Error('gone'))
    await expect(first).rejects.toThrow('gone')
    await turn()
    answers[1]?.resolve('there')
    expect(await second).toBe('there')
  })
})
