import { globSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { features } from './features.ts'

it('lists every feature, each under the name of its folder', () => {
  const files = globSync('*/feature.ts', { cwd: path.join(import.meta.dirname, '../features') })
  expect(features.map(({ name }) => name).toSorted()).toEqual(
    files.map((file) => path.dirname(file)).toSorted(),
  )
})
