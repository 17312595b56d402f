// @vitest-environment node
import { createApiKey } from '@comptoir/core/developers'
import { parseAst } from 'vite'
import { expect, it } from 'vitest'
import { schemasApart } from '../../schemas-apart.ts'
import { findFaults } from './body-check.ts'

type Transform = (this: object, code: string, id: string) => { code: string } | undefined

/** What the build makes of a module. */
function built(code: string, file: string): string | undefined {
  const context = {
    parse: (text: string) => parseAst(text),
    error(message: string) {
      throw new Error(message)
    },
  }
  return (schemasApart().transform as Transform).call(context, code, file)?.code
}

const core = new URL('../../../core/src/venues/contract.ts', import.meta.url).pathname

it('G13 validates a body by the schema of its call', async () => {
  expect(await findFaults(createApiKey, { userLabel: '' })).toHaveProperty('userLabel')
  expect(await findFaults(createApiKey, { userLabel: 'Till', scopes: [] })).toEqual({
    scopes: { code: 'too_small', of: 'list', limit: 1 },
  })
})

it('asks the rules that a built call loads, of the call with this method and path', async () => {
  const asked: unknown[] = []
  const rules = {
    findBodyFaults: (call: unknown) => {
      asked.push(call)
      return { userLabel: { code: 'too_small' } }
    },
    other: { method: 'GET', path: createApiKey.path },
    createApiKey,
  }
  expect(await findFaults({ ...createApiKey, body: async () => rules }, {})).toEqual({
    userLabel: { code: 'too_small' },
  })
  expect(asked).toEqual([createApiKey])
})

it('leaves the schemas of calls out of the built pages, and lets forms load those of bodies', () => {
  const call =
    "const a = endpoint({ path: '/v2/a', summary: 'A', body: z.object({}), response: z.object({}) })"
  expect(built(call, core)).toBe(
    `const a = endpoint({ path: '/v2/a',  body: bodyRules, response: 1 })\nfunction bodyRules() { return import(${JSON.stringify(`${core}?rules`)}) }\n`,
  )
})

it.each(['Kind.parse(given)', 'Kind.options.map(String)'])(
  'refuses %s in a page: there is no schema',
  (use) => {
    expect(() => built(use, '/packages/backoffice/src/venues/VenuePage.tsx')).toThrow(
      'the built pages have no',
    )
  },
)
