import type { TestedGoal } from '../tested.ts'

const security = 'packages/server/src/main/security'

/** The goals that tests prove, and where these are. */
export const testedGoals: readonly TestedGoal[] = [
  {
    id: 'G2o',
    title:
      'No outbox job is lost or duplicated while its worker is killed, and each unknown outcome is listed',
    files: ['packages/server/src/kernel/queue/outbox-crash.test.ts'],
  },
  {
    id: 'G2p',
    title:
      'Each post goes out once, though its answer is lost, its page lists it late, and a person decides meanwhile',
    files: [
      'packages/server/src/features/posts/late-lists.test.ts',
      'packages/server/src/features/posts/decisions.test.ts',
    ],
  },
  {
    id: 'G2w',
    title: 'Each event reaches the webhooks of a venue in one delivery while the server is killed',
    files: ['packages/server/src/features/developers/webhooks-crash.test.ts'],
  },
  {
    id: 'G3',
    title: 'No caller can see or change anything of another venue with its ids',
    files: [`${security}/probes.test.ts`, `${security}/all-venues.test.ts`],
  },
  {
    id: 'G4',
    title: 'Every request is refused or served in time, and none makes the server fail',
    files: [`${security}/malformed.test.ts`, `${security}/broken-requests.test.ts`],
  },
  {
    id: 'G5',
    title: 'Hostile files are refused or made harmless',
    files: [
      'packages/server/src/kernel/files/hostile.test.ts',
      'packages/server/src/kernel/files/hostile-received.test.ts',
    ],
  },
  {
    id: 'G6',
    title: 'What people write is shown as text everywhere and never runs',
    files: [
      'e2e/hostile-screens.spec.ts',
      'e2e/hostile-text.spec.ts',
      'e2e/hostile-text-mails.spec.ts',
      'e2e/hostile-kinds.spec.ts',
    ],
  },
  {
    id: 'G7',
    title:
      'Forged webhooks are never accepted, each valid one has one effect however often it arrives, and foreign pages cannot control ours',
    files: ['packages/server/src/main/hooks/hooks.test.ts', 'e2e/hostile-embeds.spec.ts'],
  },
  {
    id: 'G10',
    title: 'What the embedded database acknowledged survives kill -9, and no second process can open it',
    files: ['packages/server/src/kernel/db/crash.test.ts'],
  },
  {
    id: 'G15',
    title: 'Nothing reveals who has an account, and only a fresh token of ours opens one',
    files: [
      `${security}/access.test.ts`,
      `${security}/enumeration.test.ts`,
      'packages/server/src/features/session/open-sessions.test.ts',
      'packages/server/src/features/installation/owner.test.ts',
      'packages/server/src/features/social/linkedin.test.ts',
    ],
  },
  {
    id: 'G16',
    title: 'No address entered by a user makes the server call itself or its network',
    files: ['packages/server/src/kernel/outbound/safe-fetch.test.ts'],
  },
  {
    id: 'G17',
    title: 'No exported cell begins a formula, and an export imports unchanged',
    files: ['packages/server/src/features/exports/exports.test.ts'],
  },
  {
    id: 'G21',
    title: 'Every failure is shown on the page, and logged under its number',
    files: ['e2e/failures.spec.ts', `${security}/failures.test.ts`],
  },
]
