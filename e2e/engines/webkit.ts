import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../../scripts/free-port.mjs'
import { clickActions, type Engine, size, typeActions } from './engine.ts'

const ANSWER_LIMIT_MS = 30_000

async function send<T>(url: string, method: string, body?: object): Promise<T> {
  const signal = AbortSignal.timeout(ANSWER_LIMIT_MS)
  const answer = await fetch(url, { method, signal, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await answer.json()) as { value: T & { error?: string; message?: string } }
  if (!answer.ok) throw new Error(`${url}: ${value.error}: ${value.message}`)
  return value
}

async function untilReady(url: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    if ((await fetch(`${url}/status`).catch(() => undefined))?.ok) return
    await pause(100)
  }
  throw new Error('WebKitWebDriver does not answer.')
}

async function end(child: ChildProcess): Promise<void> {
  const ended = once(child, 'exit')
  child.kill()
  await ended
}

/** A screen of its own: MiniBrowser draws into a window. */
async function startScreen(): Promise<{ display: string; screen: ChildProcess }> {
  const options = ['-displayfd', '1', '-screen', '0', `${size.width + 40}x${size.height + 200}x24`]
  const screen = spawn('Xvfb', options, { stdio: ['ignore', 'pipe', 'ignore'] })
  const [number] = await once(screen.stdout, 'data')
  return { display: `:${String(number).trim()}`, screen }
}

/** In the page: WebKit answers with a picture once it has drawn something, which a page at rest never does. */
function keepDrawing(): void {
  const dot = document.createElement('div')
  Object.assign(dot.style, { position: 'fixed', left: '0', top: '0', width: '1px', height: '1px' })
  document.documentElement.append(dot)
  let turns = 0
  const timer = setInterval(() => {
    turns += 1
    dot.style.background = turns % 2 ? '#fff' : '#fefefe'
    if (turns < 100) return
    clearInterval(timer)
    dot.remove()
  }, 50)
}

/** WebKitGTK's MiniBrowser, by WebKitWebDriver. */
export async function startWebkit(): Promise<Engine> {
  const home = await mkdtemp(path.join(tmpdir(), 'comptoir-webkit-'))
  const { display, screen } = await startScreen()
  const port = await freePort()
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: display,
      HOME: home,
      LANG: 'C.UTF-8',
      LANGUAGE: 'fr',
      GIO_USE_VFS: 'local',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      // Of the browser's own processes, which cannot be shut in where these tests run as root.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
    stdio: 'ignore',
  })
  const base = `http://127.0.0.1:${port}`
  await untilReady(base)
  const { sessionId, capabilities } = await send<{
    sessionId: string
    capabilities: { browserVersion: string }
  }>(`${base}/session`, 'POST', { capabilities: {} })
  const session = `${base}/session/${sessionId}`
  await send(`${session}/window/rect`, 'POST', { x: 0, y: 0, width: size.width, height: size.height + 60 })
  const run = <T>(source: string) =>
    send<T>(`${session}/execute/sync`, 'POST', { script: `return (${source})()`, args: [] })
  const perform = (actions: object) => send<void>(`${session}/actions`, 'POST', { actions })

  return {
    name: 'webkit',
    version: capabilities.browserVersion,
    open: (url) => send(`${session}/url`, 'POST', { url }),
    run,
    clickAt: (x, y) => perform(clickActions(x, y)),
    type: (text) => perform(typeActions(text)),
    // By script, as the field is hidden.
    async setFile(selector, file) {
      const values = JSON.stringify([selector, path.basename(file), await readFile(file, 'utf8')])
      await run(`() => {
        const [selector, name, text] = ${values}
        const field = document.querySelector(selector)
        const chosen = new DataTransfer()
        chosen.items.add(new File([text], name))
        field.files = chosen.files
        field.dispatchEvent(new Event('change', { bubbles: true }))
      }`)
    },
    async screenshot() {
      await run(`${keepDrawing}`)
      return Buffer.from(await send<string>(`${session}/screenshot`, 'GET'), 'base64')
    },
    async close() {
      await send(session, 'DELETE')
      await end(driver)
      await end(screen)
      await rm(home, { recursive: true, force: true })
    },
  }
}
