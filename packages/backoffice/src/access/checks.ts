import { findPasswordFault, isEmailAddress } from '@comptoir/core/rules'

/** The error code of a required text. */
export function checkText(value: string): 'required' | undefined {
  return value.trim() === '' ? 'required' : undefined
}

/** The error code of an e-mail address. */
export function checkEmail(value: string): 'required' | 'email' | undefined {
  return checkText(value) ?? (isEmailAddress(value.trim()) ? undefined : 'email')
}

/** The error code of a new password: the rules are those of the server. */
export function checkNewPassword(value: string, emailAddress?: string): string | undefined {
  return value === '' ? 'required' : findPasswordFault(value, emailAddress)
}
