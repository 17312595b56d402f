import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { benchmarkRunner } from './benchmarks.mjs'
import { buildAll } from './build.mjs'
import { capture } from './child.mjs'
import { aboveBudget, budgets, playwrightSeconds, readFileSeconds } from './file-seconds.mjs'
import { inRoot } from './paths.mjs'
import { node } from './provision.mjs'
import { bench } from './trust.mjs'

const inModules = (...parts) => inRoot('node_modules', ...parts)
const script = (name, file, ...args) => ({ name, run: () => capture(node, [file, ...args]) })
/** Where tests write the figures that the bench judges. */
const figures = inRoot('test-results', 'figures.jsonl')
const check = (name) => script(name, inRoot('scripts', 'checks', `${name}.mjs`))

/** Runs against the sources of the packages, so that nothing has to be built before. */
const examples = () => ({
  name: 'examples',
  run: () => capture(node, ['--conditions=comptoir-source', inRoot('scripts', 'checks', 'examples.mjs')]),
})

export function staticChecks() {
  return [
    script(
      'biome',
      inModules('@biomejs/biome/bin/biome'),
      'check',
      '--error-on-warnings',
      '--max-diagnostics=60',
      '.',
    ),
    ...[...typedFolders('packages'), 'e2e', 'scripts'].map(typeCheck),
    typeCheckAlone('packages/inbox-widget/src/react'),
    script('sherif', inModules('sherif/index.js'), '--fail-on-warnings'),
    check('asvs'),
    examples(),
    check('folder-cycles'),
    check('french-spaces'),
    check('generated'),
    check('rows'),
    check('words'),
    script('knip', inModules('knip/bin/knip.js'), '--no-progress'),
  ]
}

export function buildSteps() {
  const build = async () => {
    await buildAll()
    return { exitCode: 0, output: '' }
  }
  return [{ name: 'build', run: build }, check('pack')]
}

export function publishingChecks() {
  return [
    check('packages'),
    check('exports'),
    check('one-call'),
    // Examples see what is published: declarations and bundles, not sources.
    ...typedFolders('examples').map(typeCheck),
    {
      name: 'build examples/react-host',
      run: () =>
        capture(node, [inModules('vite/bin/vite.js'), 'build'], { cwd: inRoot('examples/react-host') }),
    },
    check('packed-server'),
    { ...check('first-visitor'), needs: ['chromium'] },
    // The others: npm run test:apps.
    {
      ...script('apps', inRoot('scripts', 'apps', 'main.mjs'), 'vite-react', 'node-esm'),
      needs: ['chromium'],
    },
    check('widget-bundles'),
    check('browsers'),
    script('api docs', inRoot('scripts', 'api-docs.mjs'), '--check'),
    script('sizes', inRoot('scripts', 'sizes.mjs'), '--check'),
    script('size-limit', inModules('size-limit/bin.js')),
  ]
}

export function unitTests() {
  return [vitest('vitest', [], { TRUST_FIGURES: figures })]
}

/** The tests that `npm test` runs on the embedded database alone, on PostgreSQL. */
export function postgresTests() {
  return [vitest('vitest on PostgreSQL', ['--project', 'server'], { TEST_ENGINE: 'postgres' })]
}

function vitest(name, args, environment) {
  const report = inRoot('test-results', `${name.replaceAll(/\W+/g, '-')}.json`)
  const countsOf = (results) => ({
    ...ofVitest(results),
    slow: aboveBudget(readFileSeconds(`${report}.seconds`), budgets.vitest),
  })
  const env = { ...environment, TEST_REPORT: report }
  const run = () => counted(['vitest/vitest.mjs', 'run', ...args], report, countsOf, env)
  return { name, needs: ['postgres'], run }
}

export function browserTests() {
  const file = inRoot('test-results', 'playwright.json')
  const env = { PLAYWRIGHT_JSON_OUTPUT_NAME: file, TRUST_FIGURES: figures }
  const args = ['@playwright/test/cli.js', 'test', '--reporter=list,json']
  return [
    {
      name: 'playwright',
      needs: ['chromium', 'headless shell', 'postgres'],
      run: () => counted(args, file, ofPlaywright, env),
    },
  ]
}

/** Each benchmark in small: it runs, its figures are plausible, it exits by itself. */
export function benchmarkTests() {
  const report = inRoot('test-results', 'benchmarks.json')
  return [
    {
      name: 'benchmarks',
      needs: ['chromium', 'postgres'],
      run: () => reported([benchmarkRunner, 'small', '--report', report], report),
    },
  ]
}

/** What the bench measures itself; the figures that tests wrote are judged with it. */
export function proofs() {
  const report = inRoot('test-results', 'trust.json')
  const args = [...bench, 'quick', '--figures', figures, '--report', report]
  return [{ name: 'trust', run: () => reported(args, report) }]
}

/** Runs a program of ours that writes into a report how much passed and failed. */
async function reported(args, report) {
  const result = await capture(node, args)
  if (!existsSync(report)) return { ...result, exitCode: result.exitCode || 1 }
  const { passed, failed } = JSON.parse(readFileSync(report, 'utf8'))
  return { ...result, counts: { passed, failed } }
}

/** The folders of a parent that have sources, each type-checked by a tsconfig of its own. */
function typedFolders(parent) {
  const folders = readdirSync(inRoot(parent)).map((name) => `${parent}/${name}`)
  return folders.filter(
    (folder) => existsSync(inRoot(folder, 'src')) && existsSync(inRoot(folder, 'tsconfig.json')),
  )
}

function typeCheck(folder) {
  return script(`tsc ${folder}`, inModules('typescript/bin/tsc'), '-p', folder)
}

/** What a folder imports is checked with a package of its own: the widget's chat is Preact's, its React component React's. */
function typeCheckAlone(folder) {
  const run = async () => {
    const { output } = await capture(node, [
      inModules('typescript/bin/tsc'),
      '-p',
      folder,
      '--pretty',
      'false',
    ])
    const errors = output.split('\n').filter((line) => line.startsWith(folder) || line.startsWith('error'))
    return { exitCode: errors.length > 0 ? 1 : 0, output: errors.join('\n') }
  }
  return { name: `tsc ${folder}`, run }
}

async function counted([file, ...args], reportFile, countsOf, env) {
  const result = await capture(node, [inModules(file), ...args], { env })
  if (!existsSync(reportFile)) return { ...result, exitCode: result.exitCode || 1 }
  const { passed, failed, slow } = countsOf(JSON.parse(readFileSync(reportFile, 'utf8')))
  const output = passed + failed === 0 ? `${result.output}\nNo test ran.` : result.output
  return {
    output,
    counts: { passed, failed, slow },
    exitCode: failed > 0 || passed === 0 ? 1 : result.exitCode,
  }
}

/** A file that breaks before its first test counts as a failed test: it hides an unknown number of them. */
function ofVitest({ numPassedTests, numFailedTests, testResults }) {
  const isBroken = ({ status, assertionResults }) =>
    status === 'failed' && assertionResults.every((test) => test.status !== 'failed')
  return { passed: numPassedTests, failed: numFailedTests + testResults.filter(isBroken).length }
}

function ofPlaywright(report) {
  const { stats, errors } = report
  return {
    passed: stats.expected,
    failed: stats.unexpected + errors.length,
    slow: aboveBudget(playwrightSeconds(report), budgets.playwright),
  }
}
