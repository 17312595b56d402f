/**
 * The process that unpacks .xlsx files: bytes in, CSV out. Whatever a file does to an unpacker, it does it here, where
 * there are no secrets, no database and no network that it would know of.
 */
import { buffer } from 'node:stream/consumers'
import { ImportRefused } from './refusal.ts'
import { writeSheets } from './sheet.ts'

try {
  await writeSheets(await buffer(process.stdin), process.stdout)
} catch (error) {
  process.stderr.write(error instanceof ImportRefused ? `refused: ${error.refusal}\n` : `refused: damaged\n`)
  process.exitCode = 1
}
