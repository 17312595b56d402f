import { newId } from '@comptoir/core/http'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { inVenues } from '../../kernel/db/in-venues.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import { linkTo } from '../../kernel/http/site.ts'
import { hashToken, randomToken } from '../../kernel/secrets/secrets.ts'
import type { Services } from '../../kernel/services/services.ts'
import { encryptValues, sendMail } from '../mail/index.ts'
import { roleLabel } from './rights.ts'

/** How long an invitation's link is good. */
const INVITATION_DAYS = 7
/** How many mails of invitation a venue may send in a day. */
const MAX_PER_DAY = 50
/** How soon the same invitation may be sent again, seconds. */
const RESEND_AFTER_SECONDS = 60

interface InvitationRow {
  id: string
  venueId: number
  emailAddress: string
  roleId: number
  roleName: string
  preset: string | null
  invitedBy: string
  invitedById: number | null
  sentAt: Date
  expiresAt: Date
  sentCount: number
  venueName: string
  language: 'fr' | 'en'
}

const columns = sql`i.id, i.venue_id as "venueId", i.email as "emailAddress", i.role_id as "roleId",
  r.name as "roleName", r.preset, i.inviter_name as "invitedBy", i.invited_by as "invitedById", i.sent_at as "sentAt", i.expires_at as "expiresAt",
  i.sent_count as "sentCount", v.name as "venueName", v.language`
const tables = sql`invitation i join role r on r.id = i.role_id
  join venue v on v.venue_id = i.venue_id and v.deleted_at is null`

export function toInvitation({ sentAt, expiresAt, ...row }: InvitationRow) {
  const { id, venueId, emailAddress, roleId, roleName, invitedBy } = row
  const isExpired = expiresAt.getTime() <= Date.now()
  const times = { sentAt: sentAt.getTime(), expiresAt: expiresAt.getTime() }
  return { id, venueId, emailAddress, roleId, roleName, invitedBy, ...times, isExpired }
}

export async function invitationsOf(tx: Tx, venueIds: readonly number[]): Promise<InvitationRow[]> {
  const { rows } = await sql<InvitationRow>`
    select ${columns} from ${tables} where ${inVenues(sql`i.venue_id`, venueIds)} order by i.sent_at desc, i.id`.execute(
    tx,
  )
  return rows
}

export async function requireInvitation(tx: Tx, venueId: number, id: string): Promise<InvitationRow> {
  const { rows } = await sql<InvitationRow>`
    select ${columns} from ${tables} where i.venue_id = ${venueId} and i.id = ${id}`.execute(tx)
  if (!rows[0]) throw notFound()
  return rows[0]
}

/** By the token of its link, while it holds: needs the system's view. `isTaken` locks it, to be used up. */
export async function findByToken(
  tx: Tx,
  token: string,
  isTaken = false,
): Promise<InvitationRow | undefined> {
  const lock = isTaken ? sql`for update of i` : sql``
  const { rows } = await sql<InvitationRow>`
    select ${columns} from ${tables}
    where i.token_hash = ${hashToken(token)} and i.expires_at > now() ${lock}`.execute(tx)
  return rows[0]
}

async function requireQuota(tx: Tx, venueId: number): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select coalesce(sum(sent_count), 0)::int as n from invitation
    where venue_id = ${venueId} and sent_at > now() - interval '1 day'`.execute(tx)
  if ((rows[0]?.n ?? 0) >= MAX_PER_DAY)
    throw new AppError('too_many_requests', 'Too many invitations today. Try again tomorrow.', {
      headers: { 'retry-after': '3600' },
    })
}

async function mail(tx: Tx, services: Pick<Services, 'secrets' | 'site'>, row: InvitationRow, token: string) {
  const { venueId, id, emailAddress, language, venueName, invitedBy, sentCount } = row
  const link = linkTo(services.site, '/invitation', { token })
  await sendMail(tx, {
    venueId,
    to: emailAddress,
    language,
    template: 'invitation',
    values: { inviterName: invitedBy, venueName, roleName: roleLabel(row.roleName, row.preset, language) },
    encrypted: encryptValues(services.secrets, { link }),
    key: `invitation:${id}:${sentCount}`,
    notAfter: row.expiresAt,
  })
}

export interface NewInvitation {
  venueId: number
  email: string
  roleId: number
  invitedBy: number
  inviterName: string
}

/** Invites an address without an account; an earlier invitation of it ends. */
export async function invite(
  tx: Tx,
  services: Pick<Services, 'secrets' | 'site'>,
  { venueId, email, roleId, invitedBy, inviterName }: NewInvitation,
): Promise<InvitationRow> {
  await requireQuota(tx, venueId)
  const token = randomToken()
  await sql`delete from invitation where venue_id = ${venueId} and email = ${email}`.execute(tx)
  const id = newId()
  await sql`
    insert into invitation (venue_id, id, email, role_id, token_hash, invited_by, inviter_name, expires_at)
    values (${venueId}, ${id}, ${email}, ${roleId}, ${hashToken(token)}, ${invitedBy}, ${inviterName},
      now() + ${INVITATION_DAYS} * interval '1 day')`.execute(tx)
  const row = await requireInvitation(tx, venueId, id)
  await mail(tx, services, row, token)
  return row
}

/** Sends an invitation again: a new link, and the old one ends. */
export async function resend(
  tx: Tx,
  services: Pick<Services, 'secrets' | 'site'>,
  venueId: number,
  id: string,
): Promise<InvitationRow> {
  const before = await requireInvitation(tx, venueId, id)
  const waitMs = before.sentAt.getTime() + RESEND_AFTER_SECONDS * 1000 - Date.now()
  if (waitMs > 0) {
    const seconds = Math.ceil(waitMs / 1000)
    throw new AppError('too_many_requests', `It has just been sent. Try again in ${seconds} s.`, {
      headers: { 'retry-after': String(seconds) },
    })
  }
  await requireQuota(tx, venueId)
  const token = randomToken()
  await sql`
    update invitation set token_hash = ${hashToken(token)}, sent_at = now(), sent_count = sent_count + 1,
      expires_at = now() + ${INVITATION_DAYS} * interval '1 day'
    where venue_id = ${venueId} and id = ${id}`.execute(tx)
  const row = await requireInvitation(tx, venueId, id)
  await mail(tx, services, row, token)
  return row
}

export async function withdraw(tx: Tx, venueId: number, id: string): Promise<void> {
  const { numAffectedRows } = await sql`
    delete from invitation where venue_id = ${venueId} and id = ${id}`.execute(tx)
  if (!numAffectedRows) throw notFound()
}
