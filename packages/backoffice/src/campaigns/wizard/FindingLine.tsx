import type { Finding } from '@comptoir/core/campaigns'
import { Button } from '@comptoir/ui'
import { useFormat } from '../../app/format.ts'
import { LinkButton } from '../../app/LinkButton.tsx'
import { useTranslation } from '../../app/translation.ts'
import { stepPath } from './steps.ts'
import type { Writing } from './use-draft.ts'
import { useMend } from './use-mend.ts'

/** The values of a finding as people read them. */
function useValues({ values }: Finding): Record<string, string | number> {
  const format = useFormat()
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (name === 'at') return [name, format.exact(new Date(value))]
      return [name, name !== 'count' && typeof value === 'number' ? format.number(value) : value]
    }),
  )
}

/** A finding in a sentence, with the button that mends it and the one that leads to its place. */
export function FindingLine({ writing, finding }: { writing: Writing; finding: Finding }) {
  const { t } = useTranslation('campaigns/wizard')
  const values = useValues(finding)
  const mend = useMend(writing, finding)
  const params = { campaignId: String(writing.draft.campaign.value.id), step: finding.step }
  const sentence = t(`finding.${finding.rule}`, values)
  return (
    <li className="bo-wiz-finding">
      <p id={`finding-${finding.rule}`}>{sentence}</p>
      <div className="bo-presets">
        {mend && (
          <Button
            size="s"
            isLoading={mend.isBusy}
            aria-describedby={`finding-${finding.rule}`}
            onClick={mend.run}
          >
            {t(`mend.${mend.name}`)}
          </Button>
        )}
        {finding.rule === 'senderUnverified' && (
          <LinkButton size="s" to="/sender-domains" aria-describedby={`finding-${finding.rule}`}>
            {t('mail.domains')}
          </LinkButton>
        )}
        {finding.step !== 'check' && (
          <LinkButton
            size="s"
            to={stepPath[writing.draft.campaign.value.type]}
            params={params}
            aria-describedby={`finding-${finding.rule}`}
          >
            {t(`goTo.${finding.step}`)}
          </LinkButton>
        )}
      </div>
    </li>
  )
}
