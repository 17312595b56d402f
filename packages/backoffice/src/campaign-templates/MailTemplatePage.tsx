import '../page/page.css'
import './templates.css'
import { readTemplate, type Template } from '@comptoir/core/campaign-templates'
import { type MailDesign, readMailBody } from '@comptoir/core/mail-design'
import type { Venue } from '@comptoir/core/venues'
import { Card, Page, PageHeader, TextField } from '@comptoir/ui'
import { useParams } from '@tanstack/react-router'
import { useApp } from '../app/context.ts'
import { LinkButton } from '../app/LinkButton.tsx'
import { NotFoundPage } from '../app/NotFoundPage.tsx'
import { useTranslation } from '../app/translation.ts'
import { UnsavedChanges } from '../app/UnsavedChanges.tsx'
import { MailEditor } from '../mail-editor/index.ts'
import { useMailAround, useMailVenue } from '../mail-preview/index.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useLanguage } from '../page/use-language.ts'
import { useResource } from '../page/use-resource.ts'
import { VenueOnly } from '../page/VenueOnly.tsx'
import { useTemplateDraft } from './use-template-draft.ts'

interface OpenedProps {
  venue: Venue
  template: Template
  design: MailDesign
}

/** A mail of the venue while it is written; it saves itself. */
function Opened({ venue, template, design }: OpenedProps) {
  const { t } = useTranslation('campaign-templates')
  const { fields, state, failure, change } = useTemplateDraft(template)
  const around = useMailAround(useMailVenue(venue.venueId), useLanguage(), fields.subject)
  return (
    <>
      <UnsavedChanges isDirty={state === 'failed'} />
      <PageHeader
        title={fields.name || t('title')}
        sentence={t('editSentence')}
        action={
          <LinkButton to="/campaigns/templates" search={{ tab: 'mails' } as never}>
            {t('backToMails')}
          </LinkButton>
        }
      />
      <Card>
        <div className="bo-fields-2">
          <TextField
            label={t('name')}
            required
            value={fields.name}
            error={fields.name.trim() === '' ? t('nameMissing') : undefined}
            onChange={(name) => change({ name })}
          />
          <TextField
            label={t('subjectField')}
            value={fields.subject}
            onChange={(subject) => change({ subject })}
          />
        </div>
      </Card>
      <MailEditor
        venue={venue}
        design={design}
        around={around}
        onChange={(next) => change({ body: JSON.stringify(next) })}
        aside={
          <span className="bo-templates-state" data-state={state} role="status">
            {failure ?? t(`state.${state}`)}
          </span>
        }
      />
    </>
  )
}

function TemplateOf({ venue, id }: { venue: Venue; id: number }) {
  const { t } = useTranslation('campaign-templates')
  const { session } = useApp()
  const venueId = Number(venue.venueId)
  const found = useResource(`template-${venueId}-${id}`, (signal) =>
    session.api(readTemplate, { params: { venueId, id } }, { signal }),
  )
  return (
    <Page>
      <Loaded resource={found} failed={t('failed')}>
        {(template) => {
          const read = readMailBody(template.body)
          if (read.kind !== 'blocks') return <p className="bo-muted">{t('notBlocks')}</p>
          return <Opened venue={venue} template={template} design={read.design} />
        }}
      </Loaded>
    </Page>
  )
}

/** A mail that the venue keeps, in the block editor (TPL-01, EML-03). */
export function MailTemplatePage() {
  const { t } = useTranslation('campaign-templates')
  const { templateId = '' } = useParams({ strict: false })
  if (!/^\d{1,10}$/.test(templateId)) return <NotFoundPage />
  return (
    <VenueOnly title={t('title')} anyOf={['campaigns.templates:update']}>
      {(venue) => <TemplateOf key={`${venue.venueId} ${templateId}`} venue={venue} id={Number(templateId)} />}
    </VenueOnly>
  )
}
