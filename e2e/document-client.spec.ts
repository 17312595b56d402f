import { execFile } from 'node:child_process'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { builtAreas, decided, specified } from '../scripts/rows/rows.mjs'
import { type Outside, startOutside } from './channels.ts'

let outside: Outside
let folder: string
test.beforeAll(async () => {
  outside = await startOutside('whatsapp')
  folder = await mkdtemp(path.join(tmpdir(), 'comptoir-document-client-'))
})
test.afterAll(async () => {
  await outside.close()
  await rm(folder, { recursive: true, force: true })
})

interface Ended {
  code: number
  lines: string[]
}

/** Runs it where none of our packages can be found. */
async function runClient(): Promise<Ended> {
  await cp(fileURLToPath(new URL('../examples/document-client', import.meta.url)), folder, {
    recursive: true,
    filter: (file) => !file.endsWith('node_modules'),
  })
  const program = path.join(folder, 'src/main.mjs')
  return new Promise((resolve) => {
    execFile(process.execPath, [program, outside.url, outside.sandboxUrl], (error, stdout, stderr) => {
      const printed = error ? `${stdout}${stderr}` : stdout
      resolve({ code: Number(error?.code ?? 0), lines: printed.trimEnd().split('\n') })
    })
  })
}

test('D-130 a client written from the documents alone makes every call of the built areas, and each answers as they say', async () => {
  const { code, lines } = await runClient()
  expect(lines.filter((line) => !line.startsWith('ok '))).toEqual([])
  expect(code).toBe(0)
  const made = new Set(lines.map((line) => line.split(/ +/)[1]))
  const missing = specified()
    .filter(({ row = '', kind }) => kind === 'call' && builtAreas.includes(row.slice(0, 3)))
    .filter(({ row = '' }) => !made.has(row) && !decided().has(row))
    .map(({ row, what }) => `${row} ${what}`)
  expect(missing).toEqual([])
})
