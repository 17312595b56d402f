import { countSms } from '@comptoir/core/sms'
import { TextArea, TextField } from '@comptoir/ui'
import { useTranslation } from '../app/translation.ts'
import { FormDrawer } from '../page/FormDrawer.tsx'
import { type KeepProps, useKeep } from './use-keep.ts'

const EMPTY = { type: 'SMS' as const, name: '', subject: '', body: '', categories: [] }

/** Writes a text that campaigns by SMS begin with (TPL-04). */
export function SmsTemplateDrawer(props: KeepProps) {
  const { t } = useTranslation('campaign-templates')
  const { values, set, errorOf, drawer } = useKeep(props, EMPTY)
  const { segments } = countSms(values.body)
  return (
    <FormDrawer title={t('smsTitle')} sentence={t('smsSentence')} submitLabel={t('smsSubmit')} {...drawer}>
      <TextField
        label={t('name')}
        required
        value={values.name}
        error={errorOf('name')}
        onChange={(value) => set('name', value)}
      />
      <TextArea
        label={t('body')}
        help={values.body === '' ? t('bodyHelp') : t('segments', { count: segments })}
        required
        rows={6}
        value={values.body}
        error={errorOf('body')}
        onChange={(value) => set('body', value)}
      />
    </FormDrawer>
  )
}
