import { once } from 'node:events'
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import { createNonsenseLog } from './nonsense.ts'
import { openSmppLine, type SmppLine } from './smpp-line.ts'

/** A PDU with any length and command, also such that cannot be. */
function raw(
  command: number,
  given: { sequence?: number; status?: number; body?: Buffer; length?: number } = {},
) {
  const { sequence = 1, status = 0, body = Buffer.alloc(0), length = 16 + body.length } = given
  const header = Buffer.alloc(16)
  for (const [index, value] of [length, command, status, sequence].entries())
    header.writeUInt32BE(value, index * 4)
  return Buffer.concat([header, body])
}
const BIND_RESP = 0x80000009
const NACK = 0x80000000
const UNKNOWN = 0x0000abcd
const bound = raw(BIND_RESP, { body: Buffer.from('centre\0') })

describe('an SMPP centre that talks nonsense', () => {
  let centre: Server
  let line: SmppLine
  let logged: string[]
  let heard: Buffer[]
  let connections = 0
  let port = 0

  afterEach(async () => {
    await line.close()
    centre.close()
  })

  /** A centre that answers the bind with these bytes, once for each connection. */
  async function start(answer: (socket: Socket) => void, isSpokenFirst = false) {
    logged = []
    heard = []
    connections = 0
    centre = createServer((socket) => {
      connections += 1
      socket.on('error', () => undefined)
      if (isSpokenFirst) answer(socket)
      else socket.once('data', () => answer(socket))
      socket.on('data', (chunk) => heard.push(chunk))
    }).listen(0, '127.0.0.1')
    await once(centre, 'listening')
    port = (centre.address() as AddressInfo).port
    line = openSmppLine({
      url: `smpp://me:s3cret@127.0.0.1:${port}`,
      answerMs: 300,
      onDelivery: async () => undefined,
      log: (level, message) => void (level === 'warn' && logged.push(message)),
    })
  }
  const complaints = () => logged.filter((message) => message.includes('SMPP protocol error'))
  const complaint = (what: string) =>
    expect.stringContaining(`SMPP protocol error from 127.0.0.1:${port}: ${what}`)
  const soon = { timeout: 5000, interval: 10 }

  it.each([
    [
      'the words of a web server',
      Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'),
      'a PDU cannot have 1213486160 bytes',
    ],
    ['a length of 4 GiB', raw(BIND_RESP, { length: 0xffffffff }), 'a PDU cannot have 4294967295 bytes'],
    ['a length shorter than a header', raw(BIND_RESP, { length: 3 }), 'a PDU cannot have 3 bytes'],
  ])('is named in one line with its address, and called again: %s', async (_, bytes, what) => {
    await start((socket) => socket.write(bytes), true)
    await expect.poll(() => connections, soon).toBeGreaterThan(1)
    expect(complaints()).toEqual([complaint(what)])
    expect(logged.join()).not.toContain('s3cret')
    expect(line.isBound()).toBe(false)
    expect(line.problem()).toMatchObject({ problem: 'unreachable' })
  })

  it.each([
    ['an unknown command', raw(UNKNOWN, { sequence: 7 }), 'unknown', 3],
    ['a delivery that ends in the middle', raw(0x5, { sequence: 7, body: Buffer.from([0, 1]) }), '', 2],
  ])('is refused %s, and the session stays', async (_, bytes, what, status) => {
    await start((socket) => socket.write(Buffer.concat([bound, bytes])))
    // The bind is heard first.
    await expect.poll(() => heard.length, soon).toBeGreaterThan(1)
    const [nack = Buffer.alloc(16)] = heard.slice(-1)
    expect([4, 8, 12].map((at) => nack.readUInt32BE(at))).toEqual([NACK, status, 7])
    expect(complaints()).toEqual([complaint('')])
    expect(complaints()[0]?.toLowerCase()).toContain(what)
    expect([line.isBound(), connections]).toEqual([true, 1])
  })

  it('is logged for a response without a request', async () => {
    await start((socket) =>
      socket.write(Buffer.concat([bound, raw(0x80000004, { sequence: 99, body: Buffer.from('x\0') })])),
    )
    await expect
      .poll(complaints, soon)
      .toEqual([complaint('submit_sm_resp responds to 99, which was not sent')])
    expect(line.isBound()).toBe(true)
  })

  it('is disconnected after 100 invalid PDUs, with one log line for all of them', async () => {
    const flood = Buffer.concat(Array.from({ length: 500 }, (_, at) => raw(UNKNOWN, { sequence: at + 1 })))
    await start((socket) => socket.write(Buffer.concat([bound, flood])))
    await expect.poll(() => connections, soon).toBeGreaterThan(1)
    expect(complaints()).toHaveLength(1)
  })

  it('that rejects the system id is logged with what to correct', async () => {
    await start((socket) => socket.write(raw(BIND_RESP, { status: 0x0f })))
    await expect.poll(() => connections, soon).toBeGreaterThan(1)
    expect(logged[0]).toBe(`The SMSC at 127.0.0.1:${port} refuses the system id or password of SMPP_URL`)
    expect(complaints()).toEqual([])
  })
})

it('invalid PDUs are logged at intervals, with the number left out', async () => {
  const lines: string[] = []
  const complain = createNonsenseLog('smsc.example:2775', (message) => lines.push(message), 50)
  for (const what of ['a', 'b', 'c']) complain(what)
  await pause(60)
  complain('d')
  expect(lines).toEqual([
    expect.stringContaining(': a. '),
    expect.stringContaining(': d (and 2 more since the last line like this). '),
  ])
})
