import { ApiError, type BodyFault } from '@comptoir/core/http'
import { useProblem } from '../app/problem.ts'
import { useTranslation } from '../app/translation.ts'

/** A field's path to what is wrong with it: the code that the server answers, or a fault found here, with its limit. */
export type FieldFaults = Record<string, string | BodyFault>

/** The codes of fields, or of the whole, that have words of their own. */
const worded = [
  'conflict',
  'existed_email',
  'role_in_use',
  'last_owner',
  'not_held',
  'more_than_held',
  'taken',
  'has_role',
  'account_closed',
  'staff_only',
  'preset',
  'oneself',
  'last_admin',
  'too_many_requests',
  'payment_required',
  'too_small',
  'too_big',
  'length_array',
  'birthday',
  'required',
  'email',
  'siret',
  'phone',
  'https_url',
  'url',
  'maps_url',
  'credentials',
  'ip',
  'host',
  'blocked',
  'short',
  'no_review_link',
  'malformed_variables',
  'sender_id',
  'protected_sender',
  'time_zone',
  'unknown',
  'unknown_owner',
  'stopped',
  'unwanted',
  'stop',
  'complaint',
  'recipient',
  'too_often',
  'asked_already',
  'daily_limit',
  'nobody',
  'too_many_contacts',
  'too_long',
  'too_many_rows',
  'refused_address',
  'refused_url',
  'rule',
  'token_refused',
  'refused_by_meta',
  'not_approved',
  'one_per_variable',
  'contrast',
  'refused_by_google',
  'no_key_file',
  'insufficient',
  'no_siret',
  'other_company',
] as const
type Worded = (typeof worded)[number]

function isWorded(code: string | undefined): code is Worded {
  return worded.some((known) => known === code)
}

export interface Refusal {
  /** Says why one field is not right. */
  ofField(fault: string | BodyFault): string
  /** Says why the whole was refused. */
  ofError(error: unknown): string
}

/** Refusals in the reader's language. */
export function useRefusal(): Refusal {
  const { t } = useTranslation('page')
  const problem = useProblem()
  function ofField(fault: string | BodyFault): string {
    const { code, of, limit = 0, isEmpty } = typeof fault === 'string' ? { code: fault } : fault
    const isMissing = code === 'too_small' && of !== 'number' && (isEmpty || limit === 1)
    if (of && !isMissing) return t(`refusal.${code as 'too_small'}.${of}`, { count: limit })
    return isWorded(code) ? t(`refusal.${code}`) : t('refusal.invalid')
  }
  return {
    ofField,
    ofError(error) {
      if (!(error instanceof ApiError)) return problem(error).reason
      if (error.fields.provider === 'refused_by_provider')
        return t('refusal.refused_by_provider', { words: error.message })
      const named = Object.values(error.fields).find(isWorded)
      if (named && error.status < 500) return ofField(named)
      return isWorded(error.code) ? ofField(error.code) : problem(error).reason
    },
  }
}
