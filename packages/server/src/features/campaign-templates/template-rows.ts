import type {
  createTemplate,
  listTemplates,
  Template,
  updateTemplate,
} from '@comptoir/core/campaign-templates'
import type { Received } from '@comptoir/core/http'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { inVenues } from '../../kernel/db/in-venues.ts'
import { notFound } from '../../kernel/http/errors.ts'
import { containing } from '../../kernel/http/like.ts'

interface Row extends Omit<Template, 'createdAt'> {
  createdAt: Date
}

const columns = sql`id, venue_id as "venueId", type, name, subject, body, categories, created_at as "createdAt",
  manager_name as "managerName"`

const toTemplate = ({ createdAt, ...row }: Row): Template => ({ ...row, createdAt: createdAt.getTime() })

/** Templates of the venues, newest first (TPL-03). */
export async function listTemplateRows(
  tx: Tx,
  venueIds: readonly number[],
  { page, perpage, type, category, search }: Received<typeof listTemplates>['query'],
) {
  const conditions: RawBuilder<unknown>[] = [
    inVenues(sql`venue_id`, venueIds),
    ...(type ? [sql`type = ${type}`] : []),
    ...(category ? [sql`${category} = any(categories)`] : []),
    ...(search ? [sql`name ilike ${containing(search)}`] : []),
  ]
  const where = sql.join(conditions, sql` and `)
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from template where ${where}`.execute(tx)
  const { rows } = await sql<Row>`
    select ${columns} from template where ${where}
    order by created_at desc, id desc limit ${perpage} offset ${(page - 1) * perpage}`.execute(tx)
  const totalItems = counted[0]?.n ?? 0
  return {
    items: rows.map(toTemplate),
    page,
    perPage: perpage,
    totalItems,
    totalPages: Math.ceil(totalItems / perpage),
  }
}

/** Keeps a template (TPL-04). */
export async function addTemplate(
  tx: Tx,
  venueId: number,
  managerId: number | null,
  { type, name, subject, body, categories }: Received<typeof createTemplate>['body'],
): Promise<Template> {
  const { rows } = await sql<Row>`
    insert into template (venue_id, type, name, subject, body, categories, manager_id, manager_name)
    values (${venueId}, ${type}, ${name}, ${subject}, ${body}, ${categories}::text[], ${managerId},
      coalesce((select name from comptoir.team(array[${venueId}::int]) where manager_id = ${managerId}), ''))
    returning ${columns}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('no template was kept')
  return toTemplate(row)
}

export async function readTemplateRow(tx: Tx, venueId: number, id: number): Promise<Template> {
  const { rows } = await sql<Row>`
    select ${columns} from template where venue_id = ${venueId} and id = ${id}`.execute(tx)
  const [row] = rows
  if (!row) throw notFound()
  return toTemplate(row)
}

/** Changes what is given of a template. */
export async function changeTemplate(
  tx: Tx,
  venueId: number,
  id: number,
  { name, subject, body, categories }: Received<typeof updateTemplate>['body'],
): Promise<Template> {
  const { rows } = await sql<Row>`
    update template set name = coalesce(${name ?? null}, name), subject = coalesce(${subject ?? null}, subject),
      body = coalesce(${body ?? null}, body), categories = coalesce(${categories ?? null}::text[], categories)
    where venue_id = ${venueId} and id = ${id}
    returning ${columns}`.execute(tx)
  const [row] = rows
  if (!row) throw notFound()
  return toTemplate(row)
}

/** Deletes a template (TPL-06). */
export async function removeTemplate(tx: Tx, venueId: number, id: number): Promise<void> {
  await sql`delete from template where venue_id = ${venueId} and id = ${id}`.execute(tx)
}
