import { contract } from '@comptoir/core/contract'
import type { AnyEndpoint } from '@comptoir/core/http'
import fc from 'fast-check'
import { addressOf, bodyOf, type Draft, draftOf, positionsOf, withValue } from '../../../testing/generate.ts'

/** Every call that answers at once. */
export const calls = Object.values(contract)
  .flatMap((feature) => Object.values(feature) as AnyEndpoint[])
  .filter(({ isStream }) => !isStream)

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
export const oddTexts = [
  '\u0000',
  'a\u0000b',
  '\uD800',
  '\uDFFF\uD800',
  '\u202Eevil',
  '\u200B',
  '',
  ' ',
  '\r\nBcc: x',
  "' or 1=1 --",
  '"; drop table message; --',
  '../../etc/passwd',
  '%00',
  '%2e%2e%2f',
  '<script>alert(1)</script>',
  `$\{7*7}`,
  '{{7*7}}',
  '__proto__',
  'constructor',
  'null',
  'NaN',
  '1e309',
  '-1',
  '0x10',
  '9'.repeat(40),
  'a'.repeat(5000),
  '👍'.repeat(600),
  '\\',
  '{',
  '٣',
]
const oddValues: unknown[] = [
  ...oddTexts,
  null,
  true,
  false,
  0,
  -1,
  0.1,
  1e21,
  Number.MAX_SAFE_INTEGER + 1,
  2_147_483_648,
  [],
  {},
  [[]],
  { __proto__: 1 },
  { toString: 1 },
  [null],
  Array(50).fill('x'),
  { a: { b: { c: {} } } },
]
const oddBodies = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '1e309',
  '{"a":1,"a":2}',
  nested(40),
  nested(5000),
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{}}}',
  `{"body":"${'x'.repeat(70_000)}"}`,
  '\uFEFF{}',
  '{"id":\u00001}',
]
const contentTypes = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  '',
  'application/json; charset=utf-16',
  'application/jsonp',
  'APPLICATION/JSON',
  'application/json;',
]
const oddHeaders: [string, string][] = [
  ['idempotency-key', 'x'],
  ['idempotency-key', 'k'.repeat(500)],
  ['origin', 'null'],
  ['origin', 'http://'],
  ['authorization', 'Bearer'],
  ['authorization', 'Basic eDp5'],
  ['authorization', `Bearer ${'a.'.repeat(400)}`],
  ['cookie', `comptoir_refresh=${'x'.repeat(43)}`],
  ['cookie', ';;=;='],
  ['accept-language', '*'.repeat(900)],
  ['last-event-id', '-1'],
  ['content-length', '5'],
]
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']

export interface Sent {
  /** The call that it was made of. */
  endpoint: AnyEndpoint
  method: string
  address: string
  headers: Record<string, string>
  body: string | FormData | undefined
}

function render(endpoint: AnyEndpoint, draft: Draft): Sent {
  return {
    endpoint,
    method: endpoint.method,
    address: addressOf(endpoint, draft),
    headers: endpoint.body && !endpoint.isUpload ? { 'content-type': 'application/json' } : {},
    body: bodyOf(endpoint, draft),
  }
}

const anyEndpoint = fc.constantFrom(...calls)
const anyOddity = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...oddValues) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 30 }) },
)

/** A valid request except for one to three fields. */
const misfilled = anyEndpoint.chain((endpoint) => {
  const positions = positionsOf(endpoint)
  if (positions.length === 0) return fc.constant(render(endpoint, draftOf(endpoint)))
  return fc
    .array(fc.tuple(fc.constantFrom(...positions), anyOddity), { minLength: 1, maxLength: 3 })
    .map((changes) =>
      render(
        endpoint,
        changes.reduce((draft, [{ path }, value]) => withValue(draft, path, value), draftOf(endpoint)),
      ),
    )
})
/** A request with a missing field, an unknown one, another method, another body, other headers. */
const misshapen = anyEndpoint.chain((endpoint) =>
  fc
    .record({
      method: fc.oneof(
        { weight: 4, arbitrary: fc.constant(endpoint.method) },
        { weight: 1, arbitrary: fc.constantFrom(...methods) },
      ),
      body: fc.oneof(fc.constantFrom(...oddBodies), fc.json(), fc.string({ unit: 'binary', maxLength: 80 })),
      type: fc.oneof(
        { weight: 3, arbitrary: fc.constant('application/json') },
        { weight: 1, arbitrary: fc.constantFrom(...contentTypes) },
      ),
      header: fc.option(fc.constantFrom(...oddHeaders), { nil: undefined }),
      search: fc.option(
        fc.constantFrom(
          '?a=1&a=2',
          '?perpage=0',
          '?perpage=1e3',
          '?cursor=%00',
          `?cursor=${'A'.repeat(300)}`,
          '?isClosed=maybe',
          '?%E0%A4=1',
          '?__proto__=1',
        ),
        { nil: '' },
      ),
    })
    .map(({ method, body, type, header, search }): Sent => {
      const { address } = render(endpoint, draftOf(endpoint))
      const headers = { 'content-type': type, ...(header ? { [header[0]]: header[1] } : {}) }
      const takesBody = !['GET', 'HEAD', 'OPTIONS'].includes(method)
      const at = address.split('?')[0] + search
      return { endpoint, method, address: at, headers, body: takesBody ? body : undefined }
    }),
)

/** Any request that is not as it should be. */
export const malformed = fc.oneof(misfilled, misshapen)
