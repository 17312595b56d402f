import { describe, expect, it, vi } from 'vitest'
import { createApi } from '../http/index.ts'
import { refusal } from '../testing/index.ts'
import { FILE_MAX_BYTES } from './limits.ts'
import { formOf, sendUpload, uploadProblem } from './upload.ts'

describe('uploads', () => {
  it('XCT-01 sends a form: the file, strings as text, objects as JSON, and no field for undefined', async () => {
    let sent: FormData | undefined
    const api = createApi({
      baseURL: 'https://counter.example',
      fetch: async (_, init) => {
        sent = init?.body as FormData
        expect(new Headers(init?.headers).has('content-type')).toBe(false)
        return Response.json({ id: '00000000-0000-4000-8000-000000000001', ...answer }, { status: 201 })
      },
    })
    const file = new File(['x'], 'a.png')
    const stored = await sendUpload(api, { file, venueId: 3, path: undefined, resize: { preset: 'cover' } })
    expect([...(sent?.keys() ?? [])].toSorted()).toEqual(['file', 'resize', 'venueId'])
    expect(sent?.get('resize')).toBe('{"preset":"cover"}')
    expect(stored.url).toBe('/v2/files/1')
  })

  it('reports its progress, and answers as any other call does', async () => {
    class Request {
      upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {}
      status = 201
      response = new Blob([JSON.stringify({ id: '00000000-0000-4000-8000-000000000001', ...answer })])
      onload?: () => void
      readonly headers: string[] = []
      open(method: string, url: string) {
        this.headers.push(`${method} ${url}`)
      }
      setRequestHeader(name: string) {
        this.headers.push(name)
      }
      getAllResponseHeaders() {
        return 'content-type: application/json\r\nx-request-id: r1\r\n'
      }
      send(body: unknown) {
        requests.push(this)
        expect(body).toBeInstanceOf(FormData)
        this.upload.onprogress?.({ loaded: 3, total: 12 })
        this.onload?.()
      }
    }
    const requests: Request[] = []
    vi.stubGlobal('XMLHttpRequest', Request)
    const ratios: number[] = []
    const api = createApi({ baseURL: 'https://counter.example', tokens: { read: () => 'token' } })
    const file = new File(['x'], 'a.png')
    const stored = await sendUpload(api, { file, venueId: 3 }, { onProgress: (ratio) => ratios.push(ratio) })
    expect(stored.name).toBe('a.png')
    expect(ratios).toEqual([0.25])
    expect(requests[0]?.headers).toContain('POST https://counter.example/v2/files')
    expect(requests[0]?.headers).toContain('authorization')
    expect(requests[0]?.headers).not.toContain('content-type')
    vi.unstubAllGlobals()
  })

  it('does not send what the server would refuse for its size', () => {
    const large = new Blob([new Uint8Array(FILE_MAX_BYTES + 1)])
    expect(() => formOf({ file: large })).toThrow()
    expect(() => formOf({ file: new Blob([]) })).toThrow()
    try {
      formOf({ file: large })
    } catch (error) {
      expect(uploadProblem(error)).toBe('tooLarge')
    }
  })

  it.each([
    [refusal(413, 'too_large'), 'tooLarge'],
    [refusal(415, 'unsupported_media_type'), 'type'],
    [refusal(429, 'too_many_requests'), 'tooMany'],
    [refusal(0, 'network'), 'offline'],
    [refusal(403, 'forbidden'), 'forbidden'],
    [new Error('?'), 'failed'],
  ])('XCT-07 names %s as %s', (error, problem) => {
    expect(uploadProblem(error)).toBe(problem)
  })
})

const answer = {
  type: 'image',
  mimeType: 'image/png',
  name: 'a.png',
  sizeBytes: 1,
  width: 1,
  height: 1,
  durationMs: null,
  visibility: 'private',
  url: '/v2/files/1',
}
