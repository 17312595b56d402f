import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'

const LOOK_MS = 50

/** The variable by which processes are found that have left the group of their benchmark, as browsers do. */
export const MARK = 'COMPTOIR_BENCHMARK'

/** Processes of a benchmark that run: those of its group, and those that have inherited its mark. */
export function processesOf(group, mark) {
  return readdirSync('/proc')
    .filter((pid) => /^\d+$/.test(pid) && belongs(pid, group, mark))
    .map(Number)
}

function belongs(pid, group, mark) {
  try {
    // The name of the program is in parentheses and may hold any character; the state and the group follow it.
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    const [state, , processGroup] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    if (state === 'Z' || state === 'X') return false
    if (Number(processGroup) === group) return true
    return readFileSync(`/proc/${pid}/environ`, 'latin1').includes(`${MARK}=${mark}\0`)
  } catch {
    // It has ended meanwhile, or belongs to another account.
    return false
  }
}

/** The command lines of what still runs after a while. */
export async function leftRunning(group, mark, graceMs) {
  const until = performance.now() + graceMs
  while (processesOf(group, mark).length > 0 && performance.now() < until) await pause(LOOK_MS)
  return processesOf(group, mark).map(commandOf)
}

function commandOf(pid) {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
    return `pid ${pid}, ${command.slice(0, 120)}`
  } catch {
    return `pid ${pid}`
  }
}

export function killAll(group, mark) {
  for (const pid of processesOf(group, mark))
    try {
      process.kill(pid, 'SIGKILL')
    } catch (error) {
      if (error.code !== 'ESRCH') throw error
    }
}
