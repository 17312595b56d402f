import { resolve } from 'node:path'
import { isTimeZone, parseOrigin } from '@comptoir/core/rules'
import { isSenderId, STOP_MENTION } from '@comptoir/core/sms'
import { SUGGESTION_WAIT_HOURS } from '@comptoir/core/writing'
import * as z from 'zod'
import { type BackupSettings, backupVariables, readBackups } from '../features/backup/settings.ts'
import { type DemoSettings, demoVariables, readDemoSettings } from '../features/demo/settings.ts'
import { readSessionSettings, type SessionSettings, sessionVariables } from '../features/session/settings.ts'
import type { S3Settings } from '../kernel/files/s3-store.ts'
import { hintOf, number, postgresUrl, securityContact, unusable, whole } from '../kernel/runtime/setting.ts'
import { type GoogleSettings, googleVariables, readGoogle } from '../providers/google/settings.ts'
import { type LinkedinSettings, linkedinVariables, readLinkedin } from '../providers/linkedin/settings.ts'
import type { ChatEndpoint } from '../providers/llm/chat-model.ts'
import { type MetaSettings, metaVariables, readMeta } from '../providers/meta/settings.ts'
import type { PlacesSettings } from '../providers/places/places.ts'
import type { VoiceSettings } from '../providers/voice/voice.ts'

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

const Environment = z.object({
  PORT: whole(0, 65_535).default(4600),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: postgresUrl.optional(),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'must be redis://host:6379, or rediss: for TLS' })
    .optional(),
  DATABASE_UNSAFE: flag.default(false),
  DATA_DIR: z.string().min(1).default('.data'),
  DURABILITY: z.enum(['power', 'process']).default('power'),
  APP_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters: make one with `openssl rand -base64 32`')
    .optional(),
  APP_SECRET_BEFORE: z.string().min(32, 'must have at least 32 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  STOP_DELAY_SECONDS: number(0, 60).default(0),
  METRICS_TOKEN: z.string().min(16).optional(),
  TRUST_PROXY: flag.default(false),
  ALLOW_LOOPBACK: flag.default(false),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'must be smtp://host:port or smtps://user:password@host' })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(
      /^(?:[^<>@\r\n]{0,80}<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/,
      'must be an address such as Comptoir <hello@comptoir.example>',
    )
    .optional(),
  MAIL_RETURN_PATH: z.email().optional(),
  VOICE_URL: z.url({ protocol: /^https?$/ }).optional(),
  VOICE_KEY: z.string().min(1).optional(),
  VOICE_SECRET: z.string().min(16).optional(),
  PLACES_URL: z.url({ protocol: /^https?$/ }).default('https://places.googleapis.com'),
  PLACES_KEY: z.string().min(1).optional(),
  SMPP_URL: z
    .url({ protocol: /^smpps?$/, error: 'must be smpp://user:password@host:2775, or smpps: for TLS' })
    .optional(),
  SMS_HTTP_URL: z.url({ protocol: /^https?$/ }).optional(),
  SMS_HTTP_KEY: z.string().min(1).optional(),
  SMS_HTTP_SECRET: z.string().min(16).optional(),
  SMS_SENDER: z
    .string()
    .refine(isSenderId, 'must have 3 to 11 letters, digits, spaces, _ or -')
    .default('Comptoir'),
  SMS_STOP: z.string().max(40).default(STOP_MENTION),
  FRAME_ORIGINS: z
    .string()
    .default('')
    .transform((list) => list.split(/[\s,]+/).filter((origin) => origin !== ''))
    .refine((origins) => origins.every((origin) => parseOrigin(origin) === origin && !origin.includes('*')), {
      error: 'must be exact origins such as https://intranet.example, separated by commas',
    }),
  ...sessionVariables,
  REPLY_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(
      /^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]+$/,
      'must be a domain such as reply.comptoir.example',
    )
    .optional(),
  NOTICE_AFTER_SECONDS: whole(0, 86_400).default(60),
  REPLY_SMTP_PORT: whole(0, 65_535).default(4525),
  SUPPORT_EMAIL: z.email().optional(),
  SECURITY_CONTACT: securityContact.optional(),
  SUPPORT_PHONE: z.string().min(3).optional(),
  SUPPORT_CHAT_URL: z.url({ protocol: /^https$/, error: 'must be an https address' }).optional(),
  AI_BASE_URL: z.url({ protocol: /^https?$/ }).optional(),
  AI_API_KEY: z.string().min(1).optional(),
  AI_MODEL: z.string().min(1).optional(),
  ...metaVariables,
  ...googleVariables,
  ...linkedinVariables,
  RCS_URL: z.url({ protocol: /^https?$/ }).default('https://rcsbusinessmessaging.googleapis.com'),
  RCS_TOKEN_URL: z.url({ protocol: /^https?$/ }).default('https://oauth2.googleapis.com/token'),
  SUGGESTION_WAIT_HOURS: number(0, 720).default(SUGGESTION_WAIT_HOURS),
  ...demoVariables,
  DEFAULT_TIMEZONE: z
    .string()
    .refine(isTimeZone, 'must be the name of a time zone such as Europe/Paris')
    .default('America/Guadeloupe'),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
  ...backupVariables,
  FILES_QUOTA_MB: whole(1, 10_000_000).default(2000),
  S3_URL: z
    .url({
      protocol: /^https?$/,
      error: 'must be the address of a bucket such as https://s3.example/my-bucket',
    })
    .optional(),
  S3_REGION: z.string().min(1).default('auto'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional(),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional(),
})

