// Writes docs/api.md and llms.txt of the packages for developers from the doc comments of what they export; with --check, only compares.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import ts from '@typescript/typescript6'
import { inRoot } from './run/paths.mjs'

/** Schemas with more lines are cut. */
const LINES = 30
const isChecking = process.argv.includes('--check')
const problems = []
for (const name of ['core', 'inbox-widget']) {
  const documented = readPackage(inRoot('packages', name))
  write(path.join(documented.folder, 'docs/api.md'), apiText(documented))
  write(path.join(documented.folder, 'llms.txt'), llmsText(documented))
}
for (const problem of problems) console.error(problem)
process.exit(problems.length === 0 ? 0 : 1)

/** A package's entries, each with what it exports. Former names of entries are left out: what they export has a name. */
function readPackage(folder) {
  const manifest = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))
  const seen = new Set()
  const entries = Object.entries(manifest.exports).filter(([, { types }]) => {
    const isNew = types && !seen.has(types)
    seen.add(types)
    return isNew
  })
  const files = entries.map(([, { types }]) => path.join(folder, types))
  const program = ts.createProgram(files, {
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    strict: true,
  })
  const checker = program.getTypeChecker()
  const exported = entries.map(([entry], index) => ({
    specifier: manifest.name + entry.slice(1),
    symbols: exportsOf(program.getSourceFile(files[index]), checker).map((symbol) => docOf(symbol, checker)),
  }))
  return { folder, manifest, exported }
}

function write(file, text) {
  const before = existsSync(file) ? readFileSync(file, 'utf8') : ''
  if (before === text) return
  if (isChecking) problems.push(`${file} is out of date. Run node scripts/api-docs.mjs`)
  mkdirSync(path.dirname(file), { recursive: true })
  if (!isChecking) writeFileSync(file, text)
}

/** What an entry exports, functions and classes first. */
function exportsOf(source, checker) {
  const symbols = checker.getExportsOfModule(checker.getSymbolAtLocation(source)).map((symbol) => ({
    name: symbol.name,
    real: symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
  }))
  const isType = ({ real }) => !(real.flags & ts.SymbolFlags.Value)
  return symbols.toSorted((one, other) => isType(one) - isType(other) || (one.name < other.name ? -1 : 1))
}

function docOf({ name, real }, checker) {
  const [declaration] = real.declarations ?? []
  const doc = ts.displayPartsToString(real.getDocumentationComment(checker))
  const tags = real.getJsDocTags(checker)
  if (doc === '') problems.push(`${name} has no doc comment`)
  const textOf = (tag) => ts.displayPartsToString(tag.text)
  return {
    name,
    doc: plain(doc),
    code: declaration ? codeOf(declaration.getText().replace(/^declare /, '')) : '',
    examples: tags.filter((tag) => tag.name === 'example').map(textOf),
    throws: tags.filter((tag) => tag.name === 'throws').map(textOf),
  }
}

/** A call of the contract as HTTP has it: its schemas are in the server's API reference. Long schemas are cut. */
function codeOf(code) {
  const [, method, address] =
    /^\w+: \{\n\s+readonly method: "(\w+)";\n\s+readonly path: "([^"]+)"/.exec(code) ?? []
  if (method) {
    const [, permission] = /readonly permission: "([^"]+)"/.exec(code) ?? []
    return `${method} ${address}${permission ? ` // needs ${permission}` : ''}`
  }
  const sorted = sortEnums(code)
  const lines = sorted.split('\n')
  // A schema; the type of the same name is for reading.
  const isValue = /^\w+: /.test(code)
  return lines.length <= LINES || !isValue ? sorted : [...lines.slice(0, LINES), '  // …'].join('\n')
}

/** The compiler checks files side by side: in which order it names the members of an enum depends on who was first. */
function sortEnums(code) {
  return code.replace(
    /(ZodMiniEnum<\{\n)([^}]*)(\n\s*\}>)/g,
    (_, open, members, close) => open + members.split('\n').toSorted().join('\n') + close,
  )
}

/** Links of doc comments as code. */
function plain(text) {
  return text.replace(/\{@link ([^}]+)\}/g, '`$1`')
}

function apiText({ manifest, exported }) {
  const parts = exported.map(({ specifier, symbols }) => {
    const sections = symbols.map(({ name, doc, code, examples, throws }) =>
      [
        `### ${name}`,
        doc,
        ...throws.map((text) => `Throws: ${text}`),
        `\`\`\`ts\n${code}\n\`\`\``,
        ...examples.map((text) => `Example:\n\n\`\`\`tsx\n${text}\n\`\`\``),
      ].join('\n\n'),
    )
    return [`## ${specifier}`, ...sections].join('\n\n')
  })
  const head = [`# ${manifest.name}`, manifest.description, 'Made from the doc comments; do not edit.']
  return `${[...head, ...parts].join('\n\n')}\n`
}

/** The whole package in one text for programs that read documentation (llmstxt.org). */
function llmsText({ folder, manifest, exported }) {
  const list = exported.map(({ specifier, symbols }) => {
    const lines = symbols.map(({ name, doc }) => `- ${name}: ${doc.replace(/\s+/g, ' ')}`)
    return `## ${specifier}\n\n${lines.join('\n')}`
  })
  const readme = readFileSync(path.join(folder, 'README.md'), 'utf8').replace(/^# .*\n/, '')
  return `# ${manifest.name}\n\n> ${manifest.description}\n\n${list.join('\n\n')}\n\n# Guide\n${readme}`
}
