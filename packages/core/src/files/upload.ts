import type { Api } from '../http/client.ts'
import { ApiError } from '../http/error.ts'
import { type StoredFile, uploadFile } from './contract.ts'
import { FILE_MAX_BYTES } from './limits.ts'

/** Why a file was not taken (XCT-07): one word for each kind of failure, so that a page can say it in its language. */
export type UploadProblem =
  | 'empty'
  | 'tooLarge'
  | 'type'
  /** The bytes cannot be read as what they claim to be. */
  | 'damaged'
  | 'tooManyPixels'
  /** A document that runs something, or that is locked. */
  | 'active'
  | 'locked'
  | 'tooLong'
  /** The venue has no room left. */
  | 'quota'
  /** Too many in a short time. */
  | 'tooMany'
  | 'offline'
  /** The page was loaded again, and the file is no longer at hand. */
  | 'gone'
  | 'forbidden'
  | 'failed'

const problemsOfField: Record<string, UploadProblem> = {
  empty: 'empty',
  damaged: 'damaged',
  too_many_pixels: 'tooManyPixels',
  active: 'active',
  locked: 'locked',
  too_long: 'tooLong',
  film: 'type',
  quota: 'quota',
}

/**
 * What went wrong with an upload, from what it threw.
 * @example
 * import { sendUpload, uploadProblem } from '@comptoir/core/files'
 *
 * const file = new Blob(['name;phone\n'], { type: 'text/csv' })
 * await sendUpload(api, { venueId, file }).catch((error) => console.log(uploadProblem(error)))
 */
export function uploadProblem(error: unknown): UploadProblem {
  if (!(error instanceof ApiError)) return 'failed'
  const named = problemsOfField[error.fields.file ?? '']
  if (named) return named
  if (error.code === 'file_gone') return 'gone'
  if (error.code === 'too_large') return 'tooLarge'
  if (error.code === 'unsupported_media_type') return 'type'
  if (error.code === 'too_many_requests') return 'tooMany'
  if (error.code === 'network' || error.code === 'timeout') return 'offline'
  if (error.status === 401 || error.status === 403) return 'forbidden'
  return 'failed'
}

/** How an upload is watched. */
export interface UploadOptions {
  signal?: AbortSignal | undefined
  /** How much has been sent, 0 to 1. */
  onProgress?: ((ratio: number) => void) | undefined
}

/** A slow line may take so long for the largest file; milliseconds. */
const UPLOAD_TIMEOUT_MS = 180_000

function refuse(code: 'too_large' | 'invalid', status: number, fields: Record<string, string>): never {
  throw new ApiError('The file is not accepted.', { status, code, fields })
}

/**
 * A form of fields, objects as JSON text. What the server would refuse anyway is not sent.
 * @example
 * import { formOf } from '@comptoir/core/files'
 *
 * const form = formOf({ venueId: 3, resize: { width: 800 }, path: undefined })
 * form.get('resize') // => '{"width":800}'
 * form.has('path') // => false
 */
export function formOf(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) {
      if (value.size === 0) refuse('invalid', 400, { [name]: 'empty' })
      if (value.size > FILE_MAX_BYTES) refuse('too_large', 413, {})
      form.set(name, value)
    } else if (typeof value === 'object' && value !== null) form.set(name, JSON.stringify(value))
    else if (value !== undefined) form.set(name, String(value))
  }
  return form
}

/** What {@link sendUpload} sends. */
export interface UploadFields {
  file: Blob
  venueId: number
  name?: string | undefined
  /** A label for where it belongs; the server's key is its own (T12). */
  path?: string | undefined
  visibility?: 'private' | 'public' | undefined
  resize?: { preset?: 'message' | 'cover' | 'default'; width?: number; height?: number } | undefined
}

/**
 * Stores a file of a venue (XCT-01). Throws an ApiError: {@link uploadProblem} names it.
 * @example
 * import { sendUpload } from '@comptoir/core/files'
 *
 * const [file] = document.querySelector<HTMLInputElement>('input[type=file]')?.files ?? []
 * const onProgress = (ratio: number) => console.log(`${Math.round(ratio * 100)} %`)
 * if (file) await sendUpload(api, { venueId, file, name: file.name }, { onProgress })
 */
export function sendUpload(api: Api, fields: UploadFields, options: UploadOptions = {}): Promise<StoredFile> {
  return api(uploadFile, { body: formOf({ ...fields }) }, uploading(options))
}

/** How a call with a large body is made: with a long timeout, and reporting the progress. */
function uploading({ signal, onProgress }: UploadOptions) {
  return {
    signal,
    timeoutMs: UPLOAD_TIMEOUT_MS,
    ...(onProgress && typeof XMLHttpRequest === 'function' ? { fetch: fetchWithProgress(onProgress) } : {}),
  }
}

/** A fetch that reports how much of the body is sent: only XMLHttpRequest knows. */
function fetchWithProgress(onProgress: (ratio: number) => void): typeof globalThis.fetch {
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest()
      request.open(init.method ?? 'GET', String(input))
      for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
      request.responseType = 'blob'
      request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0)
      request.onload = () => resolve(toResponse(request))
      request.onerror = () => reject(new TypeError('The server did not respond.'))
      request.onabort = () => reject(new DOMException('The request was cancelled.', 'AbortError'))
      init.signal?.addEventListener('abort', () => request.abort())
      request.send(init.body as FormData)
    })
}

function toResponse(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().trim().split(/\r\n/)) {
    const at = line.indexOf(':')
    if (at > 0) headers.append(line.slice(0, at), line.slice(at + 1).trim())
  }
  const hasBody = request.status !== 204 && request.status !== 304
  return new Response(hasBody ? (request.response as Blob) : null, { status: request.status, headers })
}
