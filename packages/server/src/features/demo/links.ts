import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import type { DemoPlace } from './conversations.ts'
import { demoId } from './ids.ts'

const DAYS = 30

/** Codes are fixed, so that what is printed from one demo opens in the next. */
const links = [
  { code: 'carteKa', kind: 'link', name: 'Carte sur les tables', path: 'carte', weekday: 14, weekend: 26 },
  { code: 'avisKar', kind: 'link', name: 'Laisser un avis', path: 'avis', weekday: 3, weekend: 5 },
  { code: 'fidKaru', kind: 'loyalty', name: '', path: 'fidelite', weekday: 5, weekend: 8 },
  { code: 'gatPaqs', kind: 'link', name: 'Gâteaux de Pâques', path: 'paques', weekday: 0, weekend: 0 },
] as const

/** The short links of a bakery with the clicks of a month: more at weekends, some by programs, one not opened yet. */
export async function insertShortLinks(tx: Tx, { venueId, webchatId, managerId }: DemoPlace): Promise<void> {
  for (const [index, { code, kind, name, path, weekday, weekend }] of links.entries()) {
    const id = demoId(webchatId, `short link ${code}`)
    await sql`
      insert into short_link (venue_id, id, code, kind, target, host, name, target_check, checked_at, manager_id,
        manager_name, counts_from, created_at)
      values (${venueId}, ${id}, ${code}, ${kind}, ${`https://boulangerie-karukera.example/${path}`},
        'boulangerie-karukera.example', ${name}, 'ok', now(), ${managerId}, 'Claire Delacroix',
        now() - interval '45 days', now() - interval '45 days' + ${index} * interval '1 day')`.execute(tx)
    await sql`
      insert into link_day (venue_id, link_id, day, people, robots)
      select ${venueId}, ${id}, day, people + (people * (day - current_date + ${DAYS}) / 60) + (extract(day from day)::int * 7 % 4),
        extract(day from day)::int * 5 % 3
      from (
        select current_date - back as day,
          case when extract(isodow from current_date - back) >= 6 then ${weekend}::int else ${weekday}::int end as people
        from generate_series(0, ${DAYS - 1}) back) days
      where people > 0`.execute(tx)
  }
}
