import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bothEngines, testClient } from '../../testing/database.ts'
import { checkStatements, type Findings } from '../../testing/statements/check.ts'
import { createDescriber, type Describer } from '../../testing/statements/describer.ts'
import { type Sources, serverSources, sourceText, templatesOf } from '../../testing/statements/sources.ts'
import { type Statement, statementsOf } from '../../testing/statements/statements.ts'

// Every `sql` template of the server is read from the sources, with what stands in it, and prepared on both databases:
// - The text is put together as the code would: constants, functions, conditions and lists are followed, what a function
//   is given is taken from its callers, and each way of each decision is in at least one text that is prepared.
//   The columns are those of the statement's description, the JavaScript types those of the driver's own parsers.
// - A row type must have each column of the answer and no other, and hold what the database answers. It may allow more.
// - A value in a query of kysely's builder is prepared as a column of the query's tables.
// - Null is expected of columns that may be null, of all columns on the far side of a left join, and of max, sum and
//   such without `group by`. A column that the statement compares, sets or joins by counts as filled. Not known, and so
//   not looked at, is whether other expressions, unions, subqueries, full and right joins and groupings in several
//   sets may be null; neither are elements of lists, the shape of JSON and unions of strings.
// - A list that is joined is taken with the elements that the code shows, or with one: never with none.
// Rights are not looked at: the owner of the tables asks. The queries of the builder are checked by its own types.

/** It is prepared with them; its own type is not compared. */
const ofOthers = 'a value whose columns are those of the statements that take it up'

/** What cannot be looked at, and why. Nothing may be added without a reason, and what can be is not listed. */
const unchecked: Record<string, string> = {
  'kernel/http/gate.ts: ( select count(*) from ${sql.table(table':
    'its table is one that a feature names at the start',
  'kernel/http/gate.ts: select ${sql.join(checks, sql` and `)} a': 'is made of those',
  'kernel/http/gate.ts: and `': 'a part of that',
  'kernel/queue/leased-rows.ts: update ${sql.table(table)} set ${set ? s':
    'its row is what each of its callers says',
  'kernel/queue/poller.ts: select ${sql.join(columns)}`':
    'its columns are named by their positions in a list',
  'kernel/queue/poller.ts: ${due} as ${sql.ref(String(index))}`': 'a part of that',
  'kernel/queue/named-worker.ts: array(select ${name}::text where ${isDue': 'a part of that',
  'features/alerts/alert-sender.ts: s.is_on and coalesce(s.rests_until <= no': ofOthers,
  "kernel/events/event-readers.ts: split_part(reader, ':', 1) = any(${kinds": ofOthers,
  'main/replace-secret.ts: select ${named}, ${sql.ref(column)} as e':
    'its columns are named by a list: the row has any names',
  'main/give-up-secret.ts: select ${sql.join(keys.map((key) => sql.':
    'its columns are named by a list: the row has any names',
  'main/give-up-secret.ts: update ${sql.table(table)} set ${sql.joi':
    'its columns are named by the row that was read',
  'main/give-up-secret.ts: ${sql.ref(name)} = ${value}`': 'a part of that',
  'main/give-up-secret.ts: ${sql.ref(key)} = ${row[key]}`': 'a part of that',
  'main/give-up-secret.ts: and `': 'a part of that',
  'features/contacts/contact-list.ts: ${traitsIn(filter)} = any(${traits}::sma':
    'depends on more decisions at once than are tried; the tests of the list run it',
  'kernel/db/batch-loader.ts: ${column} = ${keys[0]}`': ofOthers,
  'kernel/db/in-venues.ts: ${column} = ${venueIds[0]}`': ofOthers,
  'kernel/db/in-venues.ts: ${column} = any(${venueIds}::int[])`': ofOthers,
  'kernel/db/batch-loader.ts: ${column} = any(${keys}::${sql.raw(type)': ofOthers,
  'features/links/target-check.ts: phone is null and is_active and (created': ofOthers,
  'features/channels/breaker.ts: now() + least( greatest(now() - failing_': ofOthers,
  'features/channels/health-check.ts: case when is_silent then ${afterCoolDown': ofOthers,
  'kernel/personal-data/personal-data-source.ts: exists ( select from unnest(${marksOf(wh': ofOthers,
  "features/webchat/actor.ts: 'visitor-' || coalesce(v.external_id, v.": ofOthers,
  "features/webchat/actor.ts: 'visitor-' || v.visitor_id || '.' || v.w": ofOthers,
  'features/session/queries.ts: is_shadow = false`': ofOthers,
  'kernel/events/open-streams.ts: exists ( select from session o where o.m': ofOthers,
  'kernel/http/may-in.ts: exists ( select from venue_manager vm jo': ofOthers,
  'features/alerts/alert-sender.ts: nullif(greatest( case when ${isWatching(': ofOthers,
  'features/imports/personal-data.ts: ( ${speaksOf(who, column)} or position(l': ofOthers,
  'features/session/tickets.ts: exists ( select from venue v where v.ven': ofOthers,
}

