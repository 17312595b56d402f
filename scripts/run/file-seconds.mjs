import { readFileSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { inRoot } from './paths.mjs'

const MS = 1000

/**
 * What the tests of a file and their hooks may take, in seconds. Above it a file is listed at the end of `npm test`: it is
 * the next to be made quicker. It does not fail, because the machine may be busy with much else.
 */
export const budgets = { vitest: 12, playwright: 25 }

/** A reporter for vitest: writes how long each file took. */
export function fileSeconds(target) {
  const files = []
  return {
    onTestModuleEnd(module) {
      const seconds = module.diagnostic().duration / MS
      files.push({ file: relative(inRoot(), module.moduleId), project: module.project.name, seconds })
    },
    onTestRunEnd() {
      writeFileSync(target, JSON.stringify(files))
    },
  }
}

export const readFileSeconds = (file) => JSON.parse(readFileSync(file, 'utf8'))

/** The same of a report of Playwright; a hook belongs to the test before or after it. */
export function playwrightSeconds({ config, suites }) {
  const specsOf = (suite) => [...(suite.specs ?? []), ...(suite.suites ?? []).flatMap(specsOf)]
  const durations = (suite) => specsOf(suite).flatMap(({ tests }) => tests.flatMap(({ results }) => results))
  return suites.map((suite) => ({
    file: relative(inRoot(), `${config.rootDir}/${suite.file}`),
    seconds: durations(suite).reduce((sum, { duration }) => sum + duration, 0) / MS,
  }))
}

/** Those that took longer than the budget lists, the slowest first. */
export function aboveBudget(files, budget) {
  return files.filter(({ seconds }) => seconds > budget).sort((one, other) => other.seconds - one.seconds)
}
