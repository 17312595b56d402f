import { createReadStream } from 'node:fs'
import { createInterface } from 'node:readline/promises'
import { countCodePoints, PASSWORD_MIN } from '@comptoir/core/rules'
import { unusable } from '../../kernel/config/setting.ts'
import { isCommonWord } from './common-words.ts'

/** Passwords that no one may take besides the ones that both sides know. */
export interface PasswordList {
  has(password: string): boolean
}

const folded = (password: string) => password.normalize('NFC').trim().toLowerCase()

/** Reads the operator's list, one password a line; shorter ones are refused anyway. Without a file common words are. */
export async function readPasswordList(file: string | undefined): Promise<PasswordList> {
  const known = new Set<string>()
  if (file !== undefined)
    try {
      for await (const line of createInterface({ input: createReadStream(file, 'utf8') }))
        if (countCodePoints(folded(line)) >= PASSWORD_MIN) known.add(folded(line))
    } catch (cause) {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw Object.assign(unusable(`PASSWORD_LIST: ${reason}`), { cause })
    }
  return { has: (password) => isCommonWord(password) || known.has(folded(password)) }
}

declare module '../../kernel/services/services.ts' {
  interface Services {
    /** Passwords that the operator of the installation refuses. */
    passwordList: PasswordList
  }
}
