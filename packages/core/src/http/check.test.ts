import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { checkAnswer, createApi, endpoint, findBodyFaults } from './index.ts'

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

const orderCup = endpoint({
  ...readCup,
  method: 'POST',
  summary: 'Order a cup',
  body: z.object({
    engraving: z.string().check(z.minLength(3)),
    lines: z.array(z.object({ text: z.string().check(z.minLength(2)) })),
  }),
})

describe('the check of what is sent', () => {
  it('a text that is too short is not one that is missing', () => {
    const body = { engraving: 'Al', lines: [{ text: '' }, { text: 'a' }, { text: 'ab' }] }
    const short = { code: 'too_small', of: 'text' }
    expect(findBodyFaults(orderCup, body)).toEqual({
      engraving: { ...short, limit: 3 },
      'lines.0.text': { ...short, limit: 2, isEmpty: true },
      'lines.1.text': { ...short, limit: 2 },
    })
  })
})
