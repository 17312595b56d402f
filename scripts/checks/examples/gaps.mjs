import path from 'node:path'
import ts from '@typescript/typescript6'
import { inRoot } from '../../run/paths.mjs'

/** The public functions, classes and components of a package whose doc comment has no `@example`. */
export function functionsWithoutExample(folder, entries) {
  const files = entries.map(([, target]) => path.join(folder, target['comptoir-source']))
  const { config } = ts.readConfigFile(path.join(folder, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, folder)
  const program = ts.createProgram(files, options)
  const checker = program.getTypeChecker()
  const found = files.flatMap((file) =>
    checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(file))).map((symbol) => {
      return symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
    }),
  )
  return [...new Set(found)]
    .filter((symbol) => isCallable(symbol, checker) && !hasExample(symbol))
    .map(placeOf)
}

function isCallable(symbol, checker) {
  if (symbol.flags & (ts.SymbolFlags.Function | ts.SymbolFlags.Class)) return true
  if (!(symbol.flags & ts.SymbolFlags.Variable)) return false
  return checker.getTypeOfSymbol(symbol).getCallSignatures().length > 0
}

function hasExample(symbol) {
  return symbol.getJsDocTags().some(({ name }) => name === 'example')
}

function placeOf(symbol) {
  const [declaration] = symbol.declarations
  const source = declaration.getSourceFile()
  const line = source.getLineAndCharacterOfPosition(declaration.getStart()).line + 1
  return `${path.relative(inRoot(), source.fileName)}:${line}: ${symbol.name} has no @example`
}
