import { ApiError } from '@comptoir/core/http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { collectErrors } from './error-collector.ts'

describe('the collector of errors (SHL-34)', () => {
  const sent = vi.fn((_url: string, _body: string) => true)
  let stop = () => {}
  beforeEach(() => {
    sent.mockClear()
    vi.spyOn(navigator, 'sendBeacon').mockImplementation(sent as never)
    history.replaceState(null, '', '/contacts?search=Mme+Rose')
    stop = collectErrors('https://errors.example/in')
  })
  afterEach(() => {
    stop()
    vi.restoreAllMocks()
  })
  const fail = (error: unknown) => dispatchEvent(new ErrorEvent('error', { error }))
  const reports = () => sent.mock.calls.map(([, body]) => JSON.parse(body))

  it('gets what failed, where and with which request, and nothing that was searched for', () => {
    fail(new ApiError('Something went wrong', { status: 500, code: 'internal', requestId: 'r-1' }))
    expect(sent.mock.calls[0]?.[0]).toBe('https://errors.example/in')
    expect(reports()).toEqual([
      expect.objectContaining({
        message: 'Something went wrong',
        requestId: 'r-1',
        path: '/contacts',
        at: expect.stringMatching(/^\d{4}-/),
      }),
    ])
    expect(JSON.stringify(reports())).not.toContain('Rose')
  })
  it('gets each error once, twenty at most, also words instead of errors', () => {
    const same = new Error('same')
    for (let times = 0; times < 5; times += 1) fail(same)
    fail('a word')
    expect(reports().map(({ message }) => message)).toEqual(['same', 'a word'])
    for (let at = 0; at < 50; at += 1) fail(`${at}`)
    expect(sent).toHaveBeenCalledTimes(20)
  })
})
