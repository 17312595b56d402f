// A process of the lock test: takes the folder and keeps it, or says who has it and ends.
import { DirectoryInUse } from '../kernel/db/errors.ts'
import { lockDirectory } from '../kernel/db/pglite/lock.ts'

try {
  await lockDirectory(process.argv[2] ?? '')
  process.send?.({ pid: process.pid })
  setInterval(() => undefined, 60_000)
} catch (error) {
  if (!(error instanceof DirectoryInUse)) throw error
  process.send?.({ refusedFor: error.holderPid })
  process.disconnect()
}
