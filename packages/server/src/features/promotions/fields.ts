import { CampaignContent, CampaignSending, CampaignTarget, type CampaignType } from '@comptoir/core/campaigns'
import type { Received } from '@comptoir/core/http'
import type { createSmsPromotion } from '@comptoir/core/promotions'
import { momentOf } from '@comptoir/core/rules'
import { parse, safeParse } from 'zod/v4/core'
import { AppError } from '../../kernel/http/errors.ts'

export type PromotionFields = Received<typeof createSmsPromotion>['query']
type Many = PromotionFields['gender']

const wrong = (field: string, message: string) =>
  new AppError('invalid', `${field}: ${message}`, { fields: { [field]: 'invalid' } })

/** The values of a list, as an array or with commas between them. */
export const valuesIn = (list: Many): string[] =>
  (Array.isArray(list) ? list.map(String) : String(list).split(','))
    .map((one) => one.trim())
    .filter((one) => one !== '')

function numbersIn(field: string, list: Many): number[] {
  return valuesIn(list).map((one) => {
    if (!/^\d{1,9}$/.test(one)) throw wrong(field, `${JSON.stringify(one)} is not a number`)
    return Number(one)
  })
}

const GENDERS: Record<string, 'm' | 'f' | null> = { m: 'm', male: 'm', f: 'f', female: 'f', all: null }

function gendersIn(list: Many): ('m' | 'f')[] {
  const found = valuesIn(list).map((one) => {
    const gender = GENDERS[one.toLowerCase()]
    if (gender === undefined) throw wrong('gender', 'give m, f or all')
    return gender
  })
  return found.includes(null) ? [] : [...new Set(found)].filter((one) => one !== null)
}

function agesIn(list: Many): { from: number; until: number }[] {
  const values = valuesIn(list)
  if (values.some((one) => one.toLowerCase() === 'all')) return []
  return values.map((one) => {
    const [, from, until] = /^(\d{1,3})(?:-(\d{1,3})|\+)?$/.exec(one) ?? []
    if (from === undefined) throw wrong('age', 'give ranges such as 18-25 or 65+')
    return { from: Number(from), until: Number(until ?? (one.endsWith('+') ? 150 : from)) }
  })
}

/** A time with its zone, or a day and time of the venue; milliseconds or seconds as a number. */
function momentIn(date: PromotionFields['scheduledDate'], timezone: string): number | null {
  if (date === '') return null
  if (typeof date === 'number') return date > 100_000_000_000 ? date : date * 1_000
  const text = date.trim().replace(' ', 'T')
  const isZoned = /(?:Z|[+-]\d{2}:?\d{2})$/.test(text)
  const local = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2}))?/.exec(text)
  const at = isZoned
    ? Date.parse(text)
    : local && momentOf(`${local[1]}T${local[2] ?? '10:00'}`, timezone).getTime()
  if (at === null || !Number.isFinite(at)) throw wrong('scheduledDate', 'give ISO 8601 or YYYY-MM-DD HH:mm')
  return at
}

/** Whom the fields mean; `books` are all of the venue. */
function targetOf(fields: PromotionFields, books: readonly number[]): CampaignTarget {
  const { gender, age, interests, myContacts, selectedAddressBooks, sendToMyVenue, noOfUsersToSend } = fields
  const [country = '', ...others] = valuesIn(fields.country).map((one) => one.toUpperCase())
  const codes = valuesIn(fields.postalCode).map((postalCode) => ({ country, postalCode }))
  const chosen = numbersIn('selectedAddressBooks', selectedAddressBooks)
  const addressBookIds = chosen.length > 0 ? chosen : myContacts ? books.slice(0, 50) : []
  const target = {
    type: sendToMyVenue && addressBookIds.length === 0 ? 'database' : 'addressbook',
    addressBookIds,
    genders: gendersIn(gender),
    ageRanges: agesIn(age),
    interests: numbersIn('interests', interests),
    desired: noOfUsersToSend === 0 ? null : noOfUsersToSend,
    locationFilter: {
      countries: country === '' ? [] : [country, ...others],
      postalCodes: country === '' ? [] : codes,
    },
  }
  const read = safeParse(CampaignTarget, target)
  if (read.success) return read.data
  const [issue] = read.error.issues
  throw wrong(String(issue?.path[0] ?? 'selectedAddressBooks'), issue?.message ?? 'is not valid')
}

/** A campaign as the fields of a promotion describe it. */
export function draftOf(
  type: CampaignType,
  fields: PromotionFields,
  { timezone, books }: { timezone: string; books: readonly number[] },
) {
  const { templateText, templateSubject, senderId } = fields
  const content =
    type === 'sms'
      ? { kind: 'sms', body: templateText, senderId }
      : { body: templateText, subject: templateSubject, fromName: senderId }
  return {
    type,
    target: targetOf(fields, books),
    content: parse(CampaignContent, content),
    sending: parse(CampaignSending, { at: momentIn(fields.scheduledDate, timezone) }),
  }
}
