import { figureText, inSetup, isMet } from './figures.ts'
import { databaseOf, type Result } from './results.ts'

/** Tests that had run already took no time of the bench. */
const duration = ({ seconds }: Result) => (seconds === 0 ? '' : `, ${seconds} s`)

function heading(result: Result): string {
  const database = databaseOf(result)
  return `${result.goal}${database ? ` on ${database}` : ''}: ${result.title}`
}

/** A result in lines for the terminal. */
export function lines(result: Result): string[] {
  return [
    `${heading(result)}${duration(result)}`,
    ...(result.error === undefined ? [] : [`  FAILED ${result.error}`]),
    ...result.figures.map((figure) => {
      const mark = figure.bound === undefined ? '      ' : isMet(figure) ? 'ok    ' : 'FAILED'
      return `  ${mark} ${figureText(figure)}`
    }),
    ...result.controls.map(
      ({ name, setup, hasFailed, detail }) =>
        `  ${hasFailed ? 'ok    ' : 'FAILED'} ${inSetup(name, setup)} ${hasFailed ? 'failed as expected' : 'did NOT fail'}: ${detail}`,
    ),
    ...(result.notRun ?? []).map((reason) => `  not run: ${reason}`),
  ]
}

/** What did not hold, once more: the end of a long report is what one reads first. */
export function brokenLines(results: readonly Result[]): string[] {
  return results.flatMap((result) => {
    const broken = lines(result).filter((line) => line.startsWith('  FAILED'))
    return broken.length === 0 ? [] : [heading(result), ...broken]
  })
}
