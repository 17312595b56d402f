import { findPasswordFault, isEmailAddress } from '@comptoir/core/rules'

/** The code of a text that must be there. */
export function checkText(value: string): 'required' | undefined {
  return value.trim() === '' ? 'required' : undefined
}

/** The code of an e-mail address. */
export function checkEmail(value: string): 'required' | 'email' | undefined {
  return checkText(value) ?? (isEmailAddress(value.trim()) ? undefined : 'email')
}

/** The code of a new password: the rules are those of the server. */
export function checkNewPassword(value: string, emailAddress?: string): string | undefined {
  return value === '' ? 'required' : findPasswordFault(value, emailAddress)
}
