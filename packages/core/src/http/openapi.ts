import * as z from 'zod/mini'
import type { $ZodObject, $ZodType } from 'zod/v4/core'
import type { AnyEndpoint, Permission } from './endpoint.ts'
import { ErrorBody, type ErrorCode, statusOfCode } from './error.ts'
import { pageHeaders } from './page.ts'

/** A JSON Schema, as {@link openapi} writes it. */
type JsonSchema = Record<string, unknown>

function toSchema(schema: $ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
  return rest
}

function json(schema: $ZodType, io: 'input' | 'output') {
  return { 'application/json': { schema: toSchema(schema, io) } }
}

function requestBody({ body, isUpload }: AnyEndpoint) {
  if (!body) return {}
  const content = isUpload
    ? { 'multipart/form-data': { schema: toSchema(body, 'input') } }
    : json(body, 'input')
  return { requestBody: { required: true, content } }
}

function parameters(endpoint: AnyEndpoint): object[] {
  const inPath = Object.entries(endpoint.params as Record<string, $ZodType>).map(([name, schema]) => ({
    name,
    in: 'path',
    required: true,
    schema: toSchema(schema, 'input'),
  }))
  const query = endpoint.query
    ? (toSchema(endpoint.query as $ZodObject, 'input') as { properties?: object; required?: string[] })
    : {}
  const inQuery = Object.entries(query.properties ?? {}).map(([name, schema]) => ({
    name,
    in: 'query',
    required: query.required?.includes(name) ?? false,
    schema,
  }))
  const key = endpoint.isIdempotent
    ? [{ name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 200 } }]
    : []
  return [...inPath, ...inQuery, ...key]
}

function errorCodes(endpoint: AnyEndpoint): ErrorCode[] {
  const codes: ErrorCode[] = ['invalid', 'too_many_requests', ...(endpoint.errors ?? [])]
  if (endpoint.scope !== 'public') codes.push('unauthenticated')
  if (endpoint.scope === 'venue' || endpoint.scope === 'staff') codes.push('forbidden', 'not_found')
  if (endpoint.requireFeature) codes.push('feature_disabled')
  if (endpoint.body) codes.push('too_large', 'unsupported_media_type', 'request_timeout')
  if (endpoint.isIdempotent) codes.push('request_in_progress', 'idempotency_mismatch')
  return codes
}

function errorResponses(endpoint: AnyEndpoint): Record<string, object> {
  const byStatus = Map.groupBy(new Set(errorCodes(endpoint)), (code) => statusOfCode[code])
  return Object.fromEntries(
    [...byStatus].map(([status, codes]) => [
      status,
      {
        description: codes.join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    ]),
  )
}

function success(endpoint: AnyEndpoint): Record<string, object> {
  if (endpoint.isStream)
    return {
      200: {
        description: 'A stream of server-sent events',
        content: { 'text/event-stream': { schema: { type: 'string' } } },
      },
    }
  if (endpoint.isFile)
    return {
      200: { description: 'The file', content: { '*/*': { schema: { type: 'string', format: 'binary' } } } },
    }
  if (endpoint.isUpload && endpoint.response)
    return {
      201: {
        description: 'Stored',
        headers: { location: { schema: { type: 'string' } } },
        content: json(endpoint.response, 'output'),
      },
    }
  if (!endpoint.response) return { 204: { description: 'Done' } }
  const headers = endpoint.paged
    ? { headers: Object.fromEntries(pageHeaders.map((name) => [name, { schema: { type: 'string' } }])) }
    : {}
  return { 200: { description: 'OK', ...headers, content: json(endpoint.response, 'output') } }
}

function security(endpoint: AnyEndpoint): object[] {
  if (endpoint.scope === 'public') return []
  return [{ [endpoint.scope === 'visitor' ? 'visitor' : 'bearer']: [] }]
}

function needs(endpoint: Extract<AnyEndpoint, { permission: Permission }>): string {
  const others = 'orPermissions' in endpoint ? (endpoint.orPermissions ?? []) : []
  if (others === 'any') return 'Needs any permission in the venue.'
  const all = [...new Set([endpoint.permission, ...others])]
  return `Needs ${all.map((one) => `\`${one}\``).join(' or ')}.`
}

function operation(operationId: string, tag: string, endpoint: AnyEndpoint): object {
  return {
    operationId,
    tags: [tag],
    summary: endpoint.summary,
    ...('permission' in endpoint ? { description: needs(endpoint) } : {}),
    security: security(endpoint),
    parameters: parameters(endpoint),
    ...requestBody(endpoint),
    responses: { ...success(endpoint), ...errorResponses(endpoint) },
  }
}

/**
 * The OpenAPI 3.1 document of the contract.
 * @param version of the product
 * @param features calls by feature, as `core/contract` gives them
 * @param beside operations by path and method that are served beside the contract, such as the hooks of providers
 * @example
 * import { contract, openapi } from '@comptoir/core/contract'
 *
 * const document = openapi('1.0.0', contract)
 * console.log(Object.keys(document.paths).length, 'paths')
 */
export function openapi(
  version: string,
  features: Record<string, Record<string, AnyEndpoint>>,
  beside: Record<string, Record<string, { tags: readonly string[] }>> = {},
) {
  const paths: Record<string, Record<string, object>> = { ...beside }
  const besideTags = Object.values(beside).flatMap((item) => Object.values(item).flatMap(({ tags }) => tags))
  for (const [tag, calls] of Object.entries(features))
    for (const [name, endpoint] of Object.entries(calls)) {
      const path = String(endpoint.path)
      paths[path] ??= {}
      paths[path][endpoint.method.toLowerCase()] = operation(name, tag, endpoint)
    }
  return {
    openapi: '3.1.0',
    info: { title: 'Comptoir', version, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    tags: [...new Set([...Object.keys(features), ...besideTags])].map((name) => ({ name })),
    paths,
    components: {
      schemas: { Error: toSchema(ErrorBody, 'output') },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        visitor: {
          type: 'http',
          scheme: 'bearer',
          description: "A visitor's token, bound to one web chat and origin.",
        },
      },
    },
  }
}
