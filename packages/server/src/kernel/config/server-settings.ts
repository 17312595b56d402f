import { resolve } from 'node:path'
import { isTimeZone, parseOrigin } from '@comptoir/core/rules'
import * as z from 'zod'
import type { S3Settings } from './config.ts'
import { number, postgresUrl, securityContact, unusable, whole } from './setting.ts'
import type { SettingsGroup } from './settings-group.ts'

const flag = z.enum(['true', 'false']).transform((value) => value === 'true')

const variables = {
  PORT: whole(0, 65_535).default(4600),
  HOST: z.string().min(1).default('127.0.0.1'),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: postgresUrl.optional(),
  REDIS_URL: z
    .url({ protocol: /^rediss?$/, error: 'must be redis://host:6379, or rediss://host:6379 for TLS' })
    .optional(),
  DATABASE_UNSAFE: flag.default(false),
  DATA_DIR: z.string().min(1).default('.data'),
  DURABILITY: z.enum(['power', 'process']).default('power'),
  APP_SECRET: z
    .string()
    .min(32, 'must have at least 32 characters. Create one with `openssl rand -base64 32`')
    .optional(),
  APP_SECRET_BEFORE: z.string().min(32, 'must have at least 32 characters').optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  STOP_DELAY_SECONDS: number(0, 60).default(0),
  METRICS_TOKEN: z.string().min(16).optional(),
  TRUST_PROXY: flag.default(false),
  ALLOW_LOOPBACK: flag.default(false),
  FRAME_ORIGINS: z
    .string()
    .default('')
    .transform((list) => list.split(/[\s,]+/).filter((origin) => origin !== ''))
    .refine((origins) => origins.every((origin) => parseOrigin(origin) === origin && !origin.includes('*')), {
      error: 'must be exact origins such as https://intranet.example, separated by commas',
    }),
  SUPPORT_EMAIL: z.email().optional(),
  SECURITY_CONTACT: securityContact.optional(),
  SUPPORT_PHONE: z.string().min(3).optional(),
  SUPPORT_CHAT_URL: z.url({ protocol: /^https$/, error: 'must be an https address' }).optional(),
  ERROR_COLLECTOR_URL: z.url({ protocol: /^https$/, error: 'must be an https address' }).optional(),
  DEFAULT_TIMEZONE: z
    .string()
    .refine(isTimeZone, 'must be the name of a time zone such as Europe/Paris')
    .default('America/Guadeloupe'),
  RATE_LIMITS: z.enum(['on', 'off']).default('on'),
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
}
type Values = z.infer<z.ZodObject<typeof variables>>

function readS3(values: Values): S3Settings | undefined {
  const { S3_URL: url, S3_REGION: region, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret } = values
  if (url === undefined && id === undefined && secret === undefined) return undefined
  const missing = Object.entries({ S3_URL: url, S3_ACCESS_KEY_ID: id, S3_SECRET_ACCESS_KEY: secret })
    .filter(([, value]) => value === undefined)
    .map(([name]) => `${name}: is required when files are kept in a bucket`)
  if (url === undefined || id === undefined || secret === undefined) throw unusable(...missing)
  return { url, region, accessKeyId: id, secretAccessKey: secret }
}

function readRedis({ REDIS_URL, DATABASE_URL }: Values): string | undefined {
  if (REDIS_URL === undefined || DATABASE_URL !== undefined) return REDIS_URL
  throw unusable('REDIS_URL: connects several servers on one PostgreSQL. Set DATABASE_URL too')
}

function read(values: Values) {
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
    defaultTimezone: values.DEFAULT_TIMEZONE,
    frameOrigins: values.FRAME_ORIGINS,
    securityContact: values.SECURITY_CONTACT,
    errorCollector: values.ERROR_COLLECTOR_URL,
    support: { email: values.SUPPORT_EMAIL, phone: values.SUPPORT_PHONE, chatUrl: values.SUPPORT_CHAT_URL },
    isDemo: false,
  }
}

/** What the server itself needs, whatever it serves. */
export const serverSettings = { variables, read } satisfies SettingsGroup
