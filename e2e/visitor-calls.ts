import { contract } from '../packages/core/src/contract.ts'
import { type AnyEndpoint, fillPath, isSiteCall } from '../packages/core/src/http/index.ts'

/** One call as a page of another site makes it. */
export interface SiteRequest {
  url: string
  method: string
  headers: Record<string, string>
  /** JSON text; a picture in a form where the call takes a file. */
  body?: string | undefined
  isUpload: boolean
  isStream: boolean
}

/** What the page could read of the answer; `blocked` where its browser kept it away. */
export interface SiteAnswer {
  status: number | 'blocked'
  headers: Record<string, string>
  /** The whole text, of a stream its beginning. */
  text: string
}

const webchatId = 'concept-bordeaux-chartrons'
const siteCalls = new Map(
  Object.values(contract).flatMap((feature) =>
    Object.entries<AnyEndpoint>(feature).filter(([, endpoint]) => isSiteCall(endpoint)),
  ),
)

/** The names of all calls that pages of other sites make, from the contract. */
export const siteCallNames = [...siteCalls.keys()].sort()

/** A call of the contract with its headers as core's clients send them. */
export function requestOf(server: string, name: string, body?: object, token?: string): SiteRequest {
  const endpoint = siteCalls.get(name)
  if (!endpoint) throw new Error(`${name} is no call of other sites.`)
  const { method, path, isUpload = false, isStream = false, isIdempotent } = endpoint
  const isJson = body !== undefined && !isUpload
  return {
    url: server + fillPath(path, { webchatId }),
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(isJson && { 'content-type': 'application/json' }),
      ...(isStream && { accept: 'text/event-stream', 'last-event-id': '0' }),
      ...(isIdempotent && { 'idempotency-key': crypto.randomUUID() }),
    },
    ...(isJson && { body: JSON.stringify(body) }),
    isUpload,
    isStream,
  }
}

/** Runs in the page. */
export async function callFromPage(request: SiteRequest): Promise<SiteAnswer> {
  const { url, method, headers, isUpload, isStream } = request
  async function drawDot(): Promise<FormData> {
    const canvas = new OffscreenCanvas(4, 4)
    canvas.getContext('2d')?.fillRect(0, 0, 4, 4)
    const form = new FormData()
    form.set('file', await canvas.convertToBlob({ type: 'image/png' }), 'dot.png')
    return form
  }
  async function firstOf({ body }: Response): Promise<string> {
    const reader = body?.getReader()
    const { value } = (await reader?.read()) ?? {}
    await reader?.cancel()
    return new TextDecoder().decode(value)
  }
  try {
    const body = isUpload ? await drawDot() : request.body
    const answer = await fetch(url, { method, headers, credentials: 'omit', ...(body && { body }) })
    const text = isStream ? await firstOf(answer) : await answer.text()
    return { status: answer.status, headers: Object.fromEntries(answer.headers), text }
  } catch (error) {
    return { status: 'blocked', headers: {}, text: String(error) }
  }
}

/** Runs in the page: whether a picture is shown there. */
export function showsPicture(url: string): Promise<boolean> {
  const picture = new Image()
  picture.src = url
  return picture.decode().then(
    () => picture.naturalWidth > 0,
    () => false,
  )
}
