import type { contract } from '@comptoir/core/contract'
import { findTargetFault, hostOf, type LinkBlock, type LinkBlockKind } from '@comptoir/core/links'
import { type RawBuilder, sql } from 'kysely'
import { afterCommit, type Tx } from '../../kernel/db/database.ts'
import type { Handlers } from '../../kernel/http/context.ts'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import type { Services } from '../../kernel/services/services.ts'
import { managerNameOf } from './handlers.ts'

interface Row extends Omit<LinkBlock, 'createdAt'> {
  createdAt: Date
}

async function readBlocks(tx: Tx, where: RawBuilder<boolean>): Promise<LinkBlock[]> {
  const { rows } = await sql<Row>`
    select b.id, b.kind, b.value, b.reason, coalesce(v.name, '') as "venueName", b.manager_name as "managerName",
      b.created_at as "createdAt"
    from link_block b
    left join short_link l on b.kind = 'code' and l.code = b.value
    left join venue v on v.venue_id = l.venue_id or (b.kind = 'venue' and v.venue_id::text = b.value)
    where ${where} order by b.created_at desc, b.id desc`.execute(tx)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

function readHost(value: string): string {
  const address = value.includes('://') ? value : `https://${value}`
  if (findTargetFault(address) !== undefined)
    throw new AppError('invalid', 'value: must be a host such as shop.example', { fields: { value: 'host' } })
  return hostOf(address)
}

/** The value as it is compared; a whole short address is its code. By a code somebody unsubscribes: never blocked. */
async function readValue(tx: Tx, kind: LinkBlockKind, value: string): Promise<string> {
  if (kind === 'host') return readHost(value)
  const asked = kind === 'code' ? value.slice(value.lastIndexOf('/') + 1) : value
  const { rows } = await sql<{ found: string | null }>`
    select case ${kind}::text
      when 'code' then (select code from short_link where code = ${asked} and phone is null)
      else (select venue_id::text from venue where venue_id::text = ${asked} and deleted_at is null)
    end as found`.execute(tx)
  const found = rows[0]?.found
  if (found == null) throw notFound()
  return found
}

/** What staff block (D-71): it holds at once on this server, and after a second on the others. */
export function blockHandlers({
  shortLinks,
}: Pick<Services, 'shortLinks'>): Pick<
  Handlers<typeof contract.links>,
  'listLinkBlocks' | 'createLinkBlock' | 'deleteLinkBlock'
> {
  return {
    listLinkBlocks: (_, { tx }) => readBlocks(tx, sql`true`),
    async createLinkBlock({ body: { kind, value, reason } }, { tx, actor }) {
      const { rows } = await sql<{ id: string }>`
        insert into link_block (kind, value, reason, manager_id, manager_name)
        values (${kind}, ${await readValue(tx, kind, value)}, ${reason}, ${actor.managerId},
          ${await managerNameOf(tx, actor.managerId)})
        on conflict (kind, value) do update set reason = excluded.reason returning id`.execute(tx)
      afterCommit(tx, shortLinks.forget)
      const [block] = await readBlocks(tx, sql`b.id = ${rows[0]?.id ?? null}::uuid`)
      if (!block) throw notFound()
      return block
    },
    async deleteLinkBlock({ params: { id } }, { tx }) {
      const { rows } = await sql<{ id: string }>`
        delete from link_block where id = ${id} returning id`.execute(tx)
      if (!rows[0]) throw notFound()
      afterCommit(tx, shortLinks.forget)
      return undefined
    },
  }
}
