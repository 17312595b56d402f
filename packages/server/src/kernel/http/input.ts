import type { AnyEndpoint, Received } from '@comptoir/core/http'
import type { Context } from 'hono'
import type { $ZodType } from 'zod/v4/core'
import { readBody } from './body.ts'
import { readParams, readQuery } from './decode.ts'
import { findIds } from './gate.ts'
import type { Bindings } from './serve.ts'
import { readUpload } from './upload.ts'

/** What a call received, validated, and the text of its body. */
export type Input = Received<AnyEndpoint> & { text: string }

/** The query of an address, without reading the rest of it. */
function searchOf(url: string): URLSearchParams {
  const [address = ''] = url.split('#', 1)
  const start = address.indexOf('?')
  return new URLSearchParams(start < 0 ? '' : address.slice(start + 1))
}

/** Reads and validates path, query and body. */
export async function readInput(endpoint: AnyEndpoint, c: Context<Bindings>): Promise<Input> {
  const params = readParams(endpoint.params as Record<string, $ZodType>, c.req.param())
  const query = endpoint.query && readQuery(endpoint.query, searchOf(c.req.url))
  const body = endpoint.isStreamed
    ? { text: '', data: undefined }
    : endpoint.isUpload
      ? { text: '', data: await readUpload(endpoint.body as $ZodType, c.get('body'), params.venueId) }
      : endpoint.body
        ? await readBody(endpoint.body, c.get('body'), params.venueId)
        : { text: '', data: undefined }
  return { params, query, body: body.data, text: body.text } as Input
}

/** The ids of path, query and body; the venue itself is the gate's own matter. */
export function idsOf(endpoint: AnyEndpoint, input: Input) {
  const inPath = Object.entries(endpoint.params as Record<string, $ZodType>).flatMap(([name, schema]) =>
    findIds(schema, (input.params as Record<string, unknown>)[name]),
  )
  return [...inPath, ...findIds(endpoint.query, input.query), ...findIds(endpoint.body, input.body)]
}
