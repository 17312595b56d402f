import { type AnyEndpoint, type IdKind, idKinds } from '@comptoir/core/http'
import { type $ZodType, safeParse } from 'zod/v4/core'

interface Definition {
  type: string
  innerType?: $ZodType
  shape?: Record<string, $ZodType>
  element?: $ZodType
  entries?: Record<string, unknown>
  options?: $ZodType[]
  values?: unknown[]
}

/** What a schema says about itself. */
export function definition(schema: $ZodType): Definition {
  return schema._zod.def as unknown as Definition
}

const texts = [
  'words',
  '01890000-0000-7000-8000-000000000001',
  '#112233',
  '10:00',
  '2026-03-09',
  '2026-03-09T10:00:00.000Z',
  'https://site.example',
  'https://g.page/r/CdX1/review',
  'someone@site.example',
  'a1'.repeat(32),
  'MTc5NTIwNDkwNjQ0OC5hYmM',
  'abc-def',
  'a'.repeat(43),
  '123456',
  'correct horse battery',
  // The keys of the example in RFC 8291, and a path.
  'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  'BTBZMqHH6r4Tts7J_aSIgg',
  '/today',
  '/v2/files/01890000-0000-7000-8000-000000000001',
  '+590690123456',
  '{"type":"database"}',
  '73282932000074',
  'Europe/Paris',
  'FR',
  'venues.venue:read',
  'out-1',
  'A'.repeat(43),
  '97110',
  '1',
  '[]',
  'venueId,venueName',
  'site.example',
]

function firstThatFits(schema: $ZodType, candidates: readonly unknown[]): unknown {
  const found = candidates.find((candidate) => safeParse(schema, candidate).success)
  if (found === undefined)
    throw new Error(`no sample fits a ${definition(schema).type}: add one to testing/generate.ts`)
  return found
}

/** A valid value of a schema, with every optional field. */
export function example(schema: $ZodType): unknown {
  const { type, innerType, shape, element, entries, options, values } = definition(schema)
  if (innerType) return example(innerType)
  if (shape) return Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, example(field)]))
  if (element) return [example(element)]
  if (entries) return Object.values(entries)[0]
  if (options?.[0]) return example(options[0])
  if (values) return values[0]
  if (type === 'boolean') return true
  if (type === 'record') return {}
  if (type === 'file') return new File(['words'], 'words.txt')
  return firstThatFits(schema, type === 'number' ? [1, 10, 25] : texts)
}

/** A field of a request that can be given another value. */
export interface Position {
  path: readonly (string | number)[]
  schema: $ZodType
  kind: IdKind | undefined
}

function leaves(schema: $ZodType, path: readonly (string | number)[]): Position[] {
  const kind = idKinds.get(schema)?.kind
  const { innerType, shape, element, options } = definition(schema)
  if (options?.some((option) => idKinds.has(option))) return options.flatMap((option) => leaves(option, path))
  if (innerType) return leaves(innerType, path)
  if (shape) return Object.entries(shape).flatMap(([name, field]) => leaves(field, [...path, name]))
  if (element) return leaves(element, [...path, 0])
  return [{ path, schema, kind }]
}

/** A request in pieces: `params`, `query` and `body`, each as far as the call has it. */
export interface Draft {
  params: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
}

/** A valid request of a call. */
export function draftOf(endpoint: AnyEndpoint): Draft {
  const params = Object.fromEntries(
    Object.entries(endpoint.params as Record<string, $ZodType>).map(([name, schema]) => [
      name,
      example(schema),
    ]),
  )
  return {
    params,
    ...(endpoint.query ? { query: example(endpoint.query) as Record<string, unknown> } : {}),
    ...(endpoint.body ? { body: example(endpoint.body) } : {}),
  }
}

/** The body of a draft as it is sent: JSON text, or a form where the call takes one. */
export function bodyOf(endpoint: AnyEndpoint, { body }: Draft): string | FormData | undefined {
  if (!endpoint.body) return undefined
  if (!endpoint.isUpload) return JSON.stringify(body)
  const form = new FormData()
  for (const [name, value] of Object.entries(body as Record<string, unknown>))
    form.set(name, value instanceof File ? value : asText(value))
  return form
}

/** Every field of a call's request. */
export function positionsOf(endpoint: AnyEndpoint): Position[] {
  const inPath = Object.entries(endpoint.params as Record<string, $ZodType>).flatMap(([name, schema]) =>
    leaves(schema, ['params', name]),
  )
  return [
    ...inPath,
    ...(endpoint.query ? leaves(endpoint.query, ['query']) : []),
    ...(endpoint.body ? leaves(endpoint.body, ['body']) : []),
  ]
}

/** The draft with another value in one field. */
export function withValue<T>(draft: T, path: readonly (string | number)[], value: unknown): T {
  const [step, ...rest] = path
  if (step === undefined) return value as T
  if (Array.isArray(draft))
    return draft.map((item, index) => (index === step ? withValue(item, rest, value) : item)) as T
  const record = draft as Record<string | number, unknown>
  return { ...record, [step]: withValue(record[step], rest, value) } as T
}

function asText(value: unknown): string {
  return (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed()
}

/** The address of a draft. */
export function addressOf(endpoint: AnyEndpoint, { params, query }: Draft): string {
  const path = String(endpoint.path).replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(asText(params[name])),
  )
  const search = new URLSearchParams(
    Object.entries(query ?? {}).map(([name, value]) => [name, asText(value)]),
  ).toString()
  return search ? `${path}?${search}` : path
}
