import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { clickActions, type Engine, size, typeActions } from './engine.ts'

const preferences = `user_pref("intl.accept_languages", "fr-FR, fr");
user_pref("browser.shell.checkDefaultBrowser", false);
user_pref("datareporting.policy.dataSubmissionEnabled", false);
user_pref("app.update.enabled", false);
`

interface Answer {
  id?: number
  result?: Record<string, never>
  error?: string
  message?: string
}

/** The commands of WebDriver BiDi over one socket. */
async function connect(address: string) {
  const socket = new WebSocket(address)
  const waiting = new Map<number, (answer: Answer) => void>()
  let last = 0
  socket.onmessage = ({ data }) => {
    const answer = JSON.parse(String(data)) as Answer
    if (answer.id !== undefined) waiting.get(answer.id)?.(answer)
  }
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error(`Firefox does not answer at ${address}`))
  })
  return {
    async send<T>(method: string, params: object): Promise<T> {
      last += 1
      const id = last
      const answer = await new Promise<Answer>((resolve) => {
        waiting.set(id, resolve)
        socket.send(JSON.stringify({ id, method, params }))
      })
      if (answer.error) throw new Error(`${method}: ${answer.error}: ${answer.message}`)
      return answer.result as T
    },
    close: () => socket.close(),
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  let printed = ''
  return new Promise((resolve, reject) => {
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      printed += text
      const [, address] = /listening on (ws:\/\/\S+)/.exec(printed) ?? []
      if (address) resolve(address)
    })
    child.once('exit', () => reject(new Error(`Firefox ended: ${printed}`)))
  })
}

interface Evaluated {
  type: string
  result: { value: string; sharedId: string }
  exceptionDetails: { text: string }
}

/** Debian's Firefox ESR, by WebDriver BiDi. */
export async function startFirefox(): Promise<Engine> {
  const profile = await mkdtemp(path.join(tmpdir(), 'comptoir-firefox-'))
  await writeFile(path.join(profile, 'user.js'), preferences)
  const args = ['--headless', '--remote-debugging-port=0', '--no-remote', '--profile', profile]
  const view = [`--width=${size.width}`, `--height=${size.height}`]
  const child = spawn('firefox-esr', [...args, ...view], {
    env: { ...process.env, HOME: profile },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const { send, close } = await connect(`${await addressOf(child)}/session`)
  const { capabilities } = await send<{ capabilities: { browserVersion: string } }>('session.new', {
    capabilities: {},
  })
  const { contexts } = await send<{ contexts: { context: string }[] }>('browsingContext.getTree', {})
  const context = contexts[0]?.context as string
  await send('browsingContext.setViewport', { context, viewport: size })

  async function evaluate(expression: string): Promise<Evaluated['result']> {
    const params = { expression, target: { context }, awaitPromise: true, resultOwnership: 'none' }
    const { type, result, exceptionDetails } = await send<Evaluated>('script.evaluate', params)
    if (type !== 'success') throw new Error(exceptionDetails.text)
    return result
  }

  return {
    name: 'firefox',
    version: capabilities.browserVersion,
    open: (url) => send('browsingContext.navigate', { context, url, wait: 'complete' }),
    run: async (source) => {
      const { value } = await evaluate(`(async () => JSON.stringify((await (${source})()) ?? null))()`)
      return JSON.parse(value)
    },
    clickAt: (x, y) => send('input.performActions', { context, actions: clickActions(x, y) }),
    type: (text) => send('input.performActions', { context, actions: typeActions(text) }),
    async setFile(selector, file) {
      const { sharedId } = await evaluate(`document.querySelector(${JSON.stringify(selector)})`)
      await send('input.setFiles', { context, element: { sharedId }, files: [file] })
    },
    async screenshot() {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', { context })
      return Buffer.from(data, 'base64')
    },
    async close() {
      close()
      const ended = once(child, 'exit')
      child.kill()
      await ended
      await rm(profile, { recursive: true, force: true })
    },
  }
}
