import '../page/page.css'
import './imports.css'
import { ALL_VENUES } from '@comptoir/core/http'
import {
  deleteImport,
  IMPORTS_UPDATED,
  ImportsUpdated,
  listImports,
  type SavedImport,
} from '@comptoir/core/imports'
import { Badge, Button, Card, EmptyState, Page, PageHeader } from '@comptoir/ui'
import { getRouteApi } from '@tanstack/react-router'
import FileSpreadsheet from 'lucide-react/icons/file-spreadsheet'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useFormat } from '../app/format.ts'
import { LinkButton } from '../app/LinkButton.tsx'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useMay } from '../page/may.ts'
import { OneOrAllVenues } from '../page/OneOrAllVenues.tsx'
import { useAction } from '../page/use-action.ts'
import { useNews } from '../page/use-news.ts'
import { useResource } from '../page/use-resource.ts'
import { VenueChoices } from '../page/VenueChoices.tsx'
import { useVenueName } from '../page/venue-name.tsx'
import { ImportView } from './ImportView.tsx'
import { readImportSearch } from './search.ts'
import { UploadCard } from './UploadCard.tsx'

const route = getRouteApi('/signed-in/contacts/import')

const tones = {
  mapping: 'neutral',
  checking: 'info',
  running: 'info',
  undoing: 'info',
  done: 'success',
  undone: 'neutral',
  failed: 'error',
} as const

function ImportLine({ saved, onGone }: { saved: SavedImport; onGone: () => void }) {
  const { t } = useTranslation('imports')
  const { session } = useApp()
  const { venueId } = saved
  const may = useMay(venueId)
  const venueName = useVenueName()
  const action = useAction()
  const format = useFormat()
  const rests = !['checking', 'running', 'undoing'].includes(saved.state)
  const forget = () =>
    action.run(
      'delete',
      () => session.api(deleteImport, { params: { venueId, id: saved.id } }),
      t('forgotten'),
    )
  return (
    <li className="bo-line">
      <span className="bo-line-icon">
        <FileSpreadsheet className="ct-icon" aria-hidden />
      </span>
      <div className="bo-line-words">
        <span className="bo-line-name">
          {saved.fileName} <Badge tone={tones[saved.state]}>{t(`state.${saved.state}`)}</Badge>
        </span>
        <span className="bo-line-meta">
          {[
            venueName(venueId),
            format.day(new Date(saved.createdAt)),
            t('rows', { count: saved.totalRows }),
            saved.managerName,
          ]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </div>
      <div className="bo-line-end">
        <LinkButton
          size="s"
          to="/contacts/import"
          search={{ id: saved.id }}
          aria-label={t('openNamed', { name: saved.fileName })}
        >
          {t('open')}
        </LinkButton>
        {rests && may('contacts.imports:delete') && (
          <Button
            size="s"
            isLoading={action.busy !== undefined}
            aria-label={t('forgetNamed', { name: saved.fileName })}
            onClick={async () => {
              if (await forget()) onGone()
            }}
          >
            {t('forget')}
          </Button>
        )}
      </div>
    </li>
  )
}

function EarlierImports({ venueId }: { venueId: number }) {
  const { t } = useTranslation('imports')
  const { session } = useApp()
  const imports = useResource(`imports-${venueId}`, (signal) =>
    session.api(listImports, { params: { venueId } }, { signal }),
  )
  const reload = () => void imports.reload()
  useNews(IMPORTS_UPDATED, ImportsUpdated, imports.reload)
  return (
    <Card title={t('earlier')}>
      <Loaded resource={imports} failed={t('failed')}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
          ) : (
            <ul className="bo-lines">
              {all.map((saved) => (
                <ImportLine key={saved.id} saved={saved} onGone={reload} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Card>
  )
}

/** Takes a file in, for the venue that is chosen or asked for. */
function Upload({ venueId, onTaken }: { venueId: number; onTaken: (id: number) => void }) {
  const { t } = useTranslation(['imports', 'page'])
  const [answer, setAnswer] = useState<number>()
  const id = venueId === ALL_VENUES ? answer : venueId
  if (id !== undefined) return <UploadCard venueId={id} onTaken={onTaken} />
  return (
    <Card title={t('choose.which', { ns: 'page' })}>
      <VenueChoices permission="contacts.imports:create" onChoose={(venue) => setAnswer(venue.venueId)} />
    </Card>
  )
}

function ImportsOf({ venueId }: { venueId: number }) {
  const { t } = useTranslation('imports')
  const may = useMay(venueId)
  const { id } = readImportSearch({ ...route.useSearch() })
  const navigate = route.useNavigate()
  const back = id !== undefined && <LinkButton to="/contacts/import">{t('allImports')}</LinkButton>
  return (
    <Page>
      <PageHeader title={t('title')} sentence={t('sentence')} action={back} />
      {id === undefined ? (
        <>
          {may('contacts.imports:create') && (
            <Upload venueId={venueId} onTaken={(taken) => void navigate({ search: { id: taken } })} />
          )}
          <EarlierImports venueId={venueId} />
        </>
      ) : (
        <ImportView key={id} venueId={venueId} id={id} />
      )}
    </Page>
  )
}

/** Files of people, of a venue or of all: taken in, mapped, tried, imported, undone (IMP-01, D-126). */
export function ImportsPage() {
  const { t } = useTranslation(['imports', 'page'])
  return (
    <OneOrAllVenues title={t('title')} anyOf={['contacts.imports:read']}>
      {(venueId) => <ImportsOf venueId={venueId} />}
    </OneOrAllVenues>
  )
}
