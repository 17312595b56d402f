import { type $ZodType, safeParse } from 'zod/v4/core'
import { AppError, invalidInput } from './errors.ts'
import { issueMessage } from './issue-message.ts'

interface Definition {
  type: string
  innerType?: $ZodType
  shape?: Record<string, $ZodType>
  options?: $ZodType[]
}

function definition(schema: $ZodType): Definition {
  return schema._zod.def as unknown as Definition
}

/** The type of a schema inside optional, nullable and default. */
export function kindOf(schema: $ZodType): string {
  const { innerType, type } = definition(schema)
  return innerType ? kindOf(innerType) : type
}

/** The fields of an object's schema. */
export function shapeOf(schema: $ZodType): Record<string, $ZodType> {
  return definition(schema).shape ?? {}
}

function kindsOf(schema: $ZodType): string[] {
  const { innerType, options, type } = definition(schema)
  if (options) return options.flatMap(kindsOf)
  return innerType ? kindsOf(innerType) : [type]
}

/** Paths and queries contain text: parses a number or a boolean where the schema expects one. */
export function decode(schema: $ZodType | undefined, text: string): unknown {
  const kinds = schema ? kindsOf(schema) : []
  if (kinds.includes('number') && /^-?\d{1,15}$/.test(text)) return Number(text)
  if (kinds.includes('boolean') && (text === 'true' || text === 'false')) return text === 'true'
  return text
}

/** Validates the parameters of a path. */
export function readParams(
  schemas: Record<string, $ZodType>,
  params: Record<string, string>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(schemas).map(([name, schema]) => {
      const parsed = safeParse(schema, decode(schema, params[name] ?? ''), { error: issueMessage })
      if (!parsed.success)
        throw invalidInput('path', {
          ...parsed.error,
          issues: parsed.error.issues.map((issue) => ({ ...issue, path: [name] })),
        })
      return [name, parsed.data]
    }),
  )
}

/** Validates a query. A name given twice is refused: two readers could understand it differently. */
export function readQuery(schema: $ZodType, search: URLSearchParams): unknown {
  const shape = shapeOf(schema)
  const values: Record<string, unknown> = Object.create(null)
  for (const [name, text] of search) {
    if (name in values)
      throw new AppError('invalid', `query.${name}: is given twice. Send it once.`, {
        fields: { [`query.${name}`]: 'duplicate' },
      })
    values[name] = decode(Object.hasOwn(shape, name) ? shape[name] : undefined, text)
  }
  const parsed = safeParse(schema, { ...values }, { error: issueMessage })
  if (!parsed.success) throw invalidInput('query', parsed.error)
  return parsed.data
}
