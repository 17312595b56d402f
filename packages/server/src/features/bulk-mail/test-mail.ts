import type { Tx } from '../../kernel/db/database.ts'
import { enqueue } from '../../kernel/queue/outbox.ts'
import type { BulkMail, BulkMailPerson } from './bulk.ts'

/** The outbox kind of a mail of a campaign that somebody sends to a mailbox to look at it. */
export const TEST_MAIL_JOB = 'email.test'

/** The job behind a test. */
export interface TestMailPayload {
  to: string
  mail: BulkMail
  person: BulkMailPerson
  notAfter: string
}

interface NewTestMail extends Omit<TestMailPayload, 'notAfter'> {
  venueId: number
  /** Names the test: a second one with it is the same. */
  key: string
  /** When it is worth nothing any more. */
  notAfter: Date
}

/** Queues a test (CMP-19). */
export async function queueTestMail(tx: Tx, { venueId, key, notAfter, ...test }: NewTestMail): Promise<void> {
  const payload: TestMailPayload = { ...test, notAfter: notAfter.toISOString() }
  await enqueue(tx, { venueId, kind: TEST_MAIL_JOB, key, payload })
}
