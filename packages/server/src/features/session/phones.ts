import { isValidPhoneNumber } from 'libphonenumber-js/max'
import { AppError } from '../../kernel/http/errors.ts'

/** Refuses a number that cannot exist in its country; the form was checked before (`max` knows all ranges). */
export function requirePhone(phone: string, field: string): void {
  if (!isValidPhoneNumber(phone))
    throw new AppError('invalid', `${field}: not a valid phone number`, { fields: { [field]: 'phone' } })
}
