import pg from 'pg'
import { typeParsers } from '../../kernel/db/type-parsers.ts'
import type { Kind } from './row-types.ts'

/** A column of a statement's answer. */
export interface Field {
  name: string
  /** PostgreSQL's name of its type. */
  type: string
  kind: Kind
  /** The column of a table that it is, through subqueries too; undefined where it is computed. */
  origin: Origin | undefined
}

export interface Origin {
  table: string
  column: string
  isNotNull: boolean
}

export type Description = { fields: readonly Field[] } | { refusal: string }

/** Asks a database what statements answer, without running any. */
export interface Describer {
  describe(text: string): Promise<Description>
}

/** What the driver makes of each type is tried with one of its texts. */
const samples: Record<string, string> = {
  bool: 't',
  bytea: '\\x00',
  date: '2026-01-01',
  interval: '1 day',
  json: '{}',
  jsonb: '{}',
  timestamp: '2026-01-01 00:00:00',
  timestamptz: '2026-01-01 00:00:00+00',
}

export async function createDescriber(client: pg.Client): Promise<Describer> {
  const types = await client.query<{ oid: number; name: string; kind: string; element: string | null }>(`
    select t.oid::int4, t.typname as name, t.typtype as kind, e.typname as element
    from pg_type t left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'`)
  const columns = await client.query<Origin & { key: string }>(`
    select a.attrelid || '.' || a.attnum as key, c.relname as table, a.attname as column,
      a.attnotnull or c.relkind not in ('r', 'p') as "isNotNull"
    from pg_attribute a join pg_class c on c.oid = a.attrelid where c.relkind in ('r', 'p')`)
  const typeOf = new Map(types.rows.map((row) => [row.oid, row]))
  const originOf = new Map(columns.rows.map(({ key, ...origin }) => [key, origin]))

  function fieldOf({ name, tableID, columnID, dataTypeID }: pg.FieldDef): Field {
    const type = typeOf.get(dataTypeID)
    const sample = type?.element ? `{${samples[type.element] ?? '1'}}` : (samples[type?.name ?? ''] ?? '1')
    return {
      name,
      type: type?.name ?? String(dataTypeID),
      kind: kindOf(typeParsers.getTypeParser(dataTypeID, 'text')(sample)),
      origin: originOf.get(`${tableID}.${columnID}`),
    }
  }

  async function ask(text: string): Promise<Description> {
    try {
      return { fields: (await fieldsOf(client, text)).map(fieldOf) }
    } catch (error) {
      if (error instanceof pg.DatabaseError) return { refusal: error.message }
      throw error
    }
  }

  const known = new Map<string, Promise<Description>>()
  return {
    describe(text) {
      const answer = known.get(text) ?? ask(text)
      known.set(text, answer)
      return answer
    },
  }
}

function kindOf(value: unknown): Kind {
  if (value instanceof Date) return 'Date'
  if (value instanceof Uint8Array) return 'bytes'
  if (Array.isArray(value)) return `${kindOf(value[0])}[]`
  return typeof value === 'object' ? 'json' : typeof value
}

/** Parse and describe, and nothing else of the protocol. */
function fieldsOf(client: pg.Client, text: string): Promise<pg.FieldDef[]> {
  return new Promise((settle, fail) => {
    let fields: pg.FieldDef[] = []
    client.query({
      submit(connection: pg.Connection) {
        connection.parse({ name: '', text, types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription: (message: { fields: pg.FieldDef[] }) => {
        fields = message.fields
      },
      handleError: fail,
      handleReadyForQuery: () => settle(fields),
    })
  })
}
