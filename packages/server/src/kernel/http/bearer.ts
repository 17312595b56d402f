import { AppError } from './errors.ts'

export function unauthenticated(): AppError {
  return new AppError('unauthenticated', 'Log in first.', { headers: { 'www-authenticate': 'Bearer' } })
}

/** The bearer of a request, or the refusal. */
export function bearerOf(request: Request): string {
  const match = /^Bearer ([\w.~+/-]+=*)$/i.exec(request.headers.get('authorization') ?? '')
  if (!match?.[1]) throw unauthenticated()
  return match[1]
}
