import { type changeSmsAlerts, NIGHT, type SmsAlerts } from '@comptoir/core/alerts'
import type { Received } from '@comptoir/core/http'
import { sql } from 'kysely'
import type { Config } from '../../kernel/config/config.ts'
import type { Tx } from '../../kernel/db/database.ts'
import { ALERT_KEY, dropNotices } from '../sms/index.ts'
import { followAlerts } from './event-reader.ts'

/** The default settings. */
const ZONE = 'Europe/Paris'

interface Stored {
  phone: string
  isOn: boolean
  from: string | null
  until: string | null
  timezone: string
  stoppedAt: Date | null
}

export async function readAlerts(tx: Tx, { sms }: Config, managerId: number): Promise<SmsAlerts> {
  const { rows } = await sql<Stored>`
    select phone, is_on as "isOn", to_char(quiet_from, 'HH24:MI') as from, to_char(quiet_until, 'HH24:MI') as until,
      timezone, stopped_at as "stoppedAt"
    from sms_alert_setting where manager_id = ${managerId}`.execute(tx)
  const isAvailable = sms !== undefined
  const [row] = rows
  if (!row)
    return { isAvailable, phone: null, isOn: false, quietHours: NIGHT, timezone: ZONE, stoppedAt: null }
  const { phone, isOn, from, until, timezone, stoppedAt } = row
  return {
    isAvailable,
    phone,
    isOn,
    quietHours: from === null || until === null ? null : { from, until },
    timezone,
    stoppedAt: stoppedAt?.toISOString() ?? null,
  }
}

/** Drops waiting alerts, also queued ones. After the settings: the sender locks those first. */
async function forgetAlerts(tx: Tx, managerId: number): Promise<void> {
  await sql`delete from sms_alert where manager_id = ${managerId}`.execute(tx)
  await dropNotices(tx, `${ALERT_KEY}${managerId}:`)
}

/** From now on alerts go to this phone. */
export async function takePhone(tx: Tx, managerId: number, phone: string, timezone: string): Promise<void> {
  await sql`
    insert into sms_alert_setting (manager_id, phone, quiet_from, quiet_until, timezone)
    values (${managerId}, ${phone}, ${NIGHT.from}, ${NIGHT.until}, ${timezone})
    on conflict (manager_id) do update set
      phone = excluded.phone, is_on = true, stopped_at = null, rests_until = null`.execute(tx)
  await forgetAlerts(tx, managerId)
  await followAlerts(tx)
}

type Changes = Received<typeof changeSmsAlerts>['body']

/** Changes the settings; returns whether there are any, which takes a phone. */
export async function changeAlerts(tx: Tx, managerId: number, changes: Changes): Promise<boolean> {
  const { isOn, quietHours, timezone } = changes
  const { numUpdatedRows } = await tx
    .updateTable('sms_alert_setting')
    .set({
      rests_until: null,
      ...(isOn === undefined ? {} : { is_on: isOn }),
      ...(isOn === true ? { stopped_at: null } : {}),
      ...(timezone === undefined ? {} : { timezone }),
      ...(quietHours === undefined
        ? {}
        : { quiet_from: quietHours?.from ?? null, quiet_until: quietHours?.until ?? null }),
    })
    .where('manager_id', '=', managerId)
    .executeTakeFirst()
  if (isOn === false) await forgetAlerts(tx, managerId)
  if (isOn === true) await followAlerts(tx)
  return numUpdatedRows > 0n
}

export async function removePhone(tx: Tx, managerId: number): Promise<void> {
  await tx.deleteFrom('sms_alert_setting').where('manager_id', '=', managerId).execute()
  await forgetAlerts(tx, managerId)
}

/** Somebody answered STOP from a phone: no one's alerts go there. */
export async function stopAlerts(tx: Tx, phone: string): Promise<void> {
  const stopped = await tx
    .updateTable('sms_alert_setting')
    .set({ is_on: false, stopped_at: new Date() })
    .where('phone', '=', phone)
    .where('is_on', '=', true)
    .returning('manager_id')
    .execute()
  for (const { manager_id } of stopped) await forgetAlerts(tx, manager_id)
}
