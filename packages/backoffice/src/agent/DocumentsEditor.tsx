import type { AgentDocument } from '@comptoir/core/agent'
import { newId } from '@comptoir/core/http'
import { countCodePoints } from '@comptoir/core/rules'
import { Button, IconButton, Select, TextArea, TextField } from '@comptoir/ui'
import Plus from 'lucide-react/icons/plus'
import Trash2 from 'lucide-react/icons/trash-2'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'
import { AudienceField } from './AudienceField.tsx'
import type { AgentFieldsProps } from './DutyFields.tsx'

const MOST = 20
const LONGEST = 20_000

/** Texts that the merchant pastes: a menu, a price list, the terms of delivery. */
export function DocumentsEditor({ form }: AgentFieldsProps) {
  const { t } = useTranslation('agent')
  const { number } = useFormat()
  const { documents } = form.values
  const set = (all: AgentDocument[]) => form.set('documents', all)
  const change = (document: AgentDocument, changes: Partial<AgentDocument>) =>
    set(documents.map((one) => (one === document ? { ...one, ...changes } : one)))
  return (
    <>
      <ul className="bo-lines bo-agent-items">
        {documents.map((document, index) => (
          <li key={document.id} className="bo-agent-item">
            <div className="bo-agent-item-head">
              <span className="bo-small-title">{t('documents.entry', { number: index + 1 })}</span>
              <IconButton
                label={t('documents.remove', { number: index + 1 })}
                icon={<Trash2 className="ct-icon" aria-hidden />}
                onClick={() => set(documents.filter((one) => one !== document))}
              />
            </div>
            <TextField
              label={t('documents.name')}
              required
              autoComplete="off"
              value={document.title}
              error={form.errorOf(`documents.${index}.title`)}
              onChange={(title) => change(document, { title })}
            />
            <TextArea
              label={t('documents.body')}
              required
              rows={5}
              value={document.body}
              counter={`${number(countCodePoints(document.body))} / ${number(LONGEST)}`}
              error={form.errorOf(`documents.${index}.body`)}
              onChange={(body) => change(document, { body })}
            />
            <div className="bo-fields-2">
              <Select
                label={t('documents.language', { number: index + 1 })}
                options={(['both', 'fr', 'en'] as const).map((value) => ({
                  value,
                  label: t(`language.${value}`),
                }))}
                value={document.language}
                onChange={(language) => change(document, { language })}
              />
              <AudienceField
                label={t('documents.audience', { number: index + 1 })}
                value={document.audience}
                onChange={(audience) => change(document, { audience })}
              />
            </div>
          </li>
        ))}
      </ul>
      {documents.length < MOST && (
        <div>
          <Button
            size="s"
            icon={<Plus aria-hidden />}
            onClick={() =>
              set([
                ...documents,
                { id: newId(), title: '', body: '', audience: 'everybody', language: 'both' },
              ])
            }
          >
            {t('documents.add')}
          </Button>
        </div>
      )}
    </>
  )
}
