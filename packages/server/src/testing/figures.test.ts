import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { control, figure, profileOf } from './figures.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'comptoir-figures-'))
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true })
})

const lines = (file: string) =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown)

it('writes figures and controls as lines of JSON into the file that the run names', () => {
  const file = path.join(folder, 'figures.jsonl')
  vi.stubEnv('TRUST_FIGURES', file)
  figure('G4', 'malformed requests', 10_000, { least: 10_000 }, 'postgres')
  control('G4', 'a handler that keeps NUL', true, '500 of 500')
  expect(lines(file)).toEqual([
    {
      goal: 'G4',
      engine: 'postgres',
      name: 'malformed requests',
      value: 10_000,
      bound: { least: 10_000 },
    },
    {
      goal: 'G4',
      name: 'a handler that keeps NUL',
      control: true,
      hasFailed: true,
      detail: '500 of 500',
    },
  ])
})

it('writes nothing where no run asks', () => {
  vi.stubEnv('TRUST_FIGURES', '')
  expect(() => figure('G4', 'malformed requests', 1)).not.toThrow()
})

it('refuses a profile that is not known', () => {
  expect(() => profileOf('fast')).toThrow('TRUST_PROFILE is "fast"; it is quick, full or soak.')
})
