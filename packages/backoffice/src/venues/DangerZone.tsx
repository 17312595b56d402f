import { deleteVenue, type Venue } from '@comptoir/core/venues'
import { Button, Dialog, TextField, useToasts } from '@comptoir/ui'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'
import { useRefusal } from '../page/refusal.ts'

const fold = (text: string) => text.normalize('NFC').trim().toLocaleLowerCase()

function DeleteDialog({ venue, onClose }: { venue: Venue; onClose: () => void }) {
  const { t } = useTranslation(['venues', 'page'])
  const { session, venues } = useApp()
  const toasts = useToasts()
  const format = useFormat()
  const refusal = useRefusal()
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)

  async function remove() {
    if (fold(typed) !== fold(venue.venueName)) {
      setError(t('delete.mismatch', { name: venue.venueName }))
      return
    }
    setBusy(true)
    try {
      const { purgeAt } = await session.api(deleteVenue, { params: { venueId: venue.venueId } })
      const date = format.exact(new Date(purgeAt))
      toasts.show({ text: t('delete.done', { name: venue.venueName, date }), tone: 'success' })
      await navigate({ to: '/' })
      venues.drop(Number(venue.venueId))
    } catch (reason) {
      setError(refusal.ofError(reason))
      setBusy(false)
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('delete.title', { name: venue.venueName })}
      closeLabel={t('close', { ns: 'page' })}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel', { ns: 'page' })}</Button>
          <Button variant="danger" isLoading={isBusy} onClick={() => void remove()}>
            {t('delete.yes')}
          </Button>
        </>
      }
    >
      <form
        className="bo-form"
        onSubmit={(event) => {
          event.preventDefault()
          void remove()
        }}
      >
        <p>{t('delete.lost')}</p>
        <ul className="bo-lost">
          <li>{t('delete.lost1')}</li>
          <li>{t('delete.lost2')}</li>
          <li>{t('delete.lost3')}</li>
        </ul>
        <p>{t('delete.kept')}</p>
        <TextField
          label={t('delete.type', { name: venue.venueName })}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          error={error}
          onChange={(text) => {
            setTyped(text)
            setError(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}

/** The end of a venue, with what is lost (VEN-11). */
export function DangerZone({ venue }: { venue: Venue }) {
  const { t } = useTranslation('venues')
  const [isAsking, setAsking] = useState(false)
  return (
    <section className="bo-danger" aria-labelledby="danger">
      <div>
        <h2 id="danger" className="bo-danger-title">
          {t('danger')}
        </h2>
        <p className="bo-muted">{t('danger.text')}</p>
      </div>
      <Button variant="danger" onClick={() => setAsking(true)}>
        {t('danger.delete')}
      </Button>
      {isAsking && <DeleteDialog venue={venue} onClose={() => setAsking(false)} />}
    </section>
  )
}
