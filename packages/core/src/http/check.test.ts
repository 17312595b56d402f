import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { checkAnswer, createApi, endpoint } from './index.ts'

const readCup = endpoint({
  method: 'GET',
  path: '/v2/cup',
  summary: 'Read the cup',
  scope: 'public',
  params: {},
  response: z.object({ size: z.int(), isFull: z._default(z.boolean(), false) }),
})
const answering = (body: unknown) => async () => Response.json(body)
const baseURL = 'https://counter.example'

describe('the check of answers', () => {
  it('fills in defaults and drops fields that are not in the contract', async () => {
    const api = createApi({ baseURL, fetch: answering({ size: 2, colour: 'red' }), check: checkAnswer })
    expect(await api(readCup, {})).toEqual({ size: 2, isFull: false })
  })
  it('refuses an answer that is not what the contract says', async () => {
    const api = createApi({ baseURL, fetch: answering({ size: 'large' }), check: checkAnswer })
    await expect(api(readCup, {})).rejects.toMatchObject({ code: 'bad_answer', status: 200 })
  })
  it('is a choice: without it an answer is taken as it comes', async () => {
    const api = createApi({ baseURL, fetch: answering({ size: 'large' }) })
    expect(await api(readCup, {})).toEqual({ size: 'large' })
  })
})
