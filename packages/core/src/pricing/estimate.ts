import { SMS_LIMITS } from '../sms/index.ts'
import { estimatePrices } from './prices.ts'

/** What a merchant plans to send in a month. Whole numbers, not negative. */
export interface SendingPlan {
  contacts: number
  /** SMS to each contact. */
  smsPerContact: number
  /** Characters of such an SMS, the mention of how to unsubscribe included. */
  smsLength: number
  /** Whether it has a character that is not in the GSM alphabet, such as an emoji: fewer then fit a segment. */
  hasSpecialCharacters: boolean
  /** E-mails to each contact. */
  emailsPerContact: number
}

/** One kind of credit of an estimate; amounts are micro-euros before tax. */
export interface EstimateLine {
  messages: number
  credits: number
  microsPerCredit: number
  micros: number
}

/** What a month would need and cost. */
export interface Estimate {
  segmentsPerSms: number
  sms: EstimateLine
  email: EstimateLine
  micros: number
}

/**
 * How many segments an SMS of a length needs; none for an empty one.
 * @example
 * import { countSegments } from '@comptoir/core/pricing'
 *
 * countSegments(160, false) // => 1
 * countSegments(161, false) // => 2
 * countSegments(71, true) // => 2
 */
export function countSegments(length: number, hasSpecialCharacters: boolean): number {
  const { single, part } = SMS_LIMITS[hasSpecialCharacters ? 'ucs2' : 'gsm']
  if (length <= 0) return 0
  return length <= single ? 1 : Math.ceil(length / part)
}

type Steps = readonly { from: number; microsPerCredit: number }[]

function price(messages: number, credits: number, steps: Steps): EstimateLine {
  const microsPerCredit = steps.findLast(({ from }) => credits >= from)?.microsPerCredit ?? 0
  return { messages, credits, microsPerCredit, micros: credits * microsPerCredit }
}

/**
 * Estimates the credits and the cost of a month (SHL-05, D-20): 1 credit per segment of an SMS, 1 per e-mail.
 * @example
 * import { estimate } from '@comptoir/core/pricing'
 *
 * const month = { contacts: 500, smsPerContact: 1, smsLength: 150, emailsPerContact: 2 }
 * estimate({ ...month, hasSpecialCharacters: false }).sms.credits // => 500
 * estimate({ ...month, hasSpecialCharacters: true }).sms.credits // => 1500
 */
export function estimate(plan: SendingPlan): Estimate {
  const segmentsPerSms = countSegments(plan.smsLength, plan.hasSpecialCharacters)
  const texts = plan.contacts * plan.smsPerContact
  const mails = plan.contacts * plan.emailsPerContact
  const sms = price(texts, texts * segmentsPerSms, estimatePrices.sms)
  const email = price(mails, mails, estimatePrices.email)
  return { segmentsPerSms, sms, email, micros: sms.micros + email.micros }
}
