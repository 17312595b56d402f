import { type ErrorCode, issueCode, statusOfCode } from '@comptoir/core/http'
import type { $ZodError } from 'zod/v4/core'
import { sqlState } from '../db/errors.ts'
import { REQUIRED } from './issue-message.ts'

/** The one error that code of ours throws on purpose: a stable code, a readable message, the fields concerned. */
export class AppError extends Error {
  override readonly name = 'AppError'
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly headers: Record<string, string>

  constructor(
    code: ErrorCode,
    message: string,
    details: { fields?: Record<string, string>; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.code = code
    this.fields = details.fields
    this.headers = details.headers ?? {}
  }
}

/** Missing and foreign things answer the same, so that nothing reveals that they exist (trust T1). */
export function notFound(): AppError {
  return new AppError('not_found', 'Not found, or you do not have access to it.')
}

/** Turns what the schema found into the one error body, naming each field. */
export function invalidInput(where: 'path' | 'query' | 'body', error: $ZodError): AppError {
  const fields: Record<string, string> = {}
  for (const issue of error.issues) {
    const path = [where === 'body' ? [] : where, ...issue.path].flat().map(String)
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) fields[[...path, key].join('.')] = 'unknown'
    else fields[path.join('.') || where] = issue.message === REQUIRED ? 'required' : issueCode(issue)
  }
  const [first] = error.issues
  const name = Object.keys(fields)[0] ?? where
  return new AppError('invalid', `${name}: ${first?.message ?? 'is not valid.'}`, { fields })
}

/** The database is away, is starting or ending, has no room for another connection, or took too long. */
const unavailable = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
  'database_stopped',
  'database_unavailable',
  '08000',
  '08001',
  '08003',
  '08004',
  '08006',
  '25P03',
  '53200',
  '53300',
  '57014',
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  // Its own files or its machine fail, as while it starts again on a disk that was full.
  '58000',
  '58030',
  '58P01',
])
/** Also of the folder of files, and of the folders in which a file is made. */
const full = new Set(['insufficient_storage', 'ENOSPC', 'EDQUOT', '53100'])

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}

/** What any thrown thing means to the caller; `undefined` is a defect of ours, answered 500 and logged. */
export function toAppError(error: unknown): AppError | undefined {
  if (error instanceof AppError) return error
  const code = codeOf(error)
  if (code && full.has(code))
    return new AppError(
      'insufficient_storage',
      'The disk is full or nearly full. You can read but not write until there is space.',
    )
  if (code && unavailable.has(code))
    return new AppError('unavailable', 'The database is unreachable. Try again.', {
      headers: { 'retry-after': '1' },
    })
  const state = sqlState(error)
  // The database's own walls: row-level security, and keys that lead to another venue or to nothing.
  if (state === '42501' || state === '23503') return notFound()
  if (state === '23505') return new AppError('conflict', 'This exists already.')
  if (state === '40001' || state === '40P01')
    return new AppError('unavailable', 'Another change was made at the same time. Try again.', {
      headers: { 'retry-after': '1' },
    })
  return undefined
}

/** The body and headers of an error answer. */
export function errorAnswer(error: AppError, requestId: string): Response {
  const { code, message, fields, headers } = error
  return Response.json(
    { error: { code, message, ...(fields ? { fields } : {}), requestId } },
    { status: statusOfCode[code], headers },
  )
}
