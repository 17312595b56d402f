import { writeFileSync } from 'node:fs'
import { generated } from './generate/generated.mjs'
import { inRoot } from './run/paths.mjs'

for (const [file, text] of Object.entries(generated())) writeFileSync(inRoot(file), text)