/** The names of all settings. */
export const settingNames: readonly string[] = Object.keys(Environment.shape)

/** How this installation is set up. */
export interface Config extends SessionSettings, DemoSettings {
  port: number
  host: string
  /** The address that people use; tells whether cookies may be marked secure. */
  publicUrl: string | undefined
  isSecure: boolean
  databaseUrl: string | undefined
  /** What several servers on one PostgreSQL share besides: the doorbell and the limits. */
  redisUrl: string | undefined
  allowUnsafeDatabase: boolean
  dataDir: string
  durability: 'power' | 'process'
  appSecret: string | undefined
  /** The one so far, while it is replaced. */
  appSecretBefore: string | undefined
  logLevel: string
  metricsToken: string | undefined
  /** How long a server that is told to stop still takes requests, while /health sends the proxy elsewhere. */
  stopDelayMs: number
  /** Whether X-Forwarded-For comes from a proxy of ours. */
  isBehindProxy: boolean
  hasRateLimits: boolean
  files: {
    /** How much a venue may store. */
    quotaBytes: number
    /** The bucket that files are in; without it they are in the data folder. */
    s3: S3Settings | undefined
  }
  backups: BackupSettings
  /** The model that agents and proofreads may use where the venue names none; OpenAI-compatible. */
  ai: ChatEndpoint | undefined
  meta: MetaSettings
  google: GoogleSettings
  linkedin: LinkedinSettings
  /** Where RCS for Business is, and where a service account gets its tokens. */
  rcs: { url: string; tokenUrl: string }
  /** How long one waits for another suggestion when the first ones are used (D-16). */
  suggestionWaitHours: number
  /** Where a venue is that tells no time zone (D-38). */
  defaultTimezone: string
  /** Where mails leave, and in whose name; without it they wait in the outbox. */
  smtp: { url: string; from: string; returnPath?: string | undefined } | undefined
  /** Who gives numbers that customers call, and tells of calls (VPN-04); without it none can be taken. */
  voice: VoiceSettings | undefined
  /** The map that knows places, with our key; without a key places are not looked up (D-55). */
  places: PlacesSettings | undefined
  /** Where SMS leave, the name they come from, and what each ends with (D-41); without it none can be written. */
  sms: SmsSettings | undefined
  /** A visitor who is still there reads an answer within this time, and gets no mail of it. */
  noticeAfterSeconds: number
  /** Answers by e-mail: the domain that they are sent to, and the port where its mail server hands them over. */
  replies: { domain: string; port: number } | undefined
  /** First-party pages that may show the inbox in a frame (T7). */
  frameOrigins: string[]
  /** How to reach those who run this installation; the error page tells it (SHL-12). */
  /** Where holes are reported, as /.well-known/security.txt says (RFC 9116). */
  securityContact: string | undefined
  support: { email: string | undefined; phone?: string | undefined; chatUrl: string | undefined }
  /** Whether this is a demo: its log-ins are shown to everybody. */
  isDemo: boolean
  /** Development: webhooks and pushes may go to this machine, on every port. */
  allowsLoopback: boolean
}

function readSmtp(values: z.infer<typeof Environment>): Config['smtp'] {
  const { SMTP_URL: url, MAIL_FROM: from, MAIL_RETURN_PATH: returnPath } = values
  if (url === undefined) return undefined
  if (from !== undefined) return { url, from, ...(returnPath === undefined ? {} : { returnPath }) }
  throw unusable('MAIL_FROM: is required with SMTP_URL')
}

/** A provider of SMS, over SMPP 3.4 or over HTTP; then the secret signs what it calls us with. */
export type SmsSettings = { sender: string; stopMention: string } & (
  | { kind: 'smpp'; url: string }
  | { kind: 'http'; url: string; key: string; secret: string }
)

function readVoice({ VOICE_URL: url, VOICE_KEY: key, VOICE_SECRET: secret }: z.infer<typeof Environment>) {
  if (url === undefined) return undefined
  if (key === undefined || secret === undefined)
    throw unusable('VOICE_KEY, VOICE_SECRET: are required with VOICE_URL')
  return { url: url.replace(/\/$/, ''), key, secret }
}

