// publint and "are the types wrong" on the packed files: what a consumer's bundler and TypeScript will meet.
import { capture } from '../run/child.mjs'
import { inRoot } from '../run/paths.mjs'
import { codeEntries, conclude, publishedPackages } from './published.mjs'

const publint = inRoot('node_modules/publint/src/cli.js')
const attw = inRoot('node_modules/@arethetypeswrong/cli/dist/index.js')
const problems = []

for (const { manifest, tarball } of publishedPackages()) {
  await check(manifest.name, publint, ['run', tarball, '--strict'])
  const entries = codeEntries(manifest).map(([entry]) => entry)
  if (entries.length === 0) continue
  const options = ['--profile', 'esm-only', '--format', 'ascii', '--no-definitely-typed']
  await check(manifest.name, attw, [tarball, ...options, '--entrypoints', ...entries])
}
conclude(problems, 'publint and attw find nothing')

async function check(name, tool, args) {
  const { exitCode, output } = await capture(process.execPath, [tool, ...args])
  if (exitCode !== 0) problems.push(`${name}: ${output}`)
}
