import { useTranslation } from '../app/translation.ts'

/** The codes that have words of their own; others say that the field cannot be taken. */
const known = [
  'email',
  'existed_email',
  'expired_code',
  'not_accepted',
  'password_is_email',
  'password_too_common',
  'password_too_long',
  'password_too_short',
  'passwords_differ',
  'phone',
  'required',
  'same_email',
  'setup_code',
  'siret',
  'site',
  'time_zone',
  'wrong_code',
  'wrong_factor',
  'wrong_setup_code',
  'wrong_password',
] as const

/** The fields whose absence is said in words of their own. */
const named = [
  'activationCode',
  'code',
  'emailAddress',
  'managerFirstName',
  'managerLastName',
  'newPassword',
  'password',
  'phone',
  'siret',
  'venueName',
  'venueTypeId',
] as const

function isOneOf<T extends string>(list: readonly T[], value: string): value is T {
  return list.some((one) => one === value)
}

/** Says what is wrong with a field, in a sentence that can stand alone. */
export function useFieldText(): (name: string, code: string | undefined) => string | undefined {
  const { t } = useTranslation('access')
  return (name, code) => {
    if (code === undefined) return undefined
    if (code === 'required' && isOneOf(named, name)) return t(`missing.${name}`)
    return isOneOf(known, code) ? t(`field.${code}`) : t('field.unknown')
  }
}