function readSms(values: z.infer<typeof Environment>): SmsSettings | undefined {
  const {
    SMPP_URL,
    SMS_HTTP_URL,
    SMS_HTTP_KEY,
    SMS_HTTP_SECRET,
    SMS_SENDER: sender,
    SMS_STOP: stopMention,
  } = values
  if (SMPP_URL !== undefined) return { kind: 'smpp', url: SMPP_URL, sender, stopMention }
  if (SMS_HTTP_URL === undefined) return undefined
  if (SMS_HTTP_KEY === undefined || SMS_HTTP_SECRET === undefined)
    throw unusable('SMS_HTTP_KEY, SMS_HTTP_SECRET: are required with SMS_HTTP_URL')
  return { kind: 'http', url: SMS_HTTP_URL, key: SMS_HTTP_KEY, secret: SMS_HTTP_SECRET, sender, stopMention }
}

function readS3(values: z.infer<typeof Environment>): S3Settings | undefined {
  const { S3_URL: url, S3_REGION: region, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = values
  if (url === undefined && id === undefined && secret === undefined) return undefined
  const missing = Object.entries({ S3_URL: url, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret })
    .filter(([, value]) => value === undefined)
    .map(([name]) => `${name}: is required where files are kept in a bucket`)
  if (url === undefined || id === undefined || secret === undefined) throw unusable(...missing)
  return { url, region, accessKeyId: id, secretAccessKey: secret }
}

function readRedis({ REDIS_URL, DATABASE_URL }: z.infer<typeof Environment>): string | undefined {
  if (REDIS_URL === undefined || DATABASE_URL !== undefined) return REDIS_URL
  throw unusable('REDIS_URL: is for several servers on one PostgreSQL, so set DATABASE_URL too')
}

function readModel(values: z.infer<typeof Environment>): ChatEndpoint | undefined {
  const { AI_BASE_URL: baseUrl, AI_API_KEY: apiKey, AI_MODEL: model } = values
  if (baseUrl !== undefined && model === undefined)
    throw unusable('AI_MODEL: is required with AI_BASE_URL: the name of the model')
  return baseUrl === undefined || model === undefined ? undefined : { baseUrl, apiKey, model }
}

/** Reads and checks the environment. Empty variables count as not set. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const parsed = Environment.safeParse(given, { error: hintOf })
  if (!parsed.success) {
    throw unusable(...parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))
  }
  const values = parsed.data
  const smtp = readSmtp(values)
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: values.PUBLIC_URL,
    isSecure: values.PUBLIC_URL?.startsWith('https:') ?? false,
    databaseUrl: values.DATABASE_URL,
    redisUrl: readRedis(values),
    allowUnsafeDatabase: values.DATABASE_UNSAFE,
    dataDir: resolve(values.DATA_DIR),
    durability: values.DURABILITY,
    appSecret: values.APP_SECRET,
    appSecretBefore: values.APP_SECRET_BEFORE,
    logLevel: values.LOG_LEVEL,
    metricsToken: values.METRICS_TOKEN,
    stopDelayMs: values.STOP_DELAY_SECONDS * 1000,
    isBehindProxy: values.TRUST_PROXY,
    allowsLoopback: values.ALLOW_LOOPBACK,
    hasRateLimits: values.RATE_LIMITS === 'on',
    files: { quotaBytes: values.FILES_QUOTA_MB * 1_000_000, s3: readS3(values) },
    backups: readBackups(values),
    ai: readModel(values),
    meta: readMeta(values),
    google: readGoogle(values),
    linkedin: readLinkedin(values),
    rcs: { url: values.RCS_URL.replace(/\/$/, ''), tokenUrl: values.RCS_TOKEN_URL },
    suggestionWaitHours: values.SUGGESTION_WAIT_HOURS,
    defaultTimezone: values.DEFAULT_TIMEZONE,
    smtp,
    sms: readSms(values),
    voice: readVoice(values),
    places: values.PLACES_KEY
      ? { url: values.PLACES_URL.replace(/\/$/, ''), key: values.PLACES_KEY }
      : undefined,
    noticeAfterSeconds: values.NOTICE_AFTER_SECONDS,
    replies: values.REPLY_DOMAIN ? { domain: values.REPLY_DOMAIN, port: values.REPLY_SMTP_PORT } : undefined,
    frameOrigins: values.FRAME_ORIGINS,
    ...readSessionSettings(values),
    securityContact: values.SECURITY_CONTACT,
    support: { email: values.SUPPORT_EMAIL, phone: values.SUPPORT_PHONE, chatUrl: values.SUPPORT_CHAT_URL },
    ...readDemoSettings(values),
    isDemo: false,
  }
}
