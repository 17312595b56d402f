// Packs every published package as the registry would get it; the checks of publishing read these files.
import { mkdirSync } from 'node:fs'
import { capture } from '../run/child.mjs'
import { pnpm, provision } from '../run/provision.mjs'
import { conclude, packedFolder, publishedPackages } from './published.mjs'

await provision()
mkdirSync(packedFolder, { recursive: true })
const problems = []
for (const { folder, manifest, tarball } of publishedPackages()) {
  const { exitCode, output } = await pnpm(['pack', '--pack-destination', packedFolder], { cwd: folder })
  if (exitCode !== 0) problems.push(`${manifest.name}: ${output}`)
  const { output: files } = await capture('tar', ['-tf', tarball])
  if (/\.test\.|node_modules/.test(files)) problems.push(`${manifest.name}: tests or node_modules are packed`)
  console.log(`${manifest.name}: ${files.trim().split('\n').length} files`)
}
conclude(problems, 'packed')
