import { createConnection } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Sandbox, startSandbox } from '../sandbox.ts'

let sandbox: Sandbox
beforeEach(async () => {
  sandbox = await startSandbox({ port: 0, ports: { mail: 0, sms: 0 } })
})
afterEach(() => sandbox.stop())

const call = (method: string, path: string, body?: object) =>
  fetch(`${sandbox.url}${path}`, { method, ...(body ? { body: JSON.stringify(body) } : {}) })

it('reports an invalid behaviour and keeps the old one; omitted fields have defaults', async () => {
  for (const [body, word] of [
    [{ answer: 'explode' }, 'answer'],
    [{ copies: 0 }, 'copies'],
    [{ isOut: 'yes' }, 'isOut'],
    [{ receipts: 'maybe' }, 'receipts'],
  ] as const) {
    const refused = await call('PUT', '/api/sms-behaviour', body)
    expect(refused.status).toBe(400)
    expect((await refused.json()).error.message).toContain(word)
  }
  const changed = await call('PUT', '/api/sms-behaviour', { copies: 3 })
  expect(await changed.json()).toMatchObject({ answer: 'accept', copies: 3, isOut: false })
})

it('reports an invalid message of a person', async () => {
  for (const body of [
    { from: 'me' },
    { from: '590690000001', to: '' },
    { from: '590690000001', to: '1', body: '' },
  ])
    expect((await call('POST', '/api/sms', body)).status).toBe(400)
  expect((await call('POST', '/api/sms', { from: '590690000001', to: '36789', body: 'STOP' })).status).toBe(
    201,
  )
  expect(await (await call('GET', '/api/sms?phone=590690000001')).json()).toMatchObject([
    { direction: 'sent', other: '36789', body: 'STOP' },
  ])
  expect(await (await call('GET', '/api/sms?phone=1')).json()).toEqual([])
})

it('bytes that are not SMPP end one connection and nothing else', async () => {
  const port = Number(new URL(sandbox.reach.SMPP_URL ?? '').port)
  const socket = createConnection(port, '127.0.0.1')
  const closed = new Promise((resolve) => socket.on('close', resolve))
  socket.on('error', () => undefined)
  socket.write('GET / HTTP/1.1\r\n\r\n')
  await closed
  expect((await call('GET', '/api/sms')).status).toBe(200)
})
