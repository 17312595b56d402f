import '../page/page.css'
import './exports.css'
import { EXPORTS_UPDATED, type Export, ExportsUpdated, listExports } from '@comptoir/core/exports'
import { ALL_VENUES } from '@comptoir/core/http'
import { Button, Card, EmptyState, Page, PageHeader } from '@comptoir/ui'
import FileDown from 'lucide-react/icons/file-down'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { Loaded } from '../page/Loaded.tsx'
import { useMay } from '../page/may.ts'
import { useNews } from '../page/use-news.ts'
import { useOpened } from '../page/use-opened.ts'
import { useResource } from '../page/use-resource.ts'
import { NotPermitted } from '../page/VenueOnly.tsx'
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
          venueId !== ALL_VENUES &&
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
      {opened && venueId !== ALL_VENUES && may('exports.files:create') && (
        <ExportDialog
          venueId={venueId}
          onClose={close}
          onBegun={() => {
            close()
            reload()
          }}
        />
      )}
    </Page>
  )
}

/** Files of contacts to fetch: those of the venue, or of all venues of the manager (EXP-01, EXP-02, D-57). */
export function ExportsPage() {
  const { t } = useTranslation(['exports', 'page'])
  const { venues } = useApp()
  const venueId = venues.current.value?.venueId ?? ALL_VENUES
  const may = useMay(venueId)
  if (!may('exports.files:read')) return <NotPermitted title={t('title')} />
  return <ExportsOf key={venueId} venueId={venueId} />
}
