// Every example of a doc comment, of a README and of the pages for websites compiles against what its package exports; each public function of
// the libraries has one.
import { globSync, readFileSync } from 'node:fs'
import { inRoot } from '../run/paths.mjs'
import { compileExamples } from './examples/compile.mjs'
import { examplesOfMarkdown, examplesOfSource } from './examples/doc-examples.mjs'
import { functionsWithoutExample } from './examples/gaps.mjs'
import { wrongResults } from './examples/results.mjs'
import { codeEntries, conclude, publishedPackages } from './published.mjs'

const LIBRARIES = new Set(['@comptoir/core', '@comptoir/ui', '@comptoir/inbox-widget'])

const sources = globSync('packages/{core,ui,inbox-widget}/src/**/*.{ts,tsx}', { cwd: inRoot() })
const readmes = [
  ...globSync('packages/{core,ui,inbox-widget,server}/README.md', { cwd: inRoot() }),
  'docs/websites.md',
]
const read = (file) => readFileSync(inRoot(file), 'utf8')
const examples = [
  ...sources.flatMap((file) => examplesOfSource(file, read(file))),
  ...readmes.flatMap((file) => examplesOfMarkdown(file, read(file))),
]
const { count, errors } = compileExamples(examples)
const missing = publishedPackages()
  .filter(({ manifest }) => LIBRARIES.has(manifest.name))
  .flatMap(({ folder, manifest }) => functionsWithoutExample(folder, codeEntries(manifest)))
const ofCore = examples.filter(({ file }) => file.startsWith('packages/core/'))
const wrong = await wrongResults(ofCore, inRoot('packages', 'core'))

conclude([...errors, ...wrong, ...missing], `${count} examples compile, and each public function has one`)
