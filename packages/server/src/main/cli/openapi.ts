import { contract } from '@comptoir/core/contract'
import { documentOf } from '../../kernel/http/document.ts'

export async function printContract(): Promise<number> {
  process.stdout.write(`${JSON.stringify(documentOf(contract), null, 2)}\n`)
  return 0
}
