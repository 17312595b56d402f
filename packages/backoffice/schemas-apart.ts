import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { findUses, NO_CHECKS, stripSchemas } from '../inbox-widget/vite.schemas.ts'

const CORE = fileURLToPath(new URL('../core/src/', import.meta.url))
const CHECK = `${CORE}http/check.ts`
const NO_SCHEMAS = '\0no-schemas'
/** Marks the copy of a module of core that keeps its schemas. */
const KEPT = '?schemas'
/** Marks what a form loads to check what it sends: the calls of a module, and `findBodyFaults`. */
const RULES = '?rules'

const loaderOf = (id: string) => `\nfunction bodyRules() { return import(${JSON.stringify(id + RULES)}) }\n`
const rulesOf = (id: string) =>
  [
    `export * from ${JSON.stringify(id + KEPT)}`,
    `export { findBodyFaults } from ${JSON.stringify(CHECK + KEPT)}`,
  ].join('\n')

/**
 * Schemas and zod were 13 kB of the first page, and what they are read for there is nothing: answers are validated in
 * development, and what is sent by the server. Only forms check what they send, by the `body` of its call: in the built
 * pages that is a function that loads the schemas of its module (src/page/body-check.ts).
 */
export function schemasApart(): Plugin {
  return {
    name: 'comptoir:schemas-apart',
    apply: 'build',
    resolveId: {
      order: 'pre',
      async handler(source, importer, options) {
        if (source.endsWith(KEPT) || source.endsWith(RULES)) return source
        if (!importer?.endsWith(KEPT)) return source === 'zod/v4/core' ? NO_SCHEMAS : undefined
        const from = importer.slice(0, -KEPT.length)
        const found = await this.resolve(source, from, { ...options, skipSelf: true })
        return found?.id.startsWith(CORE) ? { ...found, id: found.id + KEPT } : found
      },
    },
    async load(id) {
      if (id === NO_SCHEMAS) return NO_CHECKS
      if (id.endsWith(RULES)) return rulesOf(id.slice(0, -RULES.length))
      if (id.endsWith(KEPT)) return readFile(id.slice(0, -KEPT.length), 'utf8')
      return undefined
    },
    transform(code, id) {
      if (!/\/(core|backoffice)\/src\/.*\.tsx?$/.test(id)) return
      const program = this.parse(code)
      for (const [use, start] of findUses(program))
        this.error(`${use}: the built pages have no schemas; use safeParse of zod/v4/core in core`, start)
      const bare = id.startsWith(CORE) ? stripSchemas(program, code, 'bodyRules') : code
      const [use] = /\b[A-Z]\w*\.(?:options|shape|enum)\b/.exec(bare) ?? []
      if (use) this.error(`${use}: the built pages have no schemas; write the values down`)
      if (!id.startsWith(CORE)) return
      return { code: bare.includes('body: bodyRules') ? bare + loaderOf(id) : bare, map: null }
    },
  }
}
