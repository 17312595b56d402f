import { type $ZodType, safeParse } from 'zod/v4/core'
import { AppError, invalidInput } from './errors.ts'
import type { IncomingBody } from './incoming-bodies.ts'
import { issueMessage } from './issue-message.ts'
import { withoutRepeatedVenue } from './repeated-venue.ts'

const MAX_BYTES = 1024 * 1024
const MAX_DEPTH = 32

/** Deep nesting is refused before parsing, as recursive readers would run out of stack. */
function isTooDeep(json: string): boolean {
  let depth = 0
  let isInString = false
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index]
    if (isInString) {
      if (character === '\\') index += 1
      else if (character === '"') isInString = false
    } else if (character === '"') isInString = true
    else if (character === '{' || character === '[') {
      depth += 1
      if (depth > MAX_DEPTH) return true
    } else if (character === '}' || character === ']') depth -= 1
  }
  return false
}

/** The value of a JSON text; no JSON text has the value undefined. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Some proxies drop the body of a DELETE: where the query says all, none is needed (D-53). */
const isLeftOut = (schema: $ZodType, { contentType }: IncomingBody) =>
  contentType === null && safeParse(schema, undefined).success

/** Reads and validates a JSON body: type, size, depth, syntax, then the schema of the call. */
export async function readBody(
  schema: $ZodType,
  incoming: IncomingBody,
  venueId?: unknown,
): Promise<{ text: string; data: unknown }> {
  // Some proxies drop the body of a DELETE (D-53).
  const isOptional = schema._zod.optin === 'optional'
  if (isOptional && incoming.contentType === null) return { text: '', data: undefined }
  if (isLeftOut(schema, incoming)) return { text: '', data: undefined }
  const type = incoming.contentType ?? ''
  if (!/^application\/json\s*(;|$)/i.test(type))
    throw new AppError(
      'unsupported_media_type',
      'The body must be JSON with the content type application/json.',
    )
  const text = new TextDecoder().decode(await incoming.bytes(MAX_BYTES, 'quick'))
  if (isTooDeep(text))
    throw new AppError('invalid', `body: must not be nested deeper than ${MAX_DEPTH} levels.`, {
      fields: { body: 'too_deep' },
    })
  const json = parseJson(text)
  if (json === undefined)
    throw new AppError('invalid', 'body: is not valid JSON.', { fields: { body: 'invalid_json' } })
  const parsed = safeParse(schema, withoutRepeatedVenue(schema, venueId, json), { error: issueMessage })
  if (!parsed.success) throw invalidInput('body', parsed.error)
  return { text, data: parsed.data }
}