interface Read {
  sources: Sources
  statements: Statement[]
}

const read = (sources: Sources): Read => ({ sources, statements: statementsOf(sources) })

describe('the statements of the code', () => {
  let server: Read | undefined
  beforeAll(() => {
    server = read(serverSources())
  })
  // The files of a worker share its modules, and these are large.
  afterAll(() => {
    server = undefined
  })

  describe.each(bothEngines)('on %s', (engine) => {
    let describer: Describer
    let close: () => Promise<void>
    beforeAll(async () => {
      const opened = await testClient(engine)
      close = opened.close
      describer = await createDescriber(opened.client)
    })
    afterAll(() => close())

    const check = ({ sources, statements } = server as Read) =>
      checkStatements(sources, statements, describer)
    const checkText = (text: string): Promise<Findings> => check(read(sourceText(text)))

    test('are prepared, and answer what their types say', async () => {
      const { problems, unchecked: found, compared } = await check()
      expect(problems).toEqual([])
      const news = Object.entries(found).filter(([name]) => !(name in unchecked))
      expect(news).toEqual([])
      expect(Object.keys(unchecked).filter((name) => !(name in found))).toEqual([])
      const typed = templatesOf((server as Read).sources).filter(({ typeArguments }) => typeArguments)
      expect(compared).toBeGreaterThan(typed.length * 0.9)
    }, 90_000)

    test.each([
      [
        'a name that is not answered',
        '{ name: string; town: string }',
        'answers no column "town", only name',
      ],
      [
        'a column that the type does not have',
        '{ at: Date }',
        'answers a column "name" that the row type does not have',
      ],
      ['another type', '{ name: number }', '"name" is string (text), not number'],
    ])('are found with %s', async (_what, type, words) => {
      const { problems } = await checkText(`sql<${type}>\`select name from venue\`.execute(tx)`)
      expect(problems).toContain(`example.ts:1 ${words}`)
    })

    test.each([
      ['a column that may be null', 'select deleted_at as at from venue'],
      [
        'the far side of a left join',
        'select s.created_at as at from venue v left join sms s on s.venue_id = v.venue_id',
      ],
      ['an aggregate over no rows', 'select max(created_at) as at from sms'],
    ])('are found without null for %s', async (_what, text) => {
      const at = (type: string) => checkText(`sql<{ at: ${type} }>\`${text}\`.execute(tx)`)
      expect((await at('Date')).problems).toEqual(['example.ts:1 "at" may be null'])
      expect((await at('Date | null')).problems).toEqual([])
    })

    test.each([
      ['int8 as bigint', 'count(*)', 'bigint', 'number'],
      ['numeric as a number', 'avg(plan_id)', 'number | null', 'string | null'],
      ['a moment as text', 'now()', 'string', 'Date'],
      ['a day as a moment', 'current_date', 'Date', 'string'],
      ['JSON as bytes', `'{}'::jsonb`, 'Uint8Array', '{ a: number }'],
      ['a list of numbers as one of texts', 'array_agg(venue_id)', 'string[] | null', 'number[] | null'],
    ])('are found with %s', async (_what, expression, wrong, right) => {
      const value = (type: string) =>
        checkText(`sql<{ value: ${type} }>\`select ${expression} as value from venue\`.execute(tx)`)
      expect((await value(wrong)).problems).toHaveLength(1)
      expect((await value(right)).problems).toEqual([])
    })

    test('are found where only one way of a decision is refused, in a part that is put in', async () => {
      const { problems } = await checkText(`
        const order = (isNew: boolean) => isNew ? sql\`order by name\` : sql\`order by nam\`
        sql<{ name: string }>\`select name from venue \${order(x)}\`.execute(tx)`)
      expect(problems).toEqual([
        expect.stringMatching(/^example.ts:3 is refused: column "nam" does not exist \(isNew = 1\)/),
      ])
    })

    test('are listed where only the run knows their text', async () => {
      const { unchecked: found } = await checkText(`sql\`select \${sql.raw(text)} from venue\`.execute(tx)`)
      expect(found).toEqual({
        'example.ts: select ${sql.raw(text)} from venue`': 'example.ts:1 only the run knows text',
      })
    })
  })
})
