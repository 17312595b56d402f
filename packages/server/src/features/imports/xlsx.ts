import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { spawnPiped } from '../../kernel/runtime/child-process.ts'
import { isSource, programAt } from '../../kernel/runtime/program-files.ts'
import { type FileRefusal, ImportRefused } from './refusal.ts'
import { SHEET_MARK } from './sheet-mark.ts'

/** The time limit for unpacking a sheet, after which its process is killed. */
const LIMIT_MS = 180_000

function startProcess() {
  const program = fileURLToPath(programAt('features/imports/unpack'))
  const conditions = isSource ? ['--conditions=comptoir-source'] : []
  return spawnPiped(
    process.execPath,
    [...conditions, '--max-old-space-size=512', '--permission', '--allow-fs-read=*', program],
    // Its environment contains nothing of the server's.
    { MALLOC_ARENA_MAX: '2' },
  )
}

/**
 * What an .xlsx file holds as CSV in UTF-8, its sheets one after the other, unpacked in a process of its own (T13): it
 * gets the bytes and nothing else, and is killed when it exceeds its time or memory. Its last output says what was wrong.
 */
async function* unpackFile(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const child = startProcess()
  const timer = setTimeout(() => child.kill('SIGKILL'), LIMIT_MS)
  let word = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    word = (word + text).slice(-200)
  })
  // A process that refuses early stops reading: its output says why.
  const fed = pipeline(Readable.from(file), child.stdin).catch(() => undefined)
  try {
    for await (const chunk of child.stdout) yield chunk as Uint8Array
    await fed
    const { code, error } = await child.ended
    if (error) throw error
    if (code !== 0) throw new ImportRefused((/refused: (\w+)/.exec(word)?.[1] ?? 'bomb') as FileRefusal)
  } finally {
    clearTimeout(timer)
    child.kill('SIGKILL')
  }
}

export interface UnpackedSheet {
  name: string
  /** Its rows as CSV in UTF-8; to be read to the end before the next sheet. */
  chunks: AsyncIterable<Uint8Array>
}

/** The sheets of an .xlsx file, in their order. */
export async function* unpackSheets(file: AsyncIterable<Uint8Array>): AsyncGenerator<UnpackedSheet> {
  const source = unpackFile(file)
  let rest = Buffer.alloc(0)
  let isOver = false
  const more = async () => {
    const { value, done } = await source.next()
    if (done) isOver = true
    else rest = Buffer.concat([rest, value])
  }
  async function* rows(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const mark = rest.indexOf(SHEET_MARK)
      const ready = rest.subarray(0, mark < 0 ? rest.length : mark)
      rest = rest.subarray(ready.length)
      if (ready.length > 0) yield ready
      if (mark >= 0 || isOver) return
      await more()
    }
  }
  try {
    for (;;) {
      while (!isOver && rest.indexOf(SHEET_MARK, 1) < 0) await more()
      const end = rest.indexOf(SHEET_MARK, 1)
      if (end < 0) return
      const name = rest.toString('utf8', 1, end)
      rest = rest.subarray(end + 1)
      yield { name, chunks: rows() }
    }
  } finally {
    await source.return(undefined)
  }
}
