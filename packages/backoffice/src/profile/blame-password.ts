import type { ApiError } from '@comptoir/core/http'

/** The server names no field when the password is not that of the account. */
export function blamePassword({ code }: ApiError): { password: string } | undefined {
  return code === 'wrong_password' ? { password: code } : undefined
}
