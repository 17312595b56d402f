// Writes docs/api.md and llms.txt of the widget from the doc comments of what it exports; with --check, only compares.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import ts from '@typescript/typescript6'
import { inRoot } from './run/paths.mjs'

const folder = inRoot('packages', 'inbox-widget')
const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
const entries = Object.entries(manifest.exports).filter(([, target]) => target.types)
const files = entries.map(([, { types }]) => path.join(folder, types))
const program = ts.createProgram(files, { moduleResolution: ts.ModuleResolutionKind.Bundler, strict: true })
const checker = program.getTypeChecker()

const isChecking = process.argv.includes('--check')
const problems = []
const texts = { 'docs/api.md': apiText(), 'llms.txt': llmsText() }
for (const [name, text] of Object.entries(texts)) write(path.join(folder, name), text)
for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)

function write(file, text) {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (before === text) return
  if (isChecking) problems.push(`${file} is out of date. Run node scripts/api-docs.mjs`)
  mkdirSync(path.dirname(file), { recursive: true })
  if (!isChecking) writeFileSync(file, text)
}

/** What an entry exports, functions and classes first. */
function exportsOf([entry], index) {
  const source = program.getSourceFile(files[index])
  const symbols = checker.getExportsOfModule(checker.getSymbolAtLocation(source)).map((symbol) => ({
    name: symbol.name,
    real: symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
  }))
  const isType = ({ real }) => !(real.flags & ts.SymbolFlags.Value)
  const sorted = symbols.toSorted(
    (one, other) => isType(one) - isType(other) || (one.name < other.name ? -1 : 1),
  )
  return { specifier: manifest.name + entry.slice(1), symbols: sorted }
}

function docOf({ name, real }) {
  const [declaration] = real.declarations ?? []
  const doc = ts.displayPartsToString(real.getDocumentationComment(checker))
  const tags = real.getJsDocTags(checker)
  if (doc === '') problems.push(`${name} has no doc comment`)
  const textOf = (tag) => ts.displayPartsToString(tag.text)
  return {
    doc: plain(doc),
    code: declaration ? declaration.getText().replace(/^declare /, '') : '',
    examples: tags.filter((tag) => tag.name === 'example').map(textOf),
    throws: tags.filter((tag) => tag.name === 'throws').map(textOf),
  }
}

/** Links of doc comments as code. */
function plain(text) {
  return text.replace(/\{@link ([^}]+)\}/g, '`$1`')
}

function apiText() {
  const parts = entries.map((entry, index) => {
    const { specifier, symbols } = exportsOf(entry, index)
    const sections = symbols.map((symbol) => {
      const { doc, code, examples, throws } = docOf(symbol)
      return [
        `### ${symbol.name}`,
        doc,
        ...throws.map((text) => `Throws: ${text}`),
        `\`\`\`ts\n${code}\n\`\`\``,
        ...examples.map((text) => `Example:\n\n\`\`\`tsx\n${text}\n\`\`\``),
      ].join('\n\n')
    })
    return [`## ${specifier}`, ...sections].join('\n\n')
  })
  const head = [`# ${manifest.name}`, manifest.description, 'Made from the doc comments; do not edit.']
  return `${[...head, ...parts].join('\n\n')}\n`
}

/** The whole package in one text for programs that read documentation (llmstxt.org). */
function llmsText() {
  const list = entries.map((entry, index) => {
    const { specifier, symbols } = exportsOf(entry, index)
    const lines = symbols.map((symbol) => `- ${symbol.name}: ${docOf(symbol).doc.replace(/\s+/g, ' ')}`)
    return `## ${specifier}\n\n${lines.join('\n')}`
  })
  const readme = readFileSync(path.join(folder, 'README.md'), 'utf8').replace(/^# .*\n/, '')
  return `# ${manifest.name}\n\n> ${manifest.description}\n\n${list.join('\n\n')}\n\n# Guide\n${readme}`
}
