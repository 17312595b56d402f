import '../page/page.css'
import './exports.css'
import { EXPORTS_UPDATED, type Export, ExportsUpdated, listExports } from '@comptoir/core/exports'
import { Button, Card, EmptyState, Page, PageHeader } from '@comptoir/ui'
import FileDown from 'lucide-react/icons/file-down'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useMay } from '../page/may.ts'
import { OneOrAllVenues } from '../page/OneOrAllVenues.tsx'
import { useNews } from '../page/use-news.ts'
import { useOpened } from '../page/use-opened.ts'
import { useResource } from '../page/use-resource.ts'
import { AskVenue } from '../page/VenueChoices.tsx'
import { ExportDialog } from './ExportDialog.tsx'
import { ExportLine } from './ExportLine.tsx'

/** The exports of a venue, or of all; read again when one of them goes further. */
function useExports(venueId: number) {
  const { session } = useApp()
  const exports = useResource(`exports-${venueId}`, (signal) =>
    session.api(listExports, { params: { venueId } }, { signal }),
  )
  useNews(EXPORTS_UPDATED, ExportsUpdated, exports.reload)
  return exports
}

function Files({ exports, onDeleted }: { exports: readonly Export[]; onDeleted: () => void }) {
  const { t } = useTranslation('exports')
  if (exports.length === 0) return <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
  return (
    <ul className="bo-lines">
      {exports.map((one) => (
        <ExportLine key={one.id} file={one} onDeleted={onDeleted} />
      ))}
    </ul>
  )
}

function ExportsOf({ venueId }: { venueId: number }) {
  const { t } = useTranslation('exports')
  const may = useMay(venueId)
  const { opened, open, close } = useOpened(['new'])
  const exports = useExports(venueId)
  const reload = () => void exports.reload()
  return (
    <Page>
      <PageHeader
        title={t('title')}
        sentence={t('sentence')}
        action={
          may('exports.files:create') && (
            <Button variant="primary" icon={<FileDown aria-hidden />} onClick={() => open('new')}>
              {t('begin')}
            </Button>
          )
        }
      />
      <Card title={t('files')}>
        <Loaded resource={exports} failed={t('failed')}>
          {(known) => <Files exports={known} onDeleted={reload} />}
        </Loaded>
      </Card>
      {opened && may('exports.files:create') && (
        <AskVenue venueId={venueId} permission="exports.files:create" onClose={close}>
          {(id) => (
            <ExportDialog
              venueId={id}
              onClose={close}
              onBegun={() => {
                close()
                reload()
              }}
            />
          )}
        </AskVenue>
      )}
    </Page>
  )
}

/** Files of contacts to fetch: those of the venue, or of all venues of the manager (EXP-01, EXP-02, D-57). */
export function ExportsPage() {
  const { t } = useTranslation(['exports', 'page'])
  return (
    <OneOrAllVenues title={t('title')} anyOf={['exports.files:read']}>
      {(venueId) => <ExportsOf venueId={venueId} />}
    </OneOrAllVenues>
  )
}
