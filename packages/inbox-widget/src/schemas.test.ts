import { parseAst } from 'vite'
import { expect, test } from 'vitest'
import { withoutSchemas } from '../vite.schemas.ts'

type Transform = (this: object, code: string, id: string) => { code: string } | undefined

/** What the plugin makes of a module of core. */
function transformed(code: string): string | undefined {
  const context = {
    parse: (text: string) => parseAst(text),
    error(message: string) {
      throw new Error(message)
    },
  }
  return (withoutSchemas().transform as Transform).call(context, code, '/core/src/inbox/outbox.ts')?.code
}

test('takes schemas out, and leaves what reads other texts', () => {
  expect(transformed("const Entry = z.object({ id: z.string() })\nJSON.parse('1')")).toBe(
    "const Entry = 1\nJSON.parse('1')",
  )
})

test.each(['Entry.safeParse(stored)', 'z.parse(Entry, stored)', 'types[kind].parse(stored)'])(
  'refuses %s, which would throw where the schemas are gone',
  (use) => {
    expect(() => transformed(`const Entry = z.object({})\n${use}`)).toThrow('use safeParse of zod/v4/core')
  },
)
