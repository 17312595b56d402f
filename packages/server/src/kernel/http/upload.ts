import { FILE_MAX_BYTES } from '@comptoir/core/files'
import { type $ZodType, safeParse } from 'zod/v4/core'
import { decode, kindOf, shapeOf } from './decode.ts'
import { AppError, invalidInput } from './errors.ts'
import type { IncomingBody } from './incoming-bodies.ts'
import { issueMessage } from './issue-message.ts'
import { withoutRepeatedVenue } from './repeated-venue.ts'

/** Room for the fields and boundaries of a form besides its file. */
const FORM_ROOM_BYTES = 64 * 1024
const MAX_PARTS = 20

async function readForm(incoming: IncomingBody): Promise<FormData> {
  const type = incoming.contentType ?? ''
  if (!/^multipart\/form-data\s*;/i.test(type))
    throw new AppError('unsupported_media_type', 'The body must be a form: multipart/form-data.')
  const bytes = await incoming.bytes(FILE_MAX_BYTES + FORM_ROOM_BYTES, 'steady')
  const body = new Response(new Uint8Array(bytes), { headers: { 'content-type': type } })
  const form = await body.formData().catch(() => undefined)
  if (!form)
    throw new AppError('invalid', 'body: is not a multipart form', { fields: { body: 'invalid_form' } })
  return form
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Left unchanged: the schema reports what it expects.
    return text
  }
}

/** The value of a field as its schema expects it: an object from JSON text, a number from digits. */
function fieldValue(schema: $ZodType | undefined, given: FormDataEntryValue): unknown {
  if (typeof given !== 'string') return given
  return schema && kindOf(schema) === 'object' ? parseJson(given) : decode(schema, given)
}

/** Reads and validates a multipart form; a name given twice is refused. */
export async function readUpload(
  schema: $ZodType,
  incoming: IncomingBody,
  venueId?: unknown,
): Promise<unknown> {
  const form = await readForm(incoming)
  const shape = shapeOf(schema)
  const values: Record<string, unknown> = Object.create(null)
  let parts = 0
  for (const [name, given] of form) {
    parts += 1
    if (parts > MAX_PARTS || name in values)
      throw new AppError('invalid', `${name}: is given twice. Send it once.`, {
        fields: { [name]: 'duplicate' },
      })
    values[name] = fieldValue(Object.hasOwn(shape, name) ? shape[name] : undefined, given)
  }
  const parsed = safeParse(schema, withoutRepeatedVenue(schema, venueId, { ...values }), {
    error: issueMessage,
  })
  if (!parsed.success) throw invalidInput('body', parsed.error)
  return parsed.data
}
