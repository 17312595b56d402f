import { localTimeAt, momentOf } from '@comptoir/core/rules'
import { Card, DayField, RadioGroup } from '@comptoir/ui'
import { useState } from 'react'
import { useFormat } from '../../app/format.ts'
import { useTranslation } from '../../app/translation.ts'
import { Note } from '../../page/Note.tsx'
import { HoldoutField } from './HoldoutField.tsx'
import { TimeField } from './TimeField.tsx'
import type { Writing } from './use-draft.ts'
import { useFault } from './use-fault.ts'

/** The first hour of tomorrow's window, in the venue's zone. */
function tomorrow(timezone: string, from: string): { day: string; time: string } {
  const day = localTimeAt(Date.now() + 86_400_000, timezone).slice(0, 10)
  return { day, time: from }
}

const isDay = (day: string) => /^\d{4}-\d{2}-\d{2}$/.test(day)

/** A day and a time in the venue's zone; kept as typed until both are there (CMP-28). */
function Moment({ writing }: { writing: Writing }) {
  const { t } = useTranslation('campaigns/wizard')
  const { setup, draft, setSending } = writing
  const { at } = draft.fields.value.sending
  const local = localTimeAt(at ?? Date.now(), setup.timezone)
  const [typed, setTyped] = useState({ day: local.slice(0, 10), time: local.slice(11, 16) })
  const fault = useFault(draft)('sending.at')
  const today = localTimeAt(Date.now(), setup.timezone).slice(0, 10)
  const isPast = at !== null && at < Date.now()
  const dayError = () => {
    if (!isDay(typed.day)) return t('dayWrong')
    return isPast ? t('fault.past') : fault
  }
  function change(part: Partial<typeof typed>) {
    const next = { ...typed, ...part }
    setTyped(next)
    if (isDay(next.day) && next.time !== '')
      setSending({ at: momentOf(`${next.day}T${next.time}`, setup.timezone).getTime() })
  }
  return (
    <div className="bo-fields-2">
      <DayField
        label={t('day')}
        help={t('zone', { zone: setup.timezone })}
        min={today}
        value={typed.day}
        error={dayError()}
        onChange={(day) => change({ day })}
      />
      <TimeField label={t('time')} value={typed.time} onChange={(time) => change({ time })} />
    </div>
  )
}

/** Between which times of the day it may arrive, where each person is (D-65). */
function Hours({ writing }: { writing: Writing }) {
  const { t } = useTranslation('campaigns/wizard')
  const { draft, setSending } = writing
  const { from, until } = draft.fields.value.sending
  const fault = useFault(draft)('sending.until')
  const isNarrow = from >= until || until <= '08:30' || from >= '20:00'
  return (
    <fieldset className="bo-choices">
      <legend>{t('hours')}</legend>
      <div className="bo-fields-2">
        <TimeField label={t('from')} value={from} onChange={(time) => setSending({ from: time })} />
        <TimeField
          label={t('until')}
          value={until}
          error={isNarrow ? t('fault.window') : fault}
          onChange={(time) => setSending({ until: time })}
        />
      </div>
      <p className="bo-muted">{t('hoursHelp')}</p>
    </fieldset>
  )
}

/** Said before: with too few credits nothing leaves, and it goes on by itself (D-66). */
function Missing({ writing: { draft } }: { writing: Writing }) {
  const { t } = useTranslation('campaigns/wizard')
  const format = useFormat()
  const price = draft.price.data.value
  if (!price || price.missing === 0) return null
  return (
    <Note tone="attention">
      {t('missing', { count: price.missing, n: format.number(price.missing) })} {t('missingText')}
    </Note>
  )
}

/** When the campaign leaves: now, or at a time (D-65, D-66, D-67). */
export function WhenStep({ writing }: { writing: Writing }) {
  const { t } = useTranslation('campaigns/wizard')
  const { draft, setup, setSending } = writing
  const { at, from } = draft.fields.value.sending
  const faultOf = useFault(draft)
  const problem = ['form', 'target', 'content', 'sending'].map(faultOf).find(Boolean)
  function choose(value: 'now' | 'later') {
    if (value === 'now') return setSending({ at: null })
    const { day, time } = tomorrow(setup.timezone, from)
    setSending({ at: momentOf(`${day}T${time}`, setup.timezone).getTime() })
  }
  return (
    <Card>
      <div className="bo-form">
        <p className="bo-form-failure" role="alert">
          {problem}
        </p>
        <RadioGroup
          label={t('when')}
          look="cards"
          options={(['now', 'later'] as const).map((value) => ({
            value,
            label: t(`when.${value}`),
            help: t(`whenHelp.${value}`),
          }))}
          value={at === null ? 'now' : 'later'}
          onChange={choose}
        />
        {at !== null && <Moment writing={writing} />}
        <Hours writing={writing} />
        <HoldoutField writing={writing} />
        <Missing writing={writing} />
      </div>
    </Card>
  )
}
