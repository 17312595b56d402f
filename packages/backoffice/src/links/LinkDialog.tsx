import { getShortLink, type ShortLink, updateShortLink } from '@comptoir/core/links'
import { Button, CopyField, Dialog } from '@comptoir/ui'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useMay } from '../page/may.ts'
import { Note } from '../page/Note.tsx'
import { mayAsStaff } from '../page/permitted.ts'
import { useAction } from '../page/use-action.ts'
import { useResource } from '../page/use-resource.ts'
import { BlockDialog } from './BlockDialog.tsx'
import { ClicksChart } from './ClicksChart.tsx'
import { LinkState } from './LinkState.tsx'
import { useLinkName } from './LinksTable.tsx'
import { QrCard } from './QrCard.tsx'
import { RenameDialog } from './RenameDialog.tsx'

const DAYS = 30

function Facts({ link }: { link: ShortLink }) {
  const { t } = useTranslation(['links', 'page'])
  const format = useFormat()
  const { target, blockReason, check, managerName, createdAt } = link
  const date = format.exact(new Date(createdAt))
  return (
    <>
      <CopyField
        label={t('link')}
        value={link.shortLink}
        labels={{ copy: t('copy', { ns: 'page' }), copied: t('copied', { ns: 'page' }) }}
      />
      <p className="bo-links-leads">
        <LinkState link={link} />{' '}
        <a className="bo-link" href={target} target="_blank" rel="noreferrer nofollow">
          {target}
        </a>
      </p>
      {blockReason && <Note tone="error">{t('blockedBecause', { reason: blockReason })}</Note>}
      {!blockReason && check === 'dead' && <Note tone="attention">{t('deadText')}</Note>}
      {!blockReason && check === 'refused' && <Note tone="error">{t('refusedText')}</Note>}
      <p className="bo-muted">
        {managerName ? t('madeBy', { name: managerName, date }) : t('made', { date })}
      </p>
    </>
  )
}

/** What can be done with a link: rename it, switch it off and on; staff block it. */
function Acts({ link, onChanged }: { link: ShortLink; onChanged: () => void }) {
  const { t } = useTranslation('links')
  const app = useApp()
  const may = useMay(link.venueId)
  const action = useAction()
  const [asked, setAsked] = useState<'rename' | 'block'>()
  const isActive = link.state === 'off'
  const done = () => {
    setAsked(undefined)
    onChanged()
  }
  async function toggle() {
    const params = { venueId: link.venueId, shortLinkId: link.id }
    const send = () => app.session.api(updateShortLink, { params, body: { isActive } })
    if (await action.run('toggle', send, t(isActive ? 'switchedOn' : 'switchedOff'))) onChanged()
  }
  return (
    <div className="bo-links-buttons">
      {may('campaigns.links:update') && (
        <>
          <Button onClick={() => setAsked('rename')}>{t('rename')}</Button>
          {link.state !== 'blocked' && (
            <Button isLoading={action.busy !== undefined} onClick={() => void toggle()}>
              {t(isActive ? 'switchOn' : 'switchOff')}
            </Button>
          )}
        </>
      )}
      {mayAsStaff(app, 'staff.links:update') && link.state !== 'blocked' && (
        <Button variant="danger" onClick={() => setAsked('block')}>
          {t('block')}
        </Button>
      )}
      {asked === 'rename' && <RenameDialog link={link} onClose={() => setAsked(undefined)} onDone={done} />}
      {asked === 'block' && <BlockDialog link={link} onClose={() => setAsked(undefined)} onDone={done} />}
    </div>
  )
}

interface LinkDialogProps {
  venueId: number
  id: string
  onClose: () => void
  /** It was renamed, switched or blocked. */
  onChanged: () => void
}

/** A short link with its clicks and its code to print (LNK-01, D-63). */
export function LinkDialog({ venueId, id, onClose, onChanged }: LinkDialogProps) {
  const { t } = useTranslation(['links', 'page'])
  const nameOf = useLinkName()
  const { session } = useApp()
  const link = useResource(`short-link-${id}`, (signal) =>
    session.api(getShortLink, { params: { venueId, shortLinkId: id }, query: { days: DAYS } }, { signal }),
  )
  const changed = () => {
    void link.reload()
    onChanged()
  }
  return (
    <Dialog
      isOpen
      variant="side"
      size={560}
      title={link.data.value ? nameOf(link.data.value) : t('link')}
      closeLabel={t('close', { ns: 'page' })}
      onClose={onClose}
    >
      <Loaded resource={link} failed={t('linkFailed')}>
        {(known) => (
          <div className="bo-links-one">
            <Facts link={known} />
            <ClicksChart today={known.today} days={known.days} count={DAYS} />
            <QrCard link={known} />
            <Acts link={known} onChanged={changed} />
          </div>
        )}
      </Loaded>
    </Dialog>
  )
}
