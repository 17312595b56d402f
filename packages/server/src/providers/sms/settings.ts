import { isSenderId } from '@comptoir/core/sms'
import * as z from 'zod'
import { unusable } from '../../kernel/config/setting.ts'
import type { SettingsGroup } from '../../kernel/config/settings-group.ts'

const missedCallSenders = ['operator', 'number', 'name'] as const

/** A provider of SMS, over SMPP 3.4 or over HTTP; then the secret signs what it calls us with. */
export type SmsSettings = {
  sender: string
  /** Words with the short code that people answer STOP to; empty where there is none. */
  stopMention: string
  /** How the numbers begin, without +, whose phones reach that short code. */
  stopPrefixes: readonly string[]
  /** Who answers a missed call: the operator, the shop's virtual number, or the shop's name. */
  missedCallSender: (typeof missedCallSenders)[number]
  /** How the numbers begin, without +, whose phones show no name as the sender. */
  namelessPrefixes: readonly string[]
} & ({ kind: 'smpp'; url: string } | { kind: 'http'; url: string; key: string; secret: string })

/** People can answer a number or a short code, not a name. */
const isNumber = (value: string) => /^(?:\+[1-9]\d{6,14}|[1-9]\d{2,6})$/.test(value)

const PREFIXES = /^(?:\d{1,7}(?:,\d{1,7})*)?$/
const prefixesRule = 'must be the first digits of numbers, such as 33,590'
const prefixesIn = (value: string) => value.split(',').filter(Boolean)

const variables = {
  SMPP_URL: z
    .url({ protocol: /^smpps?$/, error: 'must be smpp://user:password@host:2775, or smpps: for TLS' })
    .optional(),
  SMS_HTTP_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_HTTP_KEY: z.string().min(1).optional(),
  SMS_HTTP_SECRET: z.string().min(16).optional(),
  SMS_SENDER: z
    .string()
    .refine(
      (value) => isSenderId(value) || isNumber(value),
      'must be a number or short code, or have 3 to 11 letters, digits, spaces, _ or -',
    )
    .default('Comptoir'),
  SMS_MISSED_CALL_SENDER: z.enum(missedCallSenders).default('operator'),
  SMS_NAMELESS: z.string().regex(PREFIXES, prefixesRule).default('1,27,32,52,54,55,56,57,60,82,86'),
  SMS_STOP: z.string().max(40).default(''),
  SMS_STOP_PREFIXES: z.string().regex(PREFIXES, prefixesRule).default('33'),
}
type Values = z.infer<z.ZodObject<typeof variables>>

declare module '../../kernel/config/config.ts' {
  interface Config {
    /**
     * Where SMS leave, the name or number they come from, and what first messages end with (D-41); without it none can be
     * written.
     */
    sms: SmsSettings | undefined
  }
}

function readSms(values: Values): SmsSettings | undefined {
  const {
    SMPP_URL,
    SMS_HTTP_URL,
    SMS_HTTP_KEY,
    SMS_HTTP_SECRET,
    SMS_SENDER: sender,
    SMS_STOP: stopMention,
    SMS_MISSED_CALL_SENDER: missedCallSender,
    SMS_STOP_PREFIXES,
    SMS_NAMELESS,
  } = values
  const stopPrefixes = prefixesIn(SMS_STOP_PREFIXES)
  const namelessPrefixes = prefixesIn(SMS_NAMELESS)
  const senders = { sender, stopMention, stopPrefixes, missedCallSender, namelessPrefixes }
  if (SMPP_URL !== undefined) return { kind: 'smpp', url: SMPP_URL, ...senders }
  if (SMS_HTTP_URL === undefined) return undefined
  if (SMS_HTTP_KEY === undefined || SMS_HTTP_SECRET === undefined)
    throw unusable('SMS_HTTP_KEY, SMS_HTTP_SECRET: are required with SMS_HTTP_URL')
  return { kind: 'http', url: SMS_HTTP_URL, key: SMS_HTTP_KEY, secret: SMS_HTTP_SECRET, ...senders }
}

/** The provider of SMS. */
export const smsSettings = {
  variables,
  read: (values: Values) => ({ sms: readSms(values) }),
} satisfies SettingsGroup
