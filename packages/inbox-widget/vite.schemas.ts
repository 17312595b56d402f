import type { Plugin } from 'vite'

interface Node {
  type: string
  start: number
  end: number
  [key: string]: unknown
}

/** What only a server, a document or a test reads of an endpoint; of the response the client reads whether there is one. */
const UNREAD = new Set(['params', 'query', 'body', 'response', 'summary', 'scope', 'permission', 'errors'])
const NO_SCHEMAS = '\0no-schemas'

function isNode(value: unknown): value is Node {
  return typeof (value as Node | null)?.type === 'string'
}

/** Whether an expression is `z.something` or a call of it, however long the chain. */
function isSchema(node: Node): boolean {
  if (node.type === 'Identifier') return node.name === 'z'
  const inner = node.type === 'CallExpression' ? node.callee : node.type === 'MemberExpression' && node.object
  return isNode(inner) && isSchema(inner)
}

/** The properties of an endpoint's declaration that the client does not read. */
function unreadProperties(call: Node): Node[] {
  const [declared] = call.arguments as Node[]
  const properties = (declared?.properties ?? []) as Node[]
  return properties.filter(({ key }) => UNREAD.has((key as Node | undefined)?.name as string))
}

/** What is to be replaced, and by what: `[start, end, text]`; `body` stands in for that of a call. */
function* findSchemas(node: Node, code: string, body?: string): Generator<[number, number, string]> {
  if (node.type === 'ImportDeclaration') return
  if (node.type !== 'Identifier' && isSchema(node)) {
    const isRegistry = code.startsWith('z.registry', node.start)
    return yield [node.start, node.end, isRegistry ? '({ add() {} })' : '1']
  }
  const isEndpoint = node.type === 'CallExpression' && (node.callee as Node).name === 'endpoint'
  const bare = new Set(isEndpoint ? unreadProperties(node) : [])
  for (const { start, end, key } of bare) {
    const { name } = key as Node
    if (name === 'response') yield [start, end, 'response: 1']
    else if (name === 'body' && body) yield [start, end, `body: ${body}`]
    else yield [start, end + (/^\s*,/.exec(code.slice(end))?.[0].length ?? 0), '']
  }
  const children = isEndpoint
    ? ((node.arguments as Node[])[0]?.properties as Node[])
    : Object.values(node).flat()
  for (const child of children) if (isNode(child) && !bare.has(child)) yield* findSchemas(child, code, body)
}

const METHODS = new Set(['parse', 'safeParse'])
/** What reads texts by methods of the same name, and is no schema. */
const OTHERS = new Set(['JSON', 'Date', 'URL'])

/** Uses of a schema by its own methods, as `[name, start]`: where the schemas are gone they would throw. */
function* findMethods(node: Node): Generator<[string, number]> {
  const { name: method } = (node.property ?? {}) as Node
  const { name: owner } = (node.object ?? {}) as Node
  if (node.type === 'MemberExpression' && METHODS.has(method as string) && !OTHERS.has(owner as string))
    yield [`${owner ?? '…'}.${method}`, node.start]
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* findMethods(child)
}

/** Removes the schemas from a module; `body` is what the calls have instead of theirs. */
export function stripSchemas(program: object, code: string, body?: string): string {
  const found = [...findSchemas(program as Node, code, body)].sort(([a], [b]) => b - a)
  let bare = code
  for (const [start, end, text] of found) bare = bare.slice(0, start) + text + bare.slice(end)
  return bare
}

/** What a module still asks of schemas that are gone, as `[name, start]`. */
export const findUses = (program: object) => [...findMethods(program as Node)]

/** Replaces zod where nothing is checked. */
export const NO_CHECKS = 'export const safeParse = (_, data) => ({ success: true, data })'

/**
 * Takes the schemas out of core for the script-tag build, where they and zod would cost 8 kB of the panel's 22.
 * What is sent is validated by the server; what it answers comes from the same source as the panel, and is shown as
 * text only. The ES modules keep their schemas.
 */
export function withoutSchemas(): Plugin {
  return {
    name: 'comptoir:without-schemas',
    resolveId: {
      order: 'pre',
      handler: (source) => (source === 'zod/v4/core' ? NO_SCHEMAS : undefined),
    },
    load: (id) => (id === NO_SCHEMAS ? NO_CHECKS : undefined),
    transform(code, id) {
      if (!id.includes('/core/src/')) return
      const program = this.parse(code)
      for (const [use, start] of findUses(program))
        this.error(`${use}: use safeParse of zod/v4/core, which this build replaces`, start)
      return { code: stripSchemas(program, code), map: null }
    },
  }
}
