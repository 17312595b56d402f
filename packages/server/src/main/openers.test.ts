import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * What emits `error` on its own, whenever it likes: an emitter of which no one hears that ends the process. Each kind
 * is opened where its errors are heard, and nowhere else; add a file here only if it does that.
 */
const kinds: readonly [kind: string, opens: RegExp, places: readonly string[]][] = [
  ['a database connection', /\bnew (?:pg\.)?(?:Pool|Client)\(/, ['kernel/db/connections.ts']],
  ['a Redis connection', /from '@redis\/client'/, ['kernel/db/redis.ts']],
  [
    'a process',
    /import \{[^}]*\b(?:fork|spawn|exec|execFile)\b[^}]*\} from 'node:child_process'/,
    ['kernel/runtime/child-process.ts'],
  ],
  ['a thread', /\bnew Worker\(/, ['kernel/db/pglite/engine.ts']],
  [
    'a socket',
    /\bnew Socket\(|import (?:net|tls)\b.* from|import \{[^}]*\b(?:connect|createConnection)\b[^}]*\} from 'node:(?:net|tls)'/,
    ['providers/sms/smpp-line.ts', 'kernel/db/connections.ts', 'kernel/db/pglite/lock.ts'],
  ],
  [
    'a listening socket',
    /import \{[^}]*\bcreateServer\b[^}]*\} from|\bnew SMTPServer\(/,
    ['providers/email/incoming-mail.ts', 'kernel/http/listeners.ts', 'kernel/http/server.ts'],
  ],
  [
    'a request',
    /import \{[^}]*\brequest\b[^}]*\} from 'node:https?'|\bnew SMTPConnection\(/,
    ['providers/email/smtp-pool.ts', 'providers/email/smtp.ts', 'kernel/outbound/safe-fetch.ts'],
  ],
  [
    'a stream of a file',
    /import \{[^}]*\bcreate(?:Read|Write)Stream\b[^}]*\} from 'node:fs'/,
    [
      'features/backup/restore-target.ts',
      'features/backup/parts.ts',
      'features/backup/encryption.ts',
      'features/backup/snapshot.ts',
      'kernel/db/pglite/cluster-files.ts',
      'kernel/db/tar.ts',
      'kernel/files/disk-store.ts',
      'kernel/http/static.ts',
      'features/session/password-list.ts',
    ],
  ],
]

const sources = globSync('**/*.ts', { cwd: root })
  .filter((file) => !/\.test\.ts$|(?:^|\/)testing\//.test(file))
  .map((file) => ({ file, text: readFileSync(`${root}${file}`, 'utf8') }))

test.each(kinds)('%s is opened only where its errors are heard', (_, opens, places) => {
  const found = sources.filter(({ text }) => opens.test(text)).map(({ file }) => file)
  expect(found.sort()).toEqual([...places].sort())
})
