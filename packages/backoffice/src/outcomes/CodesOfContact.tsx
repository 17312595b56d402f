import './outcomes.css'
import { listCampaignCodes, listCodeUses } from '@comptoir/core/outcomes'
import { Button, FormSection } from '@comptoir/ui'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { ProblemState } from '../app/ProblemState.tsx'
import { useTranslation } from '../app/translation.ts'
import { useMay } from '../page/may.ts'
import { useResource } from '../page/use-resource.ts'
import { CodeUses } from './CodeUses.tsx'
import { MarkDialog } from './MarkDialog.tsx'
import type { MarkedCode } from './use-mark.ts'

/** The codes of campaigns that somebody may use at the counter now, and those that they used (D-73). */
export function CodesOfContact({ venueId, contactId }: { venueId: number; contactId: number }) {
  const { t } = useTranslation('outcomes')
  const { session } = useApp()
  const mayMark = useMay(venueId)('contacts.contacts:update')
  const [marking, setMarking] = useState<MarkedCode>()
  const codes = useResource(`codes-${venueId}`, (signal) =>
    session.api(listCampaignCodes, { params: { venueId } }, { signal }),
  )
  const uses = useResource(`code-uses-${venueId}-${contactId}`, (signal) =>
    session.api(listCodeUses, { params: { venueId }, query: { contactId } }, { signal }),
  )
  const error = uses.error.value ?? (mayMark ? codes.error.value : undefined)
  const reload = () => void Promise.all([uses.reload(), codes.reload()])
  if (error !== undefined)
    return (
      <FormSection title={t('codes')}>
        <ProblemState title={t('failed')} error={error} onRetry={reload} />
      </FormSection>
    )
  const running = mayMark ? (codes.data.value ?? []) : []
  const used = uses.data.value ?? []
  if (running.length === 0 && used.length === 0) return null
  return (
    <FormSection title={t('codes')}>
      <ul className="bo-lines">
        {running.map((one) => (
          <li key={one.campaignId} className="bo-code-line">
            <span>
              <strong>{one.code}</strong> <span className="bo-line-meta">{one.userLabel}</span>
            </span>
            <Button size="s" aria-label={t('markTitle', { code: one.code })} onClick={() => setMarking(one)}>
              {t('mark')}
            </Button>
          </li>
        ))}
      </ul>
      {used.length > 0 && (
        <CodeUses venueId={venueId} uses={used} by="code" onChanged={() => uses.reload()} />
      )}
      {marking && (
        <MarkDialog
          venueId={venueId}
          code={marking}
          contactId={contactId}
          onClose={() => setMarking(undefined)}
          onMarked={() => void uses.reload()}
        />
      )}
    </FormSection>
  )
}
