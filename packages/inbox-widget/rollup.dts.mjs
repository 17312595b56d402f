import { libraryTypes } from '../../scripts/library-types.mjs'

const { input, ...types } = libraryTypes(import.meta.url)
const { react, ...others } = input
const ofReact = libraryTypes(import.meta.url, './src/react/tsconfig.json')
const main = /\/index\.ts$/

/** As in the build: the React component is drawn by the page's React, and wraps the main entry. */
export default [
  { input: others, ...types },
  {
    ...ofReact,
    input: { react },
    external: (id, importer) =>
      importer !== undefined && (main.test(id) || ofReact.external.some((one) => one.test(id))),
    output: { ...ofReact.output, paths: (id) => (main.test(id) ? './index.js' : id) },
  },
]
