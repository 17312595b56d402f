import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { inspect, isDeepStrictEqual } from 'node:util'

/** `expression // => result`, or the result on the line below its expression. */
const RESULT = /^(.*?)\s*\/\/ => (.*)$/

/**
 * Runs the examples that say what an expression results in, and returns those that are wrong. They import the sources
 * of their package, so this process must have been started with their export condition.
 */
export async function wrongResults(examples, packageFolder) {
  const folder = path.join(packageFolder, 'test-results', 'example-results')
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const problems = []
  for (const [index, example] of examples.filter(({ code }) => code.includes('// => ')).entries()) {
    const module = path.join(folder, `${index}.ts`)
    writeFileSync(module, withResults(example.code))
    problems.push(...(await problemsOf(module, example)))
  }
  return problems
}

/** The code with its results collected, each with the row that it stands in, instead of said. */
function withResults(code) {
  const lines = code.split('\n')
  for (const [row, line] of lines.entries()) {
    const [, expression, result] = RESULT.exec(line) ?? []
    if (result === undefined) continue
    const at = expression === '' ? row - 1 : row
    lines[at] = `results.push([${row}, ${expression || lines[at]}, ${result}])`
  }
  return `export const results = []\n;${lines.join('\n')}`
}

async function problemsOf(module, { file, line }) {
  try {
    const { results } = await import(pathToFileURL(module).href)
    return results
      .filter(([, actual, expected]) => !isDeepStrictEqual(actual, expected))
      .map(([row, actual]) => `${file}:${line + row}: results in ${inspect(actual)}`)
  } catch (error) {
    return [`${file}:${line}: ${error}`]
  }
}
