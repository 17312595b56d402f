import './notes.css'
import { useTranslation } from '../../app/translation.ts'

/** What is being written. Each has a text of its own. */
export type DraftKind = 'answer' | 'note'

interface ComposeSwitchProps {
  kind: DraftKind
  onChange: (kind: DraftKind) => void
}

/** Whether an answer to the customer is written, or a note for the team. */
export function ComposeSwitch({ kind, onChange }: ComposeSwitchProps) {
  const { t } = useTranslation('inbox')
  return (
    <fieldset aria-label={t('compose.label')} className="bo-compose">
      {(['answer', 'note'] as const).map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === kind}
          data-kind={one}
          onClick={() => onChange(one)}
        >
          {t(`compose.${one}`)}
        </button>
      ))}
    </fieldset>
  )
}
