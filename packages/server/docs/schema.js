/** What a JSON Schema says, as rows and as an example. Only what our own document uses is understood. */

const limits = [
  ['minLength', (value) => value > 0 && (value === 1 ? 'not empty' : `at least ${value} characters`)],
  ['maxLength', (value) => `at most ${value} characters`],
  ['minimum', (value) => value > Number.MIN_SAFE_INTEGER && `from ${value}`],
  ['maximum', (value) => value < Number.MAX_SAFE_INTEGER && `to ${value}`],
  ['maxItems', (value) => `at most ${value} items`],
  ['format', (value) => value],
  ['default', (value) => `default ${JSON.stringify(value)}`],
]

function alternatives(schema) {
  return schema.anyOf ?? schema.oneOf
}

/** `string`, `integer or null`, `array of object`, `"fr" | "en"`. */
export function typeOf(schema = {}) {
  const either = alternatives(schema)
  if (either) return either.map(typeOf).join(' or ')
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if ('const' in schema) return JSON.stringify(schema.const)
  if (schema.type === 'array') return `array of ${typeOf(schema.items)}`
  return schema.type ?? 'any'
}

export function limitsOf(schema) {
  const texts = limits.map(([name, describe]) => name in schema && describe(schema[name])).filter(Boolean)
  return [schema.description, ...texts].filter(Boolean).join(', ')
}

/** The object below arrays and alternatives, if there is one. */
function objectIn(schema = {}) {
  if (schema.properties) return schema
  if (schema.type === 'array') return objectIn(schema.items)
  return alternatives(schema)?.map(objectIn).find(Boolean)
}

/** Every field with its path, type and limits; fields of objects inside follow their parent. */
export function rowsOf(schema, prefix = '') {
  const object = objectIn(schema)
  if (!object) return []
  return Object.entries(object.properties).flatMap(([name, field]) => {
    const path = `${prefix}${name}`
    const isRequired = object.required?.includes(name) ?? false
    return [{ path, type: typeOf(field), isRequired, limits: limitsOf(field) }, ...rowsOf(field, `${path}.`)]
  })
}

const samples = {
  uuid: '01890000-0000-7000-8000-000000000001',
  uri: 'https://shop.example',
  email: 'someone@shop.example',
}

/** A value of the schema's shape, to start from. */
export function exampleOf(schema = {}) {
  const either = alternatives(schema)
  if (either) return exampleOf(either[0])
  if (schema.enum) return schema.enum[0]
  if ('const' in schema) return schema.const
  if ('default' in schema) return schema.default
  if (schema.properties) {
    return Object.fromEntries(
      Object.entries(schema.properties).map(([name, field]) => [name, exampleOf(field)]),
    )
  }
  if (schema.type === 'array') return schema.items ? [exampleOf(schema.items)] : []
  if (schema.type === 'boolean') return true
  if (schema.type === 'integer' || schema.type === 'number') return 1
  return schema.type === 'string' ? (samples[schema.format] ?? '…') : null
}
