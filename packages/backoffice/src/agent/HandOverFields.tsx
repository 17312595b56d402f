import { FormSection, Select, TextArea } from '@comptoir/ui'
import { useTranslation } from '../app/translation.ts'
import type { AgentFieldsProps } from './DutyFields.tsx'

/** When a person takes over, and what it does not talk about. */
export function HandOverFields({ form }: AgentFieldsProps) {
  const { t } = useTranslation('agent')
  const { values, set } = form
  return (
    <FormSection title={t('handOver.title')} sentence={t('handOver.text')}>
      <div className="bo-fields-2">
        <TextArea
          label={t('handOver.words')}
          help={t('handOver.wordsHelp')}
          name="words"
          rows={3}
          value={values.words}
          error={form.errorOf('handOver.words')}
          onChange={(words) => set('words', words)}
        />
        <TextArea
          label={t('handOver.topics')}
          help={t('handOver.topicsHelp')}
          name="topics"
          rows={3}
          value={values.topics}
          error={form.errorOf('handOver.topics')}
          onChange={(topics) => set('topics', topics)}
        />
      </div>
      <Select
        label={t('handOver.afterUnknown')}
        options={(['1', '2', '3', '4', '5'] as const).map((value) => ({
          value,
          label: t('handOver.unknown', { count: Number(value) }),
        }))}
        value={String(values.afterUnknown)}
        onChange={(value) => set('afterUnknown', Number(value))}
      />
      <TextArea
        label={t('handOver.forbidden')}
        help={t('handOver.forbiddenHelp')}
        name="forbiddenTopics"
        rows={3}
        value={values.forbiddenTopics}
        error={form.errorOf('forbiddenTopics')}
        onChange={(topics) => set('forbiddenTopics', topics)}
      />
    </FormSection>
  )
}
