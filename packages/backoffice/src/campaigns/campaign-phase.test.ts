import type { Campaign } from '@comptoir/core/campaigns'
import { expect, it } from 'vitest'
import { phaseOf, reportedShare } from './campaign-phase.ts'

const campaign = (over: object) =>
  ({ status: 'sending', isPreparing: false, isPaused: false, isLate: false, ...over }) as Campaign

it.each([
  [{}, 'sending'],
  [{ isPreparing: true, status: 'scheduled' }, 'preparing'],
  [{ isPaused: true }, 'paused'],
  [{ isLate: true, isPaused: true }, 'late'],
  [{ status: 'awaitingPayment' }, 'awaitingPayment'],
] as const)(
  'CMP-22 what keeps a campaign from going on stands before its status: %j is %s',
  (over, phase) => {
    expect(phaseOf(campaign(over))).toBe(phase)
  },
)

it('CMP-02 the short result is the share that arrived of what left, of mails that came back, and none before', () => {
  expect(reportedShare(campaign({ counts: { sent: 0, received: 0 } }))).toBeUndefined()
  expect(reportedShare(campaign({ counts: { sent: 8, received: 6 } }))).toBe(0.75)
  expect(reportedShare(campaign({ counts: { sent: 2, received: 3 } }))).toBe(1)
  expect(reportedShare(campaign({ type: 'email', counts: { sent: 8, received: 0, errored: 2 } }))).toBe(0.25)
})
