import { Checkbox, FormSection, TextArea } from '@comptoir/ui'
import { useTranslation } from '../app/translation.ts'
import { DocumentsEditor } from './DocumentsEditor.tsx'
import type { AgentFieldsProps } from './DutyFields.tsx'
import { FaqEditor } from './FaqEditor.tsx'

const sources = ['hours', 'address', 'faq', 'prompts', 'documents'] as const

/** What it may answer from; it knows nothing else. */
export function KnowledgeFields({ form }: AgentFieldsProps) {
  const { t } = useTranslation('agent')
  const { values, set } = form
  return (
    <>
      <FormSection title={t('sources.title')} sentence={`${t('sources.text')} ${t('audience.text')}`}>
        <fieldset className="bo-choices">
          <legend className="ct-hidden">{t('sources.title')}</legend>
          {sources.map((source) => (
            <Checkbox
              key={source}
              label={t(`source.${source}`)}
              help={t(`source.${source}Help`)}
              isChecked={values.sources[source]}
              onChange={(isOn) => set('sources', { ...values.sources, [source]: isOn })}
            />
          ))}
        </fieldset>
      </FormSection>
      <FormSection title={t('faq.title')} sentence={t('faq.text')}>
        <FaqEditor form={form} />
      </FormSection>
      <FormSection title={t('documents.title')} sentence={t('documents.text')}>
        <DocumentsEditor form={form} />
      </FormSection>
      <FormSection title={t('links.title')} sentence={t('links.text')}>
        <TextArea
          label={t('links.label')}
          help={t('links.help')}
          name="links"
          rows={3}
          value={values.links}
          error={form.errorOf('links')}
          onChange={(links) => set('links', links)}
        />
      </FormSection>
    </>
  )
}
