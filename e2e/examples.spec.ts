import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { startDemoServer } from './server.ts'

const client = fileURLToPath(new URL('../examples/node-client/src/main.ts', import.meta.url))

test('the Node client logs in with the published entry points, lists the venues and listens', async () => {
  const server = await startDemoServer()
  const child = spawn(process.execPath, [client, server.url, 'claire@comptoir.example', 'comptoir-demo'])
  let printed = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text
    })
  }
  try {
    await expect.poll(() => printed).toContain('Listening')
    expect(printed).toContain('Logged in as Claire Delacroix')
    expect(printed).toContain('Pointe-à-Pitre')
  } finally {
    child.kill('SIGKILL')
    await server.close()
  }
})
