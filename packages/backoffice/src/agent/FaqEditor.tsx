import type { FaqEntry } from '@comptoir/core/agent'
import { newId } from '@comptoir/core/http'
import { Badge, Button, IconButton, Select, TextArea, TextField } from '@comptoir/ui'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useState } from 'react'
import { useTranslation } from '../app/translation.ts'
import { useLanguage } from '../page/use-language.ts'
import { AudienceField } from './AudienceField.tsx'
import type { AgentFieldsProps } from './DutyFields.tsx'

const MOST = 200

interface EntryProps {
  entry: FaqEntry
  number: number
  /** It was added just now. */
  isNew: boolean
  errorOf: (field: string) => string | undefined
  onChange: (changes: Partial<FaqEntry>) => void
  onRemove: () => void
}

/** A question in one line, which opens to be changed. */
function Entry({ entry, number, isNew, errorOf, onChange, onRemove }: EntryProps) {
  const { t } = useTranslation('agent')
  const isFaulty = errorOf('question') !== undefined || errorOf('answer') !== undefined
  const [isOpen, setOpen] = useState(isNew)
  return (
    <li className="bo-agent-item">
      <details open={isOpen || isFaulty} onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span className="bo-agent-item-name">{entry.question || t('faq.entry', { number })}</span>
          {entry.audience !== 'everybody' && <Badge tone="accent">{t(`audience.${entry.audience}`)}</Badge>}
          <Badge>{t(`language.${entry.language}`)}</Badge>
        </summary>
        <div className="bo-agent-item-fields">
          <TextField
            label={t('faq.question')}
            required
            autoComplete="off"
            value={entry.question}
            error={errorOf('question')}
            onChange={(question) => onChange({ question })}
          />
          <TextArea
            label={t('faq.answer')}
            required
            rows={2}
            value={entry.answer}
            error={errorOf('answer')}
            onChange={(answer) => onChange({ answer })}
          />
          <div className="bo-fields-2">
            <Select
              label={t('faq.language', { number })}
              options={(['fr', 'en'] as const).map((value) => ({ value, label: t(`language.${value}`) }))}
              value={entry.language}
              onChange={(language) => onChange({ language })}
            />
            <AudienceField
              label={t('faq.audience', { number })}
              value={entry.audience}
              onChange={(audience) => onChange({ audience })}
            />
          </div>
          <div className="bo-agent-item-end">
            <IconButton
              label={t('faq.remove', { number })}
              icon={<Trash2 className="ct-icon" aria-hidden />}
              onClick={onRemove}
            />
          </div>
        </div>
      </details>
    </li>
  )
}

/** Questions with their answers: what customers ask most, in the merchant's own words. */
export function FaqEditor({ form }: AgentFieldsProps) {
  const { t } = useTranslation('agent')
  const language = useLanguage()
  const [added, setAdded] = useState<ReadonlySet<string>>(new Set())
  const { faq } = form.values
  const set = (entries: FaqEntry[]) => form.set('faq', entries)
  function add() {
    const id = newId()
    setAdded(new Set([...added, id]))
    set([...faq, { id, language, question: '', answer: '', audience: 'everybody' }])
  }
  return (
    <>
      {faq.length === 0 && <p className="bo-muted">{t('faq.empty')}</p>}
      <ul className="bo-lines bo-agent-items">
        {faq.map((entry, index) => (
          <Entry
            key={entry.id}
            entry={entry}
            number={index + 1}
            isNew={added.has(entry.id)}
            errorOf={(field) => form.errorOf(`faq.${index}.${field}`)}
            onChange={(changes) => set(faq.map((one) => (one === entry ? { ...one, ...changes } : one)))}
            onRemove={() => set(faq.filter((one) => one !== entry))}
          />
        ))}
      </ul>
      {faq.length < MOST && (
        <div>
          <Button size="s" icon={<Plus aria-hidden />} onClick={add}>
            {t('faq.add')}
          </Button>
        </div>
      )}
    </>
  )
}
