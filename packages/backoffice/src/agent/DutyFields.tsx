import { Checkbox, FormSection, RadioGroup, Switch, TextArea } from '@comptoir/ui'
import { useTranslation } from '../app/translation.ts'
import { HoursEditor } from '../hours/index.ts'
import type { Form } from '../page/use-form.ts'
import type { AgentValues } from './values.ts'

export interface AgentFieldsProps {
  form: Form<AgentValues>
}

/** Whether it answers, and when. */
export function DutyFields({ form, timezone }: AgentFieldsProps & { timezone: string }) {
  const { t } = useTranslation('agent')
  const { values, set } = form
  return (
    <FormSection title={t('duty.title')} sentence={t('duty.text')}>
      <Switch
        label={t('duty.enabled')}
        help={t('duty.enabledHelp')}
        isChecked={values.isEnabled}
        onChange={(isEnabled) => set('isEnabled', isEnabled)}
      />
      <Switch
        label={t('duty.answersSms')}
        help={t('duty.answersSmsHelp')}
        isChecked={values.answersSms}
        onChange={(answersSms) => set('answersSms', answersSms)}
      />
      <RadioGroup
        label={t('duty.schedule')}
        name="schedule"
        options={(['outsideHours', 'always', 'ownHours'] as const).map((value) => ({
          value,
          label: t(`duty.${value}`),
          help: t(`duty.${value}Help`),
        }))}
        value={values.schedule}
        onChange={(schedule) => set('schedule', schedule)}
      />
      {values.schedule === 'ownHours' && (
        <>
          <p className="bo-muted">{t('duty.zone', { zone: timezone })}</p>
          <HoursEditor
            hours={values.hours}
            clearLabel={t('duty.clear')}
            onChange={(hours) => set('hours', hours)}
          />
        </>
      )}
    </FormSection>
  )
}

/** How it speaks, and what it says of itself. */
export function MannerFields({ form }: AgentFieldsProps) {
  const { t } = useTranslation('agent')
  const { values, set } = form
  const toggle = (language: 'fr' | 'en', isOn: boolean) => {
    const others = values.languages.filter((one) => one !== language)
    if (isOn || others.length > 0) set('languages', isOn ? [...others, language] : others)
  }
  return (
    <FormSection title={t('manner.title')} sentence={t('manner.text')}>
      <RadioGroup
        label={t('manner.tone')}
        name="tone"
        options={(['warm', 'neutral', 'brief'] as const).map((value) => ({
          value,
          label: t(`manner.${value}`),
        }))}
        value={values.tone}
        onChange={(tone) => set('tone', tone)}
      />
      <fieldset className="bo-choices">
        <legend>{t('manner.languages')}</legend>
        {(['fr', 'en'] as const).map((language) => (
          <Checkbox
            key={language}
            label={t(`language.${language}`)}
            isChecked={values.languages.includes(language)}
            onChange={(isOn) => toggle(language, isOn)}
          />
        ))}
      </fieldset>
      <div className="bo-fields-2">
        {(['fr', 'en'] as const).map((language) => (
          <TextArea
            key={language}
            label={t(`manner.disclosure.${language}`)}
            help={t('manner.disclosureHelp')}
            name={`disclosure.${language}`}
            rows={3}
            value={values.disclosure[language]}
            error={form.errorOf(`disclosure.${language}`)}
            onChange={(text) => set('disclosure', { ...values.disclosure, [language]: text })}
          />
        ))}
      </div>
    </FormSection>
  )
}
