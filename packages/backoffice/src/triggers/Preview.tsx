import {
  previewTrigger,
  type Trigger,
  type TriggerPerson,
  type TriggerPreview,
} from '@comptoir/core/triggers'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useResource } from '../page/use-resource.ts'

function Person({ person }: { person: TriggerPerson }) {
  const { t } = useTranslation('triggers')
  const format = useFormat()
  const { firstName, lastName, dueAt, reason } = person
  const at = new Date(dueAt)
  return (
    <li className="bo-trigger-person" data-left-out={reason !== null || undefined}>
      <span>{`${firstName} ${lastName}`.trim() || t('noName')}</span>
      <span className="bo-muted">
        {reason === null ? t('at', { day: format.day(at), time: format.time(at) }) : t(`reason.${reason}`)}
      </span>
    </li>
  )
}

function People({ preview }: { preview: TriggerPreview }) {
  const { t } = useTranslation('triggers')
  const format = useFormat()
  const { basis, people, leftOut, names } = preview
  return (
    <>
      <p className="bo-trigger-count">{t(`preview.${basis}`, { count: people, n: format.number(people) })}</p>
      {leftOut > 0 && (
        <p className="bo-muted">{t('preview.leftOut', { count: leftOut, n: format.number(leftOut) })}</p>
      )}
      {names.length > 0 && (
        <ul className="bo-trigger-people" aria-label={t('preview.names')}>
          {names.map((person) => (
            <Person key={`${person.personId}-${person.dueAt}`} person={person} />
          ))}
        </ul>
      )}
    </>
  )
}

/** Whom a trigger reaches in the next seven days, by name, before it is switched on. */
export function Preview({ venueId, trigger }: { venueId: number; trigger: Trigger }) {
  const { t } = useTranslation('triggers')
  const { session } = useApp()
  const { id, revision } = trigger
  const preview = useResource(`trigger-preview-${venueId}-${id}-${revision}`, (signal) =>
    session.api(previewTrigger, { params: { venueId, id } }, { signal }),
  )
  return (
    <Loaded resource={preview} failed={t('preview.failed')}>
      {(read) => (trigger.kind === 'segment' ? <p>{t('preview.segment')}</p> : <People preview={read} />)}
    </Loaded>
  )
}
