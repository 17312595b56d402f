import { describe, expect, test } from 'vitest'
import { gathered } from './gathered.ts'

describe('questions that are gathered', () => {
  /** Answers when it is told to, in turn. */
  function ask() {
    const asked: number[][] = []
    const answers: PromiseWithResolvers<string>[] = []
    const question = gathered((keys: number[]) => {
      asked.push(keys)
      const answer = Promise.withResolvers<string>()
      answers.push(answer)
      return answer.promise
    })
    const turn = () => new Promise((resolve) => setImmediate(resolve))
    return { asked, answers, question, turn }
  }

  test('one asks at once, and those who come meanwhile share the next, each key once', async () => {
    const { asked, answers, question, turn } = ask()
    const first = question([1])
    await turn()
    const others = [question([2, 3]), question([3]), question([1])]
    await turn()
    expect(asked).toEqual([[1]])
    answers[0]?.resolve('first')
    await turn()
    expect(asked).toEqual([[1], [2, 3, 1]])
    answers[1]?.resolve('second')
    expect(await first).toBe('first')
    expect(await Promise.all(others)).toEqual(['second', 'second', 'second'])
  })

  test('a failure is told to those who asked, and to nobody after them', async () => {
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
