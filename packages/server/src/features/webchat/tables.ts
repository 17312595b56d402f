import type { OpeningPeriod } from '@comptoir/core/rules'
import type { PreChat, VisitorData, WebchatLook } from '@comptoir/core/webchat'
import type { ColumnType, Generated } from 'kysely'
import type { FilledTime, Json } from '../../kernel/db/schema.ts'

export interface Bilingual {
  fr: string
  en: string
}

export interface WebchatTable {
  venue_id: number
  id: string
  profile_id: number
  label: string
  allowed_origins: Generated<string[]>
  look: Json<WebchatLook>
  /** Its own; null while it follows the hours of its venue. */
  hours: ColumnType<OpeningPeriod[] | null, string | null | undefined, string | null>
  welcome: Json<Bilingual>
  away_message: Json<Bilingual>
  phone: Generated<string>
  email: Generated<string>
  is_identity_required: Generated<boolean>
  identity_secret: string
  pre_chat: ColumnType<PreChat, string | undefined, string>
  created_at: FilledTime
  deleted_at: Date | null
}

export interface VisitorTable {
  venue_id: number
  id: string
  webchat_id: string
  token_hash: string
  origin: string
  external_id: string | null
  name: Generated<string>
  language: 'fr' | 'en'
  page_url: Generated<string>
  page_title: Generated<string>
  email: Generated<string>
  phone: Generated<string>
  /** What the site says that they speak, a language tag. */
  said_language: Generated<string>
  /** When the visitor agreed to notices by e-mail. */
  mail_consent_at: Date | null
  /** When the visitor agreed to answers by SMS. */
  sms_consent_at: Date | null
  /** When the visitor last looked. */
  seen_at: FilledTime
  /** When a notice was last sent; one an absence. */
  noticed_at: Date | null
  /** How far the answers went out by e-mail, where they can be answered. */
  mailed_up_to: Date | null
  created_at: FilledTime
  expires_at: Date
}

export interface VisitorAttributesTable {
  venue_id: number
  webchat_id: string
  visitor_id: string
  attributes: Json<VisitorData>
  updated_at: FilledTime
}

export interface VisitorEventTable {
  venue_id: number
  webchat_id: string
  visitor_id: string
  id: string
  name: string
  data: Json<VisitorData>
  happened_at: Date
}

interface WebchatTables {
  webchat: WebchatTable
  visitor: VisitorTable
  visitor_attributes: VisitorAttributesTable
  visitor_event: VisitorEventTable
}

declare module '../../kernel/db/schema.ts' {
  interface Schema extends WebchatTables {}
}
