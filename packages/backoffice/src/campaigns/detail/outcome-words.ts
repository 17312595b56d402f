import type { CampaignStats } from '@comptoir/core/campaigns'
import { useFormat } from '../../app/format.ts'
import { useTranslation } from '../../app/translation.ts'

/** What a campaign brought in, in one sentence that claims no more than is known. */
export function useOutcomeWords(): (outcome: CampaignStats['outcome']) => string {
  const { t, i18n } = useTranslation('campaigns')
  const { number } = useFormat()
  const perHundred = new Intl.NumberFormat(i18n.language, { maximumFractionDigits: 1 })
  return ({ writtenTo, heldOut, isTooFew, difference }) => {
    const { people, withOutcome } = writtenTo
    const count = t('outcome.came', { count: withOutcome, came: number(withOutcome), people: number(people) })
    if (heldOut === null) return t('outcome.alone', { text: count })
    if (isTooFew || !difference) return t('outcome.tooFew', { text: count })
    const { low, high } = difference
    const [least, most] = low > 0 ? [low, high] : [-high, -low]
    const bounds = { low: perHundred.format(100 * least), high: perHundred.format(100 * most) }
    if (low > 0) return t('outcome.more', { text: count, ...bounds })
    if (high < 0) return t('outcome.fewer', { text: count, ...bounds })
    return t('outcome.unsure', {
      text: count,
      low: perHundred.format(-100 * low),
      high: perHundred.format(100 * high),
    })
  }
}
