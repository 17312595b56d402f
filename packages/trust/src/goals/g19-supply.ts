import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Bench, Control, Figure, Goal, Outcome } from '../goal.ts'
import { browserBundles, codeMakers } from '../supply/bundles.ts'
import { allowedBuilds, installedScripts, lockedPackages, namesWithScripts } from '../supply/packages.ts'
import { readAudit, readSbom } from '../supply/pnpm.ts'
import { missingFrom } from '../supply/sbom.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const none = { exactly: 0 }

function scripts(): Figure[] {
  const { allowed, named } = allowedBuilds(readFileSync(`${root}pnpm-workspace.yaml`, 'utf8'))
  const { count, withScripts } = installedScripts(root)
  const unnamed = withScripts.filter((name) => !named.includes(name))
  return [
    { name: 'packages installed', value: count },
    { name: 'install scripts not listed', value: unnamed.length, bound: none },
    { name: 'install scripts allowed', value: allowed.length },
  ]
}

async function list({ signal }: Bench): Promise<Outcome> {
  const locked = lockedPackages(readFileSync(`${root}pnpm-lock.yaml`, 'utf8'))
  const sbom = await readSbom(root, signal)
  const cut = { ...sbom, components: sbom.components.slice(1) }
  const missed = missingFrom(cut, locked).length
  return {
    figures: [
      { name: 'packages locked', value: locked.size },
      {
        name: 'missing in the SBOM, or with another hash',
        value: missingFrom(sbom, locked).length,
        bound: none,
      },
    ],
    controls: [
      { name: 'an SBOM without its first package', hasFailed: missed > 0, detail: `${missed} missing` },
    ],
  }
}

function bundles(): Outcome {
  const files = browserBundles(root)
  if (files.length === 0)
    return { figures: [], controls: [], notRun: ['bundles without eval: nothing is built'] }
  const found = files.flatMap(({ code }) => codeMakers(code))
  return {
    figures: [
      { name: 'files for browsers', value: files.length },
      { name: 'places that create code from text', value: found.length, bound: none },
    ],
    controls: [],
  }
}

/** At each change no one is asked: what the world knows may not decide whether ours is right. */
async function holes({ profile, signal }: Bench): Promise<Outcome> {
  if (profile === 'quick')
    return { figures: [], controls: [], notRun: ['known holes: asked at each release'] }
  const audit = await readAudit(root, signal)
  if ('reason' in audit) return { figures: [], controls: [], notRun: [`known holes: ${audit.reason}`] }
  return {
    figures: [
      { name: 'known holes, high or critical', value: audit.high, bound: none },
      { name: 'known holes, others', value: audit.others },
    ],
    controls: [],
  }
}

function controls(): Control[] {
  const maker = codeMakers('let F=Function;new F("return 1")').length
  const [script] = namesWithScripts([{ name: 'hostile', scripts: { postinstall: 'node steal.js' } }])
  return [
    { name: 'a bundle that creates a function from text', hasFailed: maker > 0, detail: `${maker} found` },
    { name: 'a package with a postinstall', hasFailed: script === 'hostile', detail: `${script} found` },
  ]
}

async function run(bench: Bench): Promise<Outcome> {
  const parts = [await list(bench), bundles(), await holes(bench)]
  return {
    figures: [...scripts(), ...parts.flatMap(({ figures }) => figures)],
    controls: [...controls(), ...parts.flatMap((part) => part.controls)],
    notRun: parts.flatMap(({ notRun = [] }) => notRun),
  }
}

export const goal: Goal = {
  id: 'G19',
  title: 'Packages run nothing on installation, all are listed, and bundles create no code from text',
  engines: [],
  seconds: { quick: 60, full: 120 },
  run,
}
