import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { compileExamples } from './compile.mjs'
import { examplesOfMarkdown, examplesOfSource } from './doc-examples.mjs'
import { functionsWithoutExample } from './gaps.mjs'
import { wrongResults } from './results.mjs'

const file = 'packages/core/src/rules/sample.ts'
const folder = mkdtempSync(path.join(tmpdir(), 'examples-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A source whose one function has this doc comment. */
const documented = (...lines) =>
  `/**\n${lines.map((line) => ` * ${line}`).join('\n')}\n */\nexport function f() {}\n`

describe('examples', () => {
  it('are found in doc comments until the next tag, with the line they begin on', () => {
    const text = documented('Does it.', '@example', 'const a = 1', '', 'f(a)', '@throws never')
    expect(examplesOfSource(file, text)).toEqual([
      { file, line: 3, language: 'tsx', code: '\nconst a = 1\n\nf(a)' },
    ])
    expect(examplesOfSource(file, documented('@example f()', '@example f(2)'))).toMatchObject([
      { line: 2, code: 'f()' },
      { line: 3, code: 'f(2)' },
    ])
  })

  it('in another language are not compiled', () => {
    const text = documented('@example', '```html', '<p>not TypeScript', '```')
    const examples = examplesOfSource(file, text)
    expect(examples).toEqual([{ file, line: 4, language: 'html', code: '<p>not TypeScript' }])
    expect(compileExamples(examples)).toEqual({ count: 0, errors: [] })
  })

  it('that do not compile are reported where they are written', () => {
    const doc = documented('@example', "import { isSiret } from '@comptoir/core/rules'", '', 'isSiret(73)')
    const readme = '# Core\n\n```ts\nconst a: string = 1\n```\n'
    const { count, errors } = compileExamples([
      ...examplesOfSource(file, doc),
      ...examplesOfMarkdown('packages/core/README.md', readme),
    ])
    expect(count).toBe(2)
    expect(errors).toEqual([
      expect.stringMatching(/^packages\/core\/src\/rules\/sample\.ts:5: TS2345: /),
      expect.stringMatching(/^packages\/core\/README\.md:4: TS2322: /),
    ])
  })

  it('that say what they result in are run', async () => {
    const examples = examplesOfSource(
      file,
      documented('@example', '1 + 1 // => 2', '[1, 2].map(String)', "// => ['1']"),
    )
    expect(await wrongResults(examples, folder)).toEqual([`${file}:5: results in [ '1', '2' ]`])
  })

  it('are missed at each public function, class and component without one', () => {
    mkdirSync(path.join(folder, 'src'))
    writeFileSync(
      path.join(folder, 'tsconfig.json'),
      JSON.stringify({ compilerOptions: { target: 'ES2024' } }),
    )
    writeFileSync(
      path.join(folder, 'src', 'index.ts'),
      [
        documented('@example f()'),
        'export const limit = 3',
        'export const g = () => 1',
        'export class C {}',
      ].join('\n'),
    )
    const found = functionsWithoutExample(folder, [['.', { 'comptoir-source': './src/index.ts' }]])
    expect(found.map((problem) => problem.replace(/^.*src\//, ''))).toEqual([
      'index.ts:7: g has no @example',
      'index.ts:8: C has no @example',
    ])
  })
})
