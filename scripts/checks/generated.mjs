// What is generated from the folders of the features is current.
import { readFileSync } from 'node:fs'
import { generated } from '../generate/generated.mjs'
import { inRoot } from '../run/paths.mjs'
import { conclude } from './published.mjs'

const files = Object.entries(generated())
const old = files.filter(([file, text]) => readFileSync(inRoot(file), 'utf8') !== text)
conclude(
  old.map(([file]) => `${file} is not current: run \`npm run generate\``),
  `${files.length} generated files are current`,
)
