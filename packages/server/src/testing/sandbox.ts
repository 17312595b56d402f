import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../../sandbox/src/main.ts', import.meta.url))

/** The stand-ins of the outside world in a process of their own, on free ports. */
export interface TestSandbox {
  /** Variables for the server, such as SMPP_URL. */
  reach: Record<string, string>
  call<T = unknown>(method: string, path: string, body?: unknown): Promise<T>
  stop(): Promise<void>
}

export async function testSandbox(): Promise<TestSandbox> {
  const names = ['', '_SMTP', '_SMPP', '_GRAPH', '_PLACES', '_RCS', '_VOICE', '_LINKEDIN', '_GOOGLE', '_DNS']
  const ports = Object.fromEntries(names.map((name) => [`SANDBOX${name}_PORT`, '0']))
  const child = spawn(process.execPath, ['--conditions=comptoir-source', program], {
    env: { ...process.env, ...ports },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let printed = ''
  for await (const text of child.stdout.setEncoding('utf8')) {
    printed += text
    if (printed.includes('\n')) break
  }
  const reach = JSON.parse(printed) as Record<string, string>
  return {
    reach,
    async call(method, path, body) {
      const sent = body === undefined ? {} : { body: JSON.stringify(body) }
      const response = await fetch(`${reach.SANDBOX_URL}${path}`, { method, ...sent })
      if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
      const text = await response.text()
      return (text === '' ? undefined : JSON.parse(text)) as never
    },
    async stop() {
      const ended = once(child, 'exit')
      child.kill()
      await ended
    },
  }
}
