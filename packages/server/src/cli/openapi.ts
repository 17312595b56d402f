import { contract, openapi } from '@comptoir/core/contract'
import { version } from '../version.ts'

export async function printContract(): Promise<number> {
  process.stdout.write(`${JSON.stringify(openapi(version, contract), null, 2)}\n`)
  return 0
}
