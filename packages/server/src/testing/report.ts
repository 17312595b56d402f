import { writeSync } from 'node:fs'

/** Says something on the standard output, at once: a kill afterwards cannot lose it. A reader who is slow is waited for. */
export function report(message: object): void {
  const line = Buffer.from(`${JSON.stringify(message)}\n`)
  for (let written = 0; written < line.length; ) {
    try {
      written += writeSync(1, line, written)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') throw error
    }
  }
}
