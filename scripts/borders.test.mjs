import { spawnSync } from 'node:child_process'
import { cpSync, globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const feature = "another feature's files"

/** Each file breaks one border; the text is part of the sentence that the developer must read. */
const violations = [
  ['packages/core/src/inbox/view.ts', "import 'react'", 'Core knows no view'],
  ['packages/core/src/inbox/view-2.ts', "import '@preact/signals'", 'Core knows no view'],
  ['packages/core/src/http/node.ts', "import 'node:fs'", 'nothing of Node'],
  ['packages/core/src/inbox/up.ts', "import '@comptoir/server'", 'bottom layer'],
  ['packages/core/src/inbox/classic.ts', "import * as z from 'zod'\nz.string()", 'zod/mini'],
  ['packages/core/src/inbox/other.ts', "import '../contacts/store.ts'", feature],
  ['packages/core/src/http/feature.ts', "import '../inbox/store.ts'", feature],
  ['packages/core/src/inbox/raw.ts', "void fetch('/venues')", 'noRestrictedGlobals'],
  ['packages/core/src/inbox/bare.ts', "localStorage.setItem('a', 'b')", 'noRestrictedGlobals'],
  ['packages/ui/src/domain.ts', "import '@comptoir/core/inbox'", 'props in, events out'],
  ['packages/ui/src/language.ts', "import 'i18next'", 'the host owns the language'],
  ['packages/ui/src/icons.ts', "import { Send } from 'lucide-react'\nSend()", 'Import one icon'],
  ['packages/inbox-widget/src/visitor/react.ts', "import 'react-dom'", 'preact/compat'],
  ['packages/inbox-widget/src/visitor/ui.ts', "import '@comptoir/ui'", 'core and @comptoir/ui/chat only'],
  [
    'packages/inbox-widget/src/visitor/whole.ts',
    "import '@comptoir/core/contract'",
    'never the whole contract',
  ],
  ['packages/inbox-widget/src/visitor/other.ts', "import '../manager/list.ts'", feature],
  ['packages/backoffice/src/inbox/other.ts', "import '../contacts/list.ts'", feature],
  ['packages/backoffice/src/inbox/parts/other.ts', "import '../../contacts/list.ts'", feature],
  [
    'packages/backoffice/src/inbox/menu.ts',
    "import '@radix-ui/react-menu'",
    'Components come from @comptoir/ui',
  ],
  [
    'packages/backoffice/src/inbox/server.ts',
    "import '@comptoir/server'",
    'speaks to the server through core',
  ],
  ['packages/backoffice/src/inbox/widget.ts', "import '@comptoir/inbox-widget'", 'manager entry'],
  ['packages/backoffice/src/inbox/preact.ts', "import 'preact'", '@preact/signals-react'],
  ['packages/backoffice/src/inbox/raw.ts', "void fetch('/venues')", 'noRestrictedGlobals'],
  ['packages/backoffice/src/inbox/Text.tsx', 'export const Text = () => <p>Hello</p>', 'noJsxLiterals'],
  [
    'packages/inbox-widget/src/visitor/Html.tsx',
    "export const Html = () => <p dangerouslySetInnerHTML={{ __html: '' }} />",
    'dangerouslySetInnerHTML',
  ],
  ['packages/trust/src/inner.ts', "import '../../server/src/main/start.ts'", 'The proof bench reaches'],
  ['packages/server/src/features/inbox/ui.ts', "import '@comptoir/ui'", 'imports core only'],
  ['packages/server/src/features/inbox/sandbox.ts', "import '@comptoir/sandbox'", 'imports core only'],
  ['packages/server/src/features/inbox/react.ts', "import 'react'", 'draws nothing'],
  ['packages/server/src/features/inbox/other.ts', "import '../contacts/queries.ts'", feature],
  [
    'packages/server/src/kernel/http/up.ts',
    "import type { A } from '../../features/inbox/index.ts'\nexport type B = A",
    'no feature and no provider',
  ],
  [
    'packages/server/src/providers/rcs/up.ts',
    "import '../../features/channels/index.ts'",
    'knows no feature',
  ],
  ['packages/server/src/features/inbox/main.ts', "import '../../main/app.ts'", 'main composes'],
  ['packages/server/src/features/inbox/raw.ts', "void fetch('http://a.example')", 'noRestrictedGlobals'],
  ['packages/sandbox/src/server.ts', "import '@comptoir/server'", 'wire protocols'],
  ['examples/x/deep.ts', "import '@comptoir/core/src/inbox/index.ts'", 'published entry points'],
  ['examples/x/relative.ts', "import '../../packages/core/src/inbox/index.ts'", 'published entry points'],
  [
    'packages/core/src/inbox/cycle-a.ts',
    "import { b } from './cycle-b.ts'\nexport const a = () => b",
    'cycle',
  ],
  ['packages/core/src/inbox/default.ts', 'export default function named() {}', 'default export'],
  ['packages/core/src/inbox/eval.ts', "eval('1')", 'noGlobalEval'],
  [
    'packages/backoffice/src/inbox/Html.tsx',
    'export const Html = (text: string) => <p dangerouslySetInnerHTML={{ __html: text }} />',
    'noDangerouslySetInnerHtml',
  ],
  ['packages/ui/src/size.css', '.a {\n  font-size: 13px;\n}', 'five text styles'],
  ['packages/ui/src/weight.css', '.a {\n  font-weight: 600;\n}', 'five text styles'],
  [
    'packages/backoffice/src/inbox/font.css',
    '.a {\n  font: 400 15px / 22px var(--ct-font);\n}',
    'five text styles',
  ],
  ['packages/backoffice/src/inbox/line.css', '.a {\n  line-height: 18px;\n}', 'five text styles'],
  ['packages/core/src/inbox/any.ts', 'export const a: any = 1', 'any'],
  ['packages/core/src/inbox/console.ts', 'console.log(1)', 'console'],
  ['packages/core/src/inbox/float.ts', 'async function f() {}\nf()', 'floating'],
  ['packages/core/src/inbox/long.ts', `export function long() {\n${'  void 0\n'.repeat(70)}}`, 'lines'],
  ['packages/core/src/inbox/big.ts', `export const a = 1\n${'export {}\n'.repeat(310)}`, 'lines'],
]

const allowed = [
  [
    'packages/core/src/inbox/store.ts',
    "import '../http/client.ts'\nimport '../state/list.ts'\nimport '@preact/signals-core'\nimport 'zod/mini'",
  ],
  ['packages/core/src/inbox/exported.ts', "import '../venues/index.ts'\nimport './parts/row.ts'"],
  ['packages/core/src/inbox/store.test.ts', "import '../contacts/store.ts'\nimport 'node:fs'"],
  ['packages/core/src/live/stream.ts', "void fetch('/sse')"],
  [
    'packages/trust/src/ok.ts',
    "import '../../server/src/testing/kernel.ts'\nimport '../../server/src/testing/server.ts'",
  ],
  [
    'packages/inbox-widget/src/visitor/ok.ts',
    "import '@comptoir/core/inbox'\nimport '@comptoir/ui/chat'\nimport '@comptoir/ui/chat.css?inline'",
  ],
  [
    'packages/backoffice/src/inbox/ok.ts',
    "import '@comptoir/inbox-widget/manager'\nimport '@comptoir/ui'\nimport '../app/context.ts'",
  ],
  [
    'packages/server/src/features/inbox/ok.ts',
    "import '@comptoir/core/contract'\nimport '../../kernel/db/database.ts'\nimport '../contacts/index.ts'",
  ],
  [
    'packages/ui/src/ok.ts',
    "import Send from 'lucide-react/icons/send'\nimport type { LucideIcon } from 'lucide-react'\nexport type Icon = LucideIcon\nSend()",
  ],
  ['packages/ui/src/styled.css', '.a {\n  font: var(--ct-text-small);\n}\n\n.b {\n  font: inherit;\n}'],
]

describe('the borders of the architecture are lint rules', () => {
  let folder = ''
  let diagnostics = []

  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'comptoir-borders-'))
    for (const file of globSync('{biome.json,packages/*/biome.json,scripts/checks/*.grit}', { cwd: root })) {
      cpSync(path.join(root, file), path.join(folder, file), { recursive: true })
    }
    const extra = [
      ['packages/core/src/inbox/cycle-b.ts', "import { a } from './cycle-a.ts'\nexport const b = () => a"],
    ]
    for (const [file, code] of [...violations, ...allowed, ...extra]) {
      mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
      writeFileSync(path.join(folder, file), `${code}\n`)
    }
    const biome = path.join(root, 'node_modules/@biomejs/biome/bin/biome')
    const options = ['--vcs-enabled=false', '--reporter=json', '--max-diagnostics=none']
    const run = spawnSync(process.execPath, [biome, 'lint', ...options, '.'], {
      cwd: folder,
      encoding: 'utf8',
    })
    diagnostics = JSON.parse(run.stdout).diagnostics
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  const errorsOf = (file) => {
    const own = diagnostics.filter((d) => d.severity === 'error' && pathOf(d) === file)
    return own.map((d) => JSON.stringify([d.category, d.message, d.description, d.advices])).join('\n')
  }
  const pathOf = (diagnostic) => {
    const at = diagnostic.location?.path
    return (typeof at === 'string' ? at : (at?.file ?? '')).replace(/^\.\//, '')
  }

  it.each(violations)('refuses %s', (file, _code, sentence) => {
    expect(errorsOf(file)).toContain(sentence)
  })

  it.each(allowed)('allows %s', (file) => {
    expect(errorsOf(file)).toBe('')
  })
})
