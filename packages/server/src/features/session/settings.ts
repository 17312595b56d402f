import * as z from 'zod'
import type { SettingsGroup } from '../../kernel/config/settings-group.ts'

const sessionVariables = {
  SIGN_UP_ANSWER: z.enum(['existed', 'neutral']).default('existed'),
  STAFF_SECOND_FACTOR: z.enum(['optional', 'required']).default('optional'),
  PASSWORD_LIST: z.string().min(1).optional(),
}

/** What the operator of the installation decides about accounts. */
export interface SessionSettings {
  /**
   * Sign-ups answer the same whether the address has an account or not (T23); else they say that it has one (AUT-24).
   */
  isSignUpNeutral: boolean
  /** Staff are ordinary managers until their second factor is on. */
  isStaffFactorRequired: boolean
  /** A file of passwords that no one may take, one a line. */
  passwordList: string | undefined
}

function readSessionSettings(values: z.infer<z.ZodObject<typeof sessionVariables>>): SessionSettings {
  return {
    isSignUpNeutral: values.SIGN_UP_ANSWER === 'neutral',
    isStaffFactorRequired: values.STAFF_SECOND_FACTOR === 'required',
    passwordList: values.PASSWORD_LIST,
  }
}

declare module '../../kernel/config/config.ts' {
  interface Config extends SessionSettings {}
}

/** Accounts and passwords. */
export const sessionSettings = {
  variables: sessionVariables,
  read: readSessionSettings,
} satisfies SettingsGroup
