import { switchTarget, type TargetType } from '@comptoir/core/campaigns'
import { listAddressBooks, listSegments } from '@comptoir/core/contacts'
import { Card, Checkbox, RadioGroup, TextField } from '@comptoir/ui'
import { useState } from 'react'
import { useApp } from '../../app/context.ts'
import { useTranslation } from '../../app/translation.ts'
import { Loaded } from '../../page/Loaded.tsx'
import { useResource } from '../../page/use-resource.ts'
import { AddressesField } from './AddressesField.tsx'
import { ImportField } from './ImportField.tsx'
import { NumbersField } from './NumbersField.tsx'
import { PlacesField } from './PlacesField.tsx'
import { ReachCard } from './ReachCard.tsx'
import { TicksField } from './TicksField.tsx'
import type { Writing } from './use-draft.ts'
import { useFault } from './use-fault.ts'

/** The kinds of target in the order in which they are offered. */
const types = [
  'addressbook',
  'database',
  'fidelity',
  'import',
  'manual',
] as const satisfies readonly TargetType[]

function Books({ writing }: { writing: Writing }) {
  const { t } = useTranslation('campaigns/wizard')
  const { session } = useApp()
  const { venueId, draft, setTarget } = writing
  const found = useResource(`campaign-books-${venueId}`, (signal) =>
    Promise.all([
      session.api(listAddressBooks, { params: { venueId } }, { signal }),
      session.api(listSegments, { params: { venueId } }, { signal }),
    ]),
  )
  const { type, addressBookIds, segmentIds, excludedBookIds } = draft.fields.value.target
  return (
    <Loaded resource={found} failed={t('booksFailed')}>
      {([books, segments]) => {
        const options = books.map((book) => ({
          id: book.addressBookId,
          label: book.addressBookName,
          count: book.contactCount,
        }))
        return (
          <>
            {type === 'addressbook' && (
              <>
                <TicksField
                  legend={t('books')}
                  empty={t('noBooks')}
                  options={options}
                  chosen={addressBookIds}
                  onChange={(ids) => setTarget({ addressBookIds: ids })}
                />
                {segments.length > 0 && (
                  <TicksField
                    legend={t('segments')}
                    options={segments.map(({ id, name }) => ({ id, label: name }))}
                    chosen={segmentIds}
                    onChange={(ids) => setTarget({ segmentIds: ids })}
                  />
                )}
              </>
            )}
            {options.length > 0 && (
              <details className="bo-wiz-more" open={excludedBookIds.length > 0}>
                <summary>{t('without')}</summary>
                <TicksField
                  legend={t('withoutText')}
                  options={options}
                  chosen={excludedBookIds}
                  onChange={(ids) => setTarget({ excludedBookIds: ids })}
                />
              </details>
            )}
          </>
        )
      }}
    </Loaded>
  )
}

const MOST_DESIRED = 10_000_000

/** As many as are desired, all where it is empty (CMP-27). */
function Desired({ writing: { draft, setTarget } }: { writing: Writing }) {
  const { t } = useTranslation('campaigns/wizard')
  const { desired } = draft.fields.value.target
  const [typed, setTyped] = useState(desired === null ? '' : String(desired))
  const isRight =
    typed === '' || (/^\d{1,8}$/.test(typed) && Number(typed) >= 1 && Number(typed) <= MOST_DESIRED)
  return (
    <TextField
      label={t('desired')}
      help={t('desiredHelp')}
      inputMode="numeric"
      value={typed}
      error={isRight ? undefined : t('desiredWrong')}
      onChange={(value) => {
        const text = value.replace(/\s/g, '')
        setTyped(text)
        if (text === '') setTarget({ desired: null })
        else if (/^\d{1,8}$/.test(text) && Number(text) >= 1)
          setTarget({ desired: Math.min(Number(text), MOST_DESIRED) })
      }}
    />
  )
}

/** The sender states what is not recorded (trust 3.10); asked where it matters. */
function Consent({ writing: { draft, setTarget } }: { writing: Writing }) {
  const { t } = useTranslation('campaigns/wizard')
  const { hasConsent } = draft.fields.value.target
  const without = draft.reach.data.value?.leftOut.consent ?? 0
  if (!hasConsent && without === 0) return null
  return (
    <Checkbox
      label={t(draft.campaign.value.type === 'email' ? 'mail.consent' : 'consent')}
      help={t('consentHelp')}
      isChecked={hasConsent}
      onChange={(isChecked) => setTarget({ hasConsent: isChecked })}
    />
  )
}

/** Whom the campaign is for (CMP-06, CMP-24, CMP-26, CMP-27), and how many that are. */
export function WhoStep({ writing }: { writing: Writing }) {
  const { t } = useTranslation('campaigns/wizard')
  const { draft } = writing
  const { target } = draft.fields.value
  const faultOf = useFault(draft)
  const isMail = draft.campaign.value.type === 'email'
  return (
    <div className="bo-two">
      <Card>
        <div className="bo-form">
          <RadioGroup
            label={t('target')}
            look="cards"
            error={faultOf('target')}
            options={types.map((value) => ({
              value,
              label: t(value === 'manual' && isMail ? 'mail.addresses' : `target.${value}`),
            }))}
            value={target.type}
            onChange={(type) => draft.change({ target: switchTarget(target, type) })}
          />
          {target.type === 'manual' &&
            (isMail ? <AddressesField writing={writing} /> : <NumbersField writing={writing} />)}
          {target.type === 'import' && <ImportField writing={writing} />}
          <Books writing={writing} />
          <PlacesField writing={writing} />
          <Desired writing={writing} />
        </div>
      </Card>
      <ReachCard writing={writing}>
        <Consent writing={writing} />
      </ReachCard>
    </div>
  )
}
