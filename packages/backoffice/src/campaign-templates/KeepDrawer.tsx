import type { PredefinedEmailTemplate } from '@comptoir/core/campaign-templates'
import { TextField } from '@comptoir/ui'
import { useTranslation } from '../app/translation.ts'
import { FormDrawer } from '../page/FormDrawer.tsx'
import { type KeepProps, useKeep } from './use-keep.ts'

/** Keeps a designed mail among the venue's own, under a name and a subject of its choice (TPL-04). */
export function KeepDrawer({ mail, ...props }: KeepProps & { mail: PredefinedEmailTemplate }) {
  const { t } = useTranslation('campaign-templates')
  const { name, subject, body, category } = mail
  const first = { type: 'EMAIL' as const, name, subject, body, categories: [category] }
  const { values, set, errorOf, drawer } = useKeep(props, first)
  return (
    <FormDrawer title={t('keep')} sentence={t('keepSentence')} submitLabel={t('keepSubmit')} {...drawer}>
      <TextField
        label={t('name')}
        required
        value={values.name}
        error={errorOf('name')}
        onChange={(value) => set('name', value)}
      />
      <TextField
        label={t('subjectField')}
        help={t('bodyHelp')}
        value={values.subject}
        error={errorOf('subject')}
        onChange={(value) => set('subject', value)}
      />
    </FormDrawer>
  )
}
