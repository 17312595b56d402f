/** N subscribers in one process: reads `sentAt` out of each event and reports the latencies once all have come. */
import net from 'node:net'

const [port, count, events] = process.argv.slice(2).map(Number)
const CONNECTING = 200
const GIVE_UP_MS = 30_000
const now = () => Number(process.hrtime.bigint()) / 1e6

const latencies = []
let ready = 0
let opened = 0

function open() {
  if (opened === count) return
  const index = opened
  opened += 1
  let isReady = false
  let text = ''
  const socket = net.connect({ port, host: '127.0.0.1' }, () => {
    socket.setNoDelay(true)
    socket.write(`GET /${index} HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n`)
  })
  socket.on('error', (error) => {
    process.send({ error: error.message, ready })
    process.exit(1)
  })
  socket.on('data', (chunk) => {
    const arrivedAt = now()
    text += chunk.toString('latin1')
    if (!isReady && text.includes('event: stream.ready')) {
      isReady = true
      ready += 1
      open()
      if (ready === count) process.send('ready')
    }
    if (isReady) text = take(text, arrivedAt)
  })
}

/** Takes the whole events off the text and answers the rest. */
function take(text, arrivedAt) {
  const end = text.lastIndexOf('\n\n')
  if (end < 0) return text
  for (const [, sentAt] of text.slice(0, end).matchAll(/"sentAt":([\d.]+)/g))
    latencies.push(arrivedAt - Number(sentAt))
  if (latencies.length === count * events) report()
  return text.slice(end + 2)
}

function report() {
  latencies.sort((a, b) => a - b)
  const at = (part) => latencies[Math.floor(latencies.length * part)] ?? Number.NaN
  process.send({ p50: at(0.5), p99: at(0.99), lost: count * events - latencies.length })
}

for (let n = 0; n < Math.min(CONNECTING, count); n += 1) open()
setTimeout(report, GIVE_UP_MS)
