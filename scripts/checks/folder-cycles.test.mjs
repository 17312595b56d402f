import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { findCycle, folderGraph, wrongUses } from './folder-cycles.mjs'

function write(files) {
  const root = mkdtempSync(path.join(tmpdir(), 'comptoir-folders-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.join(root, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
  return root
}

const cycleOf = (files) => findCycle(folderGraph(write(files)))

it('names the imports that make a cycle of folders, type imports and longer cycles included', () => {
  const files = {
    'features/a/one.ts': "import { b } from '../b/index.ts'",
    'features/b/index.ts': "export type { C } from '../c/c.ts'",
    'features/c/c.ts': "import type {\n  A,\n} from '../a/two.ts'",
    'features/a/two.ts': '',
  }
  expect(cycleOf(files)?.toSorted()).toEqual([
    'features/a/one.ts imports features/b/index.ts',
    'features/b/index.ts imports features/c/c.ts',
    'features/c/c.ts imports features/a/two.ts',
  ])
})

it('lets layers import downwards, and tests import anything', () => {
  const files = {
    'kernel/db/db.ts': '',
    'features/a/one.ts': "import '../../kernel/db/db.ts'\nimport './two.ts'",
    'features/a/two.ts': '',
    'kernel/db/db.test.ts': "import '../../features/a/one.ts'",
    'kernel/testing/world.ts': "import '../../features/a/one.ts'",
  }
  expect(cycleOf(files)).toBeUndefined()
})

it('compares what a feature says that it uses with what its files import', () => {
  const root = write({
    'features/a/feature.ts': "export const a = feature({ uses: ['b', 'gone'] })",
    'features/a/one.ts': "import '../b/index.ts'\nimport '../c/index.ts'",
    'features/b/index.ts': '',
    'features/c/index.ts': '',
  })
  expect(wrongUses(root, folderGraph(root))).toEqual([
    'features/a/one.ts imports features/c/index.ts: add it to `uses` of features/a/feature.ts',
    'features/a/feature.ts says that it uses features/gone, and imports nothing of it',
  ])
})
