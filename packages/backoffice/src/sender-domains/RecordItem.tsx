import type { SenderRecord } from '@comptoir/core/sender-domains'
import { Badge, type BadgeProps, CopyField } from '@comptoir/ui'
import { useTranslation } from '../app/translation.ts'

const tones: Record<SenderRecord['result'], BadgeProps['tone']> = {
  unchecked: 'neutral',
  found: 'success',
  missing: 'accent',
  wrong: 'error',
  unavailable: 'neutral',
}

/** What is wrong with a record and what to do, in a sentence. */
function useFaultWords({ purpose, fault }: SenderRecord): string | undefined {
  const { t } = useTranslation('sender-domains')
  if (fault === null) return undefined
  return fault === 'different' ? t(`different.${purpose}`) : t(`record.${fault}`)
}

/** What DNS has instead; nothing where there is nothing else. */
function Found({ record: { result, found } }: { record: SenderRecord }) {
  const { t } = useTranslation('sender-domains')
  if (result !== 'wrong' || found.length === 0) return null
  return (
    <div className="bo-domain-found">
      <span>{t('foundInstead')}</span>
      {found.map((value) => (
        <code key={value}>{value}</code>
      ))}
    </div>
  )
}

/** A DNS record: what it is for, what to enter, and what the last check found. */
export function RecordItem({ record }: { record: SenderRecord }) {
  const { t } = useTranslation('sender-domains')
  const words = useFaultWords(record)
  const { purpose, type, host, value, result, isRequired } = record
  const labels = { copy: t('copy'), copied: t('copied') }
  return (
    <li className="bo-domain-record">
      <div className="bo-domain-head">
        <h3>{t(`purpose.${purpose}`)}</h3>
        <Badge tone={!isRequired && result === 'missing' ? 'neutral' : tones[result]}>
          {t(`result.${result}`)}
        </Badge>
        {!isRequired && <Badge>{t('optional')}</Badge>}
      </div>
      <p className="bo-domain-why">{t(`why.${purpose}`)}</p>
      {words !== undefined && <p className="bo-domain-fault">{words}</p>}
      <Found record={record} />
      {result !== 'found' && (
        <div className="bo-domain-fields">
          <CopyField
            label={t('host', { type })}
            help={host === '@' ? t('hostRoot') : undefined}
            value={host}
            labels={labels}
          />
          <CopyField label={t('value')} value={value} labels={labels} />
        </div>
      )}
      {result === 'found' && (
        <details className="bo-domain-more">
          <summary>{t('showRecord')}</summary>
          <div className="bo-domain-fields">
            <CopyField label={t('host', { type })} value={host} labels={labels} />
            <CopyField label={t('value')} value={value} labels={labels} />
          </div>
        </details>
      )}
    </li>
  )
}
