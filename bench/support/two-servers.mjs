import { fork } from 'node:child_process'
import { once } from 'node:events'

const child = (file, role) => fork(file, [role], { execArgv: process.execArgv })

/** What a server says next; fails when it ends instead. */
export async function saidBy(server) {
  const over = new AbortController()
  const ended = once(server, 'exit', over).then(([code]) => {
    throw new Error(`a server ended with ${code}`)
  })
  try {
    const [said] = await Promise.race([once(server, 'message', over), ended])
    return said
  } finally {
    over.abort()
    ended.catch(() => undefined)
  }
}

/** Ends a server and waits until its process is gone. */
async function end(server) {
  if (server.exitCode !== null || server.signalCode !== null) return
  const gone = once(server, 'exit')
  if (server.connected) server.send('end')
  await gone
}

/** Runs a file as the product and as the plain server beside it; whatever fails, neither stays behind. */
export async function withTwoServers(file, compare) {
  const [product, plain] = [child(file, 'product'), child(file, 'plain')]
  try {
    return await compare(product, plain)
  } finally {
    await Promise.all([product, plain].map(end))
  }
}
