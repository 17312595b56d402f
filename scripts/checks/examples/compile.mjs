import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { inRoot } from '../../run/paths.mjs'

const CODE = new Set(['ts', 'tsx'])
const ERROR = /^(?:(\S.*?)\((\d+),\d+\): )?error (TS\d+: .*)$/

/**
 * Type-checks examples with one run of tsc. Each is a module inside the package it documents, so that it imports what
 * that package exports. Returns how many were compiled, and the errors with the file and line of the documentation.
 */
export function compileExamples(examples) {
  const targets = new Map()
  for (const example of examples.filter(({ language }) => CODE.has(language)))
    targets.set(targetOf(example, targets.size), example)
  for (const folder of new Set([...targets.keys()].map((target) => path.dirname(target)))) {
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
  }
  for (const [target, { code }] of targets) writeFileSync(target, `${code}\nexport {}\n`)
  return { count: targets.size, errors: errorsOf(runTsc([...targets.keys()]), targets) }
}

/** Inside the package, which so finds its dependencies and itself by name; git ignores the folder. Docs are the widget's. */
function targetOf({ file }, index) {
  const [parent, folder] = file.split('/')
  return inRoot(
    'packages',
    parent === 'packages' ? folder : 'inbox-widget',
    'test-results',
    'examples',
    `${index}.tsx`,
  )
}

function runTsc(files) {
  const folder = inRoot('test-results', 'examples')
  mkdirSync(folder, { recursive: true })
  const config = {
    extends: inRoot('tsconfig.base.json'),
    compilerOptions: {
      jsx: 'react-jsx',
      types: ['vite/client', 'node'],
      typeRoots: [inRoot('node_modules/@types'), inRoot('node_modules')],
      paths: { jose: [inRoot('packages/server/node_modules/jose')] },
    },
    files,
  }
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config))
  const tsc = inRoot('node_modules', 'typescript', 'bin', 'tsc')
  const args = [tsc, '-p', folder, '--pretty', 'false']
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: inRoot(), encoding: 'utf8' })
  if (stderr !== '') throw new Error(`tsc: ${stderr}`)
  return stdout
}

/** Errors of the sources are left to the check of their own package: here the widget's would meet React, not Preact. */
function errorsOf(output, targets) {
  return output.split('\n').flatMap((text) => {
    const [, file, line, message] = ERROR.exec(text) ?? []
    if (message === undefined) return []
    if (file === undefined) return message
    const example = targets.get(inRoot(file))
    return example ? `${example.file}:${example.line + Number(line) - 1}: ${message}` : []
  })
}
