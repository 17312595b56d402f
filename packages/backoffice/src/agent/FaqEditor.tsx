import type { FaqEntry } from '@comptoir/core/agent'
import { newId } from '@comptoir/core/http'
import { Button, IconButton, SegmentedTabs, TextArea, TextField } from '@comptoir/ui'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useTranslation } from '../app/translation.ts'
import { useLanguage } from '../page/use-language.ts'
import type { AgentFieldsProps } from './DutyFields.tsx'

const MOST = 200

interface EntryProps {
  entry: FaqEntry
  number: number
  errorOf: (field: string) => string | undefined
  onChange: (changes: Partial<FaqEntry>) => void
  onRemove: () => void
}

function Entry({ entry, number, errorOf, onChange, onRemove }: EntryProps) {
  const { t } = useTranslation('agent')
  return (
    <li className="bo-agent-item">
      <div className="bo-agent-item-head">
        <span className="bo-small-title">{t('faq.entry', { number })}</span>
        <IconButton
          label={t('faq.remove', { number })}
          icon={<Trash2 className="ct-icon" aria-hidden />}
          onClick={onRemove}
        />
      </div>
      <SegmentedTabs
        label={t('faq.language', { number })}
        tabs={(['fr', 'en'] as const).map((value) => ({ value, label: t(`language.${value}`) }))}
        value={entry.language}
        onChange={(language) => onChange({ language })}
      />
      <TextField
        label={t('faq.question')}
        autoComplete="off"
        value={entry.question}
        error={errorOf('question')}
        onChange={(question) => onChange({ question })}
      />
      <TextArea
        label={t('faq.answer')}
        rows={2}
        value={entry.answer}
        error={errorOf('answer')}
        onChange={(answer) => onChange({ answer })}
      />
    </li>
  )
}

/** Questions with their answers: what customers ask most, in the merchant's own words. */
export function FaqEditor({ form }: AgentFieldsProps) {
  const { t } = useTranslation('agent')
  const language = useLanguage()
  const { faq } = form.values
  const set = (entries: FaqEntry[]) => form.set('faq', entries)
  return (
    <>
      {faq.length === 0 && <p className="bo-muted">{t('faq.empty')}</p>}
      <ul className="bo-lines bo-agent-items">
        {faq.map((entry, index) => (
          <Entry
            key={entry.id}
            entry={entry}
            number={index + 1}
            errorOf={(field) => form.errorOf(`faq.${index}.${field}`)}
            onChange={(changes) => set(faq.map((one) => (one === entry ? { ...one, ...changes } : one)))}
            onRemove={() => set(faq.filter((one) => one !== entry))}
          />
        ))}
      </ul>
      {faq.length < MOST && (
        <div>
          <Button
            size="s"
            icon={<Plus aria-hidden />}
            onClick={() => set([...faq, { id: newId(), language, question: '', answer: '' }])}
          >
            {t('faq.add')}
          </Button>
        </div>
      )}
    </>
  )
}
