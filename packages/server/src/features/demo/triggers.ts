import { CampaignContent } from '@comptoir/core/campaigns'
import { MAIL_LOOK, type MailDesign } from '@comptoir/core/mail-design'
import { TriggerConditions, type TriggerKind } from '@comptoir/core/triggers'
import { type RawBuilder, sql } from 'kysely'
import { parse } from 'zod/v4/core'
import type { Tx } from '../../kernel/db/database.ts'
import type { DemoPlace } from './conversations.ts'

const DAY_MS = 86_400_000
/** They have been on for six weeks; the log shows the last four. */
const ON_DAYS = 42

interface DemoTrigger {
  kind: TriggerKind
  channel: 'sms' | 'email'
  content: object
  conditions: object
  /** `person_id` and `at` of those whose turn came. */
  reached: RawBuilder<unknown>
}

const mail = (text: string) => {
  const paragraphs = [[{ text, isBold: false, isItalic: false, href: '' }]]
  const design: MailDesign = {
    version: 1,
    ...MAIL_LOOK,
    blocks: [{ type: 'text', align: 'left', paragraphs }],
  }
  return JSON.stringify(design)
}

const birthday: DemoTrigger = {
  kind: 'birthday',
  channel: 'sms',
  content: {
    kind: 'sms',
    body: 'Joyeux anniversaire {{firstName}} ! Passez chez {{venue}} cette semaine, un dessert vous attend.',
  },
  conditions: { hour: '10:00' },
  reached: sql`
    select p.id as person_id, to_char(d, 'YYYY') as occurrence, d + interval '14 hours' as at
    from generate_series(current_date - 28, current_date - 2, interval '1 day') d
    join person p on to_char(p.birthday, 'MM-DD') = to_char(d, 'MM-DD') and p.deleted_at is null`,
}

const comeBack: DemoTrigger = {
  kind: 'inactive',
  channel: 'email',
  content: {
    kind: 'blocks',
    subject: 'Vous nous manquez, {{firstName|cher client}}',
    body: mail('Cela fait un moment ! Toute l’équipe de {{venue}} serait ravie de vous revoir.'),
  },
  conditions: { days: 90 },
  reached: sql`
    select p.id as person_id, 'since ' || p.id as occurrence, now() - (p.id % 26 + 1) * interval '1 day' as at
    from person p where p.deleted_at is null and p.id % 17 = 0`,
}

async function insertTrigger(tx: Tx, { venueId, nowMs }: DemoPlace, trigger: DemoTrigger): Promise<void> {
  const { kind, channel, content, conditions, reached } = trigger
  const steps = [{ waitMinutes: 0, segmentId: null, content: parse(CampaignContent, content) }]
  const since = new Date(nowMs - ON_DAYS * DAY_MS)
  const { id } = await tx
    .insertInto('trigger')
    .values({
      venue_id: venueId,
      kind,
      channel,
      steps: JSON.stringify(steps),
      conditions: JSON.stringify(parse(TriggerConditions, conditions)),
      is_active: true,
      active_since: since,
      scanned_until: new Date(nowMs),
      created_at: since,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const address = channel === 'sms' ? sql`p.phone` : sql`p.email`
  await sql`
    insert into trigger_run (venue_id, trigger_id, person_id, occurrence, due_at, next_at, state, reason, sent,
      last_sent_at, created_at)
    select p.venue_id, ${id}, p.id, r.occurrence, r.at, r.at, case when f.reason is null then 'done' else 'dropped' end,
      f.reason, (f.reason is null)::int, case when f.reason is null then r.at end, r.at
    from (${reached}) r
    join person p on p.venue_id = ${venueId} and p.id = r.person_id
    cross join lateral (
      select case
        when ${address} is null then ${channel === 'sms' ? 'noPhone' : 'noEmail'}
        when exists (
          select from suppression s
          where s.venue_id = p.venue_id and s.channel = ${channel} and s.address = ${address}) then 'stop'
        when p.id % 13 = 0 then 'cap'
        end as reason
    ) f
    order by r.at limit 60
    on conflict do nothing`.execute(tx)
}

/** Two automatic messages that have been on for weeks, with whom they reached, and why others got nothing. */
export async function insertTriggers(tx: Tx, place: DemoPlace): Promise<void> {
  for (const trigger of [birthday, comeBack]) await insertTrigger(tx, place, trigger)
}
