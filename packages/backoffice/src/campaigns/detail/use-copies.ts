import {
  CAMPAIGN_NUMBERS_MAX,
  type Campaign,
  createCampaign,
  listCampaignMessages,
} from '@comptoir/core/campaigns'
import { useNavigate } from '@tanstack/react-router'
import { useApp } from '../../app/context.ts'
import { useTranslation } from '../../app/translation.ts'
import { useAction } from '../../page/use-action.ts'

const PER_PAGE = 100
/** Those whom a new attempt may reach; who said STOP is left out by every campaign. */
const MISSED = ['errored', 'cancelled', 'suppressed'] as const
const STAY_OUT: readonly string[] = ['stop', 'holdout']

/** How many of a campaign got nothing, though they were meant to: those held out are counted as left out, too. */
export const missedOf = ({ counts: { errored, cancelled, suppressed }, sending }: Campaign) =>
  errored + cancelled + (sending.holdoutPercent > 0 ? 0 : suppressed)

/** Makes drafts out of a campaign, and opens them. */
export function useCopies({ id, type, venueId, userLabel, content, target, sending }: Campaign) {
  const { t } = useTranslation('campaigns')
  const { session } = useApp()
  const navigate = useNavigate()
  const action = useAction()

  async function create(to: number, draft: object) {
    const { from, until, holdoutPercent } = sending
    const body = { type, content, sending: { from, until, holdoutPercent }, ...draft }
    const made = await session.api(createCampaign, { params: { venueId: to }, body })
    await navigate({ to: '/campaigns/$campaignId', params: { campaignId: String(made.id) } })
  }

  async function readMissed(): Promise<string[]> {
    const phones = new Set<string>()
    for (const status of MISSED)
      for (let page = 1, pages = 1; page <= pages && phones.size < CAMPAIGN_NUMBERS_MAX; page += 1) {
        const query = { status, page, perpage: PER_PAGE }
        const answer = await session.api(listCampaignMessages, { params: { venueId, id }, query })
        pages = answer.totalPages
        for (const { phoneNumber, reason } of answer.items)
          if (!STAY_OUT.includes(reason)) phones.add(phoneNumber)
      }
    return [...phones].slice(0, CAMPAIGN_NUMBERS_MAX)
  }

  return {
    busy: action.busy,
    /** The same text to the same people; the people of a venue are its own. */
    copy(to: number) {
      const { venueId: _, reach: __, ...aim } = target
      const draft = {
        userLabel: t('copyOf', { name: userLabel }),
        ...(to === venueId ? { target: aim } : {}),
      }
      return action.run('copy', () => create(to, draft), t('copied'))
    },
    /** The same text to those who did not get it. */
    followUp() {
      const { hasConsent } = target
      return action.run(
        'followUp',
        async () => {
          const aim = { type: 'manual' as const, phoneNumbers: await readMissed(), hasConsent }
          await create(venueId, { userLabel: t('followUpOf', { name: userLabel }), target: aim })
        },
        t('copied'),
      )
    },
  }
}
