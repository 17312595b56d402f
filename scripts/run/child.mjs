import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { environment } from './environment.mjs'
import { isWindows, root } from './paths.mjs'

const running = new Set()

function end(signal) {
  if (running.size === 0) process.exit(128 + constants.signals[signal])
  for (const child of running) child.kill(signal)
}

/** A terminal sends Ctrl-C to the whole group already; forwarding it would make it two. */
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    if (running.size > 0 && signal === 'SIGINT' && process.stdin.isTTY) return
    end(signal)
  })
}

/** npm starts us in a shell that dies of a signal without passing it on: then we have another parent than before. */
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid
  const watch = () => {
    if (process.ppid !== parent) end('SIGTERM')
  }
  setInterval(watch, 500).unref()
}

function launch(command, args, options) {
  const child = spawn(command, args, { cwd: root, env: environment, shell: isWindows, ...options })
  running.add(child)
  return new Promise((resolve, reject) => {
    child.once('error', (error) => {
      running.delete(child)
      reject(error)
    })
    child.once('close', (code, signal) => {
      running.delete(child)
      resolve(code ?? 128 + constants.signals[signal])
    })
    options.onStart?.(child)
  })
}

/** Runs a command quietly and answers its exit code with everything it printed. */
export async function capture(command, args, { env = {}, cwd = root } = {}) {
  let output = ''
  const onStart = (child) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    }
  }
  const stdio = ['ignore', 'pipe', 'pipe']
  try {
    const exitCode = await launch(command, args, {
      stdio,
      cwd,
      env: { ...environment, NO_COLOR: '1', ...env },
      onStart,
    })
    return { exitCode, output }
  } catch (error) {
    return { exitCode: 127, output: `${output}${error.message}` }
  }
}

/** Runs a command in this terminal and answers its exit code. */
export function attach(command, args, env = {}) {
  return launch(command, args, { stdio: 'inherit', env: { ...environment, ...env } })
}

/**
 * Starts a command that runs beside others and reports in its first line, a JSON object, how it is reached. Answers
 * that object and how to end it; undefined when it ends before it reports.
 */
export async function accompany(command, args, env = {}) {
  let child
  let ended
  const announced = new Promise((resolve) => {
    let printed = ''
    const onStart = (started) => {
      child = started
      child.stdout.setEncoding('utf8').on('data', (text) => {
        printed += text
        if (printed.includes('\n')) resolve(JSON.parse(printed.slice(0, printed.indexOf('\n'))))
      })
    }
    const stdio = ['ignore', 'pipe', 'inherit']
    ended = launch(command, args, { stdio, env: { ...environment, ...env }, onStart })
  })
  const reach = await Promise.race([announced, ended.then(() => undefined)])
  return reach && { reach, stop: () => child.kill('SIGTERM') }
}
