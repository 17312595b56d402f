import type { Received } from '@comptoir/core/http'
import type { updateWebchat, Webchat } from '@comptoir/core/webchat'
import type { WebchatRow } from './queries.ts'

type WebchatSettings = Received<typeof updateWebchat>['body']

interface SettingColumns {
  label: string
  allowed_origins: string[]
  look: string
  hours: string | null
  welcome: string
  away_message: string
  phone: string
  email: string
  is_identity_required: boolean
  pre_chat: string
}

/** What a new web chat has where its maker says nothing. */
export const defaultColumns = {
  label: 'Website chat',
  look: JSON.stringify({ color: '#0F5C4D', side: 'right', title: '', launcherText: '' }),
  welcome: JSON.stringify({
    fr: 'Bonjour ! Une question ? Écrivez-nous, nous répondons au plus vite.',
    en: 'Hello! Any question? Write to us, we answer as soon as we can.',
  }),
  away_message: JSON.stringify({ fr: '', en: '' }),
} satisfies Partial<SettingColumns>

/** The columns that these settings set. */
export function toColumns(settings: WebchatSettings): Partial<SettingColumns> {
  const {
    userLabel,
    allowedOrigins,
    look,
    hours,
    welcome,
    awayMessage,
    phone,
    emailAddress,
    isIdentityRequired,
    preChat,
  } = settings
  return {
    ...(userLabel === undefined ? {} : { label: userLabel }),
    ...(allowedOrigins === undefined ? {} : { allowed_origins: [...new Set(allowedOrigins)] }),
    ...(look === undefined ? {} : { look: JSON.stringify(look) }),
    ...(hours === undefined ? {} : { hours: hours && JSON.stringify(hours) }),
    ...(welcome === undefined ? {} : { welcome: JSON.stringify(welcome) }),
    ...(awayMessage === undefined ? {} : { away_message: JSON.stringify(awayMessage) }),
    ...(phone === undefined ? {} : { phone }),
    ...(emailAddress === undefined ? {} : { email: emailAddress }),
    ...(isIdentityRequired === undefined ? {} : { is_identity_required: isIdentityRequired }),
    ...(preChat === undefined ? {} : { pre_chat: JSON.stringify(preChat) }),
  }
}

type Wire = Omit<Webchat, 'id' | 'venueId' | 'profileId'> & { id: string; venueId: number; profileId: number }

export function toWebchat(row: WebchatRow): Wire {
  return {
    id: row.id,
    venueId: row.venue_id,
    profileId: row.profile_id,
    userLabel: row.label,
    allowedOrigins: row.allowed_origins,
    look: row.look,
    hours: row.hours,
    welcome: row.welcome,
    awayMessage: row.away_message,
    phone: row.phone,
    emailAddress: row.email,
    isIdentityRequired: row.is_identity_required,
    preChat: row.pre_chat,
  }
}
