import { dts } from 'rollup-plugin-dts'
import { entriesOf, externalsOf, manifestBeside } from './library.mjs'

/** The declarations of a published library, one file an entry. */
export function libraryTypes(configUrl, tsconfig = './tsconfig.json') {
  const manifest = manifestBeside(configUrl)
  return {
    input: entriesOf(manifest),
    external: [...externalsOf(manifest), /\.css(\?inline)?$/],
    output: { dir: 'dist', format: 'es' },
    plugins: [dts({ tsconfig })],
  }
}
