import './templates.css'
import {
  deleteWhatsappTemplate,
  listWhatsappTemplates,
  readableTemplate,
  type WhatsappTemplate,
} from '@comptoir/core/social'
import { Badge, Button, Card, ConfirmButton, PlatformBadge } from '@comptoir/ui'
import { useApp } from '../../app/context.ts'
import { useTranslation } from '../../app/translation.ts'
import { Loaded } from '../../page/Loaded.tsx'
import { useMay } from '../../page/may.ts'
import { useAction } from '../../page/use-action.ts'
import { useOpened } from '../../page/use-opened.ts'
import { useResource } from '../../page/use-resource.ts'
import type { NumberPlace } from './place.ts'
import { TemplateDrawer } from './TemplateDrawer.tsx'
import { useTemplateLanguage } from './template-language.ts'

interface LineProps {
  place: NumberPlace
  template: WhatsappTemplate
  onChange: () => void
  onDeleted: () => void
}

const reasons = ['ABUSIVE_CONTENT', 'INVALID_FORMAT', 'PROMOTIONAL', 'TAG_CONTENT_MISMATCH', 'SCAM'] as const

/** Why Meta rejected it: in words where we have some, else in its own. */
function useReason() {
  const { t } = useTranslation('social')
  return (reason: string) => {
    const known = reasons.find((one) => one === reason)
    return known ? t(`template.reason.${known}`) : t('template.reason', { reason })
  }
}

const tones = {
  approved: 'success',
  rejected: 'error',
  pending: 'info',
  paused: 'accent',
  disabled: 'neutral',
} as const

function Line({ place, template, onChange, onDeleted }: LineProps) {
  const { t } = useTranslation(['social', 'page'])
  const { session } = useApp()
  const may = useMay(place.venueId)
  const action = useAction()
  const reasonOf = useReason()
  const languageOf = useTemplateLanguage()
  const { id, name, language, category, status, rejectedReason, isText } = template
  async function remove() {
    const work = () => session.api(deleteWhatsappTemplate, { params: { ...place, templateId: id } })
    if (await action.run('delete', work, t('template.deleted'))) onDeleted()
  }
  return (
    <li className="bo-wa-line">
      <p>
        <strong>{name}</strong>
        <span className="bo-muted">{` ${languageOf(language)} · ${t(`template.category.${category}`)} `}</span>
        <Badge tone={tones[status]}>{t(`template.status.${status}`)}</Badge>
      </p>
      <p className="bo-wa-text">{readableTemplate(template, {})}</p>
      {rejectedReason && <p className="bo-wa-reason">{reasonOf(rejectedReason)}</p>}
      {!isText && <p>{t('template.notText')}</p>}
      <div className="bo-wa-actions">
        {may('posts.socialProfiles:create') && isText && status !== 'pending' && (
          <Button size="s" onClick={onChange}>
            {t('template.edit')}
          </Button>
        )}
        {may('posts.socialProfiles:delete') && (
          <ConfirmButton
            size="s"
            tone="danger"
            isLoading={action.busy !== undefined}
            title={t('template.deleteTitle', { name })}
            text={t('template.deleteText')}
            confirmLabel={t('template.delete')}
            cancelLabel={t('cancel', { ns: 'page' })}
            onConfirm={() => void remove()}
          >
            {t('template.delete')}
          </ConfirmButton>
        )}
      </div>
    </li>
  )
}

/** The templates of a WhatsApp number, with what Meta says of each (SOC-16 to SOC-19). */
export function TemplatesCard({ place }: { place: NumberPlace }) {
  const { t } = useTranslation('social')
  const { session } = useApp()
  const may = useMay(place.venueId)
  // A venue may have several numbers, each with templates.
  const kind = `template-${place.id}` as const
  const { opened, of, open, close } = useOpened([kind])
  const known = useResource(`templates-${place.id}`, (signal) =>
    session.api(listWhatsappTemplates, { params: place }, { signal }),
  )
  const changed = known.data.value?.templates.find(({ id }) => id === of)
  const reload = () => void known.reload()
  function done(isChanged: boolean) {
    close()
    if (isChanged) reload()
  }
  const add = may('posts.socialProfiles:create') && (
    <Button onClick={() => open(kind)}>{t('template.new')}</Button>
  )
  return (
    <Card
      title={t('template.title')}
      mark={<PlatformBadge platform="whatsapp" label={t('whatsapp')} size="m" />}
      action={add}
    >
      <p>{t('template.sentence')}</p>
      <Loaded resource={known} failed={t('template.failed')}>
        {({ templates, isUnavailable }) => (
          <>
            {isUnavailable && (
              <p role="alert">
                {t('template.unavailable')} <Button onClick={reload}>{t('template.again')}</Button>
              </p>
            )}
            {!isUnavailable && templates.length === 0 && <p>{t('template.none')}</p>}
            <ul className="bo-wa-lines">
              {templates.map((template) => (
                <Line
                  key={template.id}
                  place={place}
                  template={template}
                  onChange={() => open(kind, template.id)}
                  onDeleted={reload}
                />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {opened && (of === undefined ? add : changed) && (
        <TemplateDrawer place={place} template={changed} onDone={done} />
      )}
    </Card>
  )
}
