import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startModel } from './simulator.ts'

const facts = [
  'You are the automatic assistant of a bakery.',
  '',
  'Facts:',
  '[1] Mardi à dimanche, 6 h à 13 h',
  '[2] Livrez-vous à la marina ? Oui, avant 8 h.',
].join('\n')

describe('the language model of the sandbox', () => {
  let model: Awaited<ReturnType<typeof startModel>>
  let page: { url: string; close(): void }
  beforeAll(async () => {
    model = await startModel(0)
    const server = createServer((request, response) => {
      void model.routes(request, response, new URL(request.url ?? '/', 'http://localhost'))
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    page = {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/model`,
      close: () => server.close(),
    }
  })
  afterAll(async () => {
    page.close()
    await model.stop()
  })
  beforeEach(() => behave({ answer: 'accept', scripts: [] }))

  const behave = (body: object) => fetch(page.url, { method: 'PUT', body: JSON.stringify(body) })
  const ask = (question: string, more: object = {}, key = model.reach.AI_API_KEY) =>
    fetch(`${model.reach.AI_BASE_URL}/chat/completions`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: JSON.stringify({
        model: model.reach.AI_MODEL,
        messages: [
          { role: 'system', content: facts },
          { role: 'user', content: question },
        ],
        ...more,
      }),
    })
  const said = async (response: Response) =>
    ((await response.json()) as { choices: { message: { content: string } }[] }).choices[0]?.message.content

  it('returns the answer set for a question, regardless of case and accents', async () => {
    await behave({ scripts: [{ when: 'gâteau', answer: 'Demain. [1]' }] })
    expect(await said(await ask('Et mon GATEAU ?'))).toBe('Demain. [1]')
    const { asked } = (await (await fetch(page.url)).json()) as { asked: { question: string }[] }
    expect(asked.at(-1)?.question).toBe('Et mon GATEAU ?')
  })
  it('quotes the fact that shares most words, or says that it knows none', async () => {
    expect(await said(await ask('Vous livrez à la marina ?'))).toBe('Oui, avant 8 h. [2]')
    expect(await said(await ask('Do you like jazz?'))).toBe('UNKNOWN')
  })
  it('streams in pieces, with what it cost', async () => {
    const text = await (await ask('marina', { stream: true })).text()
    const pieces = [...text.matchAll(/"content":"([^"]*)"/g)].map(([, piece]) => piece)
    expect(pieces.join('')).toBe('Oui, avant 8 h. [2]')
    expect(pieces.length).toBeGreaterThan(3)
    expect(text).toMatch(/"total_tokens":\d+/)
    expect(text.endsWith('data: [DONE]\n\n')).toBe(true)
  })
  it('refuses, is busy, is out, and cuts the line, as configured', async () => {
    expect((await ask('marina', {}, 'other')).status).toBe(401)
    const statuses = []
    for (const answer of ['refuse', 'rate_limit', 'outage']) {
      await behave({ answer })
      statuses.push((await ask('marina')).status)
    }
    expect(statuses).toEqual([401, 429, 503])
    await behave({ answer: 'lose' })
    await expect(ask('marina', { stream: true }).then((cut) => cut.text())).rejects.toThrow()
  })
  it.each([
    [{ answer: 'sing' }, 'answer: must be one of'],
    [{ delayMs: -1 }, 'delayMs: must be'],
    [{ scripts: 'all' }, 'scripts: must be a list'],
    [{ scripts: [{ when: '' }] }, 'scripts.0: when and answer'],
  ])('names what is wrong with %o, and changes nothing', async (body, words) => {
    const refusal = await behave(body)
    expect([refusal.status, await refusal.text()]).toEqual([400, expect.stringContaining(words)])
    expect(await (await fetch(page.url)).json()).toMatchObject({ answer: 'accept', scripts: [] })
  })
})
