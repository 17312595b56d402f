import {
  type Classification,
  createClassification,
  deleteClassification,
  updateClassification,
} from '@comptoir/core/venues'
import { Button, ConfirmButton, Dialog, TextField } from '@comptoir/ui'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useAction } from '../page/use-action.ts'
import { useForm } from '../page/use-form.ts'
import { useLanguage } from '../page/use-language.ts'

interface ClassificationFormProps {
  /** Without it a new one is made. */
  classification: Classification | undefined
  onDone: () => void
}

function ClassificationForm({ classification, onDone }: ClassificationFormProps) {
  const { t } = useTranslation(['management', 'page'])
  const { session } = useApp()
  const form = useForm({ fr: classification?.name.fr ?? '', en: classification?.name.en ?? '' })
  const { fr, en } = form.values

  async function submit() {
    const body = { name: { fr: fr.trim(), en: en.trim() } }
    const isDone = await form.submit(createClassification, body, () =>
      classification
        ? session.api(updateClassification, { params: { id: classification.id }, body })
        : session.api(createClassification, { body }),
    )
    if (isDone) onDone()
  }

  return (
    <form
      className="bo-classification-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {(['fr', 'en'] as const).map((language) => (
        <TextField
          key={language}
          label={t(`classifications.${language}`)}
          required
          name={`name.${language}`}
          autoComplete="off"
          value={form.values[language]}
          error={form.errorOf(`name.${language}`)}
          onChange={(value) => form.set(language, value)}
        />
      ))}
      <Button type="submit" isLoading={form.isBusy}>
        {classification ? t('save', { ns: 'page' }) : t('classifications.add')}
      </Button>
      <p className="bo-form-failure" role="alert">
        {form.failure}
      </p>
    </form>
  )
}

export interface ClassificationsDialogProps {
  classifications: readonly Classification[]
  onChanged: () => void
  onClose: () => void
}

/** The labels that staff put on venues (VEN-13 to VEN-16). */
export function ClassificationsDialog({ classifications, onChanged, onClose }: ClassificationsDialogProps) {
  const { t } = useTranslation(['management', 'page'])
  const { session } = useApp()
  const language = useLanguage()
  const action = useAction()
  const [editedId, setEditedId] = useState<number>()
  const [made, setMade] = useState(0)

  async function remove({ id }: Classification) {
    const work = () => session.api(deleteClassification, { params: { id } })
    if (await action.run(String(id), work, t('classifications.deleted'))) onChanged()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('classifications.title')}
      closeLabel={t('close', { ns: 'page' })}
    >
      <p className="bo-muted">{t('classifications.text')}</p>
      <ul className="bo-lines">
        {classifications.map((classification) =>
          editedId === Number(classification.id) ? (
            <li key={classification.id} className="bo-classification">
              <ClassificationForm
                classification={classification}
                onDone={() => {
                  setEditedId(undefined)
                  onChanged()
                }}
              />
            </li>
          ) : (
            <li key={classification.id} className="bo-classification">
              <span className="bo-classification-name">{classification.name[language]}</span>
              <Button
                size="s"
                variant="quiet"
                aria-label={t('classifications.renameNamed', { name: classification.name[language] })}
                onClick={() => setEditedId(Number(classification.id))}
              >
                {t('classifications.rename')}
              </Button>
              <ConfirmButton
                size="s"
                variant="quiet"
                tone="danger"
                aria-label={t('classifications.deleteNamed', { name: classification.name[language] })}
                title={t('classifications.deleteTitle', { name: classification.name[language] })}
                text={t('classifications.deleteText')}
                confirmLabel={t('classifications.delete')}
                cancelLabel={t('cancel', { ns: 'page' })}
                onConfirm={() => void remove(classification)}
              >
                {t('classifications.delete')}
              </ConfirmButton>
            </li>
          ),
        )}
      </ul>
      <ClassificationForm
        key={made}
        classification={undefined}
        onDone={() => {
          setMade(made + 1)
          onChanged()
        }}
      />
    </Dialog>
  )
}
