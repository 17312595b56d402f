import type { TestedGoal } from '../tested.ts'

const security = 'packages/server/src/main/security'

/** The goals that tests prove, and where these are. */
export const testedGoals: readonly TestedGoal[] = [
  {
    id: 'G2o',
    title: 'No job of the outbox is lost or doubled while its worker is killed, and each doubt is listed',
    files: ['packages/server/src/kernel/queue/outbox-crash.test.ts'],
  },
  {
    id: 'G2w',
    title: 'Each event reaches the webhooks of a venue, by one delivery, while the server is killed',
    files: ['packages/server/src/features/developers/webhooks-crash.test.ts'],
  },
  {
    id: 'G3',
    title: 'No caller, with any ids of another venue, sees or changes anything of it',
    files: [`${security}/probes.test.ts`],
  },
  {
    id: 'G4',
    title: 'Whatever is sent is refused or served, soon, and never a failure of ours',
    files: [`${security}/malformed.test.ts`, `${security}/broken-requests.test.ts`],
  },
  {
    id: 'G5',
    title: 'Hostile files are refused or tamed',
    files: ['packages/server/src/kernel/files/hostile.test.ts'],
  },
  {
    id: 'G6',
    title: 'What people write is shown, wherever it is, and never runs',
    files: ['e2e/hostile-screens.spec.ts', 'e2e/hostile-text.spec.ts', 'e2e/hostile-text-mails.spec.ts'],
  },
  {
    id: 'G7',
    title:
      'Forged webhooks are never taken, each valid one has one effect however often it comes, and no page of others moves ours',
    files: ['packages/server/src/main/hooks/hooks.test.ts', 'e2e/hostile-embeds.spec.ts'],
  },
  {
    id: 'G10',
    title: 'What the embedded database acknowledged is there after kill -9, and no second process gets in',
    files: ['packages/server/src/kernel/db/crash.test.ts'],
  },
  {
    id: 'G15',
    title: 'Nothing reveals who has an account, and nothing opens one but our own fresh token',
    files: [
      `${security}/access.test.ts`,
      `${security}/enumeration.test.ts`,
      'packages/server/src/features/session/open-sessions.test.ts',
      'packages/server/src/features/social/linkedin.test.ts',
    ],
  },
  {
    id: 'G16',
    title: 'No address that somebody gives us makes the server call itself or its neighbours',
    files: ['packages/server/src/kernel/outbound/safe-fetch.test.ts'],
  },
  {
    id: 'G17',
    title: 'What is exported begins with no formula, and comes back as it was',
    files: ['packages/server/src/features/exports/exports.test.ts'],
  },
  {
    id: 'G21',
    title: 'A failure is said on the page, and stands in the log under its number',
    files: ['e2e/failures.spec.ts', `${security}/failures.test.ts`],
  },
]
