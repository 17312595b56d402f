import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import ts from '@typescript/typescript6'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const isLeftOut = (file: string) => /\.test\.ts$|\/testing\//.test(file)
const hasTemplate = (file: string) => /\bsql[<`]/.test(readFileSync(file, 'utf8'))

export interface Sources {
  program: ts.Program
  checker: ts.TypeChecker
  files: readonly ts.SourceFile[]
}

/** The server's sources that hold a `sql` template, and what they import; tests and their tools are left out. */
export function serverSources(): Sources {
  const config = ts.getParsedCommandLineOfConfigFile(`${root}tsconfig.json`, undefined, {
    ...ts.sys,
    onUnRecoverableConfigFileDiagnostic: ({ messageText }) => {
      throw new Error(ts.flattenDiagnosticMessageText(messageText, '\n'))
    },
  })
  if (config === undefined) throw new Error('the server has no tsconfig.json')
  const names = config.fileNames.filter((file) => !isLeftOut(file) && hasTemplate(file))
  return sourcesOf(ts.createProgram(names, config.options), `${root}src/`)
}

/** One file given as text, as if it lay in the server's sources: what a test of the check itself looks at. */
export function sourceText(text: string): Sources {
  const file = `${root}src/example.ts`
  const options: ts.CompilerOptions = {
    strict: true,
    noResolve: true,
    target: ts.ScriptTarget.ES2022,
    lib: ['lib.es2022.d.ts'],
    types: [],
  }
  const host = ts.createCompilerHost(options)
  const { getSourceFile } = host
  host.getSourceFile = (name, ...rest) =>
    name === file
      ? ts.createSourceFile(name, text, ts.ScriptTarget.ES2022, true)
      : getSourceFile(name, ...rest)
  return sourcesOf(ts.createProgram([file], options, host), file)
}

function sourcesOf(program: ts.Program, folder: string): Sources {
  const files = program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(folder) && !isLeftOut(fileName))
  return { program, checker: program.getTypeChecker(), files }
}

/** Every `sql` template of the sources but the empty ones. */
export function templatesOf({ files }: Sources): ts.TaggedTemplateExpression[] {
  const found: ts.TaggedTemplateExpression[] = []
  for (const file of files) {
    const visit = (node: ts.Node): void => {
      if (isTemplate(node) && node.template.getText() !== '``') found.push(node)
      ts.forEachChild(node, visit)
    }
    visit(file)
  }
  return found
}

export function isTemplate(node: ts.Node): node is ts.TaggedTemplateExpression {
  return ts.isTaggedTemplateExpression(node) && ts.isIdentifier(node.tag) && node.tag.text === 'sql'
}

/** File and line, as the server's folder sees them. */
export function placeOf(node: ts.Node): string {
  const file = node.getSourceFile()
  const { line } = file.getLineAndCharacterOfPosition(node.getStart(file))
  return `${fileOf(node)}:${line + 1}`
}

export function fileOf(node: ts.Node): string {
  return node.getSourceFile().fileName.slice(`${root}src/`.length)
}
