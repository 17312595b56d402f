import type { Outreach } from '@comptoir/core/outreach'
import { sql } from 'kysely'
import { receive, workInbox } from '../../../kernel/queue/inbox.ts'
import { SMS_INBOX } from '../../../providers/sms/hook.ts'
import type { IncomingSms, OutgoingSms, SmsProvider } from '../../../providers/sms/provider.ts'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { TestEngine } from '../../../testing/database.ts'
import { workOutbox } from '../../../testing/outbox.ts'
import type { TestVenue } from '../../../testing/world.ts'
import { stopAlerts } from '../../alerts/settings.ts'
import { SMS_JOB } from '../../sms/index.ts'
import { arrivalOf, smsArrivals } from '../arrivals.ts'
import { INCOMPLETE_JOB, incompleteReplies } from '../incoming.ts'
import { smsSender } from '../sms-sender.ts'

const ACCOUNT = 'test@centre'

type Script = ((sms: OutgoingSms, accept: (part: number) => void) => void) | undefined

/** A server whose SMS leave to a centre in memory; what comes in is heard when a test says so. */
export async function smsApp(engine: TestEngine) {
  const app = await testApp({ engine })
  app.services.config.sms = {
    kind: 'smpp',
    url: 'smpp://x',
    sender: 'Karukera',
    stopMention: 'STOP 36789',
    stopPrefixes: ['33'],
    missedCallSender: 'operator',
    namelessPrefixes: ['1'],
  }
  return { app, ...centreOf(app) }
}

function centreOf(app: TestApp) {
  const { database, secrets } = app.services
  const sent: OutgoingSms[] = []
  /** What the provider does with the next message; it takes every part unless said otherwise. */
  const next: { script: Script } = { script: undefined }
  let lastId = 0
  const provider: SmsProvider = {
    account: ACCOUNT,
    idempotency: 'none',
    isReady: () => true,
    check: async () => undefined,
    close: async () => undefined,
    async send(sms, { isDone, onAccepted }) {
      sent.push(sms)
      const accept = (part: number) => {
        lastId += 1
        if (!isDone(part)) onAccepted({ part, providerId: `p${lastId}` })
      }
      if (next.script) next.script(sms, accept)
      else for (let part = 0; part < 5; part += 1) if (part * 153 < sms.body.length) accept(part)
    },
  }

  return {
    sent,
    next,
    work: () => workOutbox(database, SMS_JOB, smsSender(app.services, provider)),
    async hear(...all: IncomingSms[]) {
      for (const incoming of all) await database.system((tx) => receive(tx, [arrivalOf(ACCOUNT, incoming)]))
      while (await workInbox(database, SMS_INBOX, smsArrivals({ secrets, onStop: stopAlerts })));
    },
    /** A minute passes for answers of which segments are missing. */
    async waitForSegments() {
      await database.system(async (tx) => {
        await sql`update sms_reply set received_at = received_at - interval '61 seconds'`.execute(tx)
        await sql`update outbox set next_at = now() where kind = ${INCOMPLETE_JOB}`.execute(tx)
      })
      await workOutbox(database, INCOMPLETE_JOB, incompleteReplies(database))
    },
    /** What the provider named the parts that it took last. */
    lastIds: (many = 1) => Array.from({ length: many }, (_, index) => `p${lastId - many + 1 + index}`),
    write: (venue: TestVenue, phoneNumber: string, text = 'Bonjour !') =>
      app.send<Outreach>('POST', `/v2/venues/${venue.venueId}/outreaches/contacts`, {
        token: venue.ownerToken,
        body: { phoneNumber, text, googleBusinessProfileId: venue.profileId, hasConsent: true },
      }),
  }
}
