import '../page/page.css'
import './links.css'
import { listLinkBlocks, SHORT_LINK_KINDS } from '@comptoir/core/links'
import { Button, FilterBar, Page, PageHeader } from '@comptoir/ui'
import Plus from 'lucide-react/icons/plus'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useMay } from '../page/may.ts'
import { OneOrAllVenues } from '../page/OneOrAllVenues.tsx'
import { mayAsStaff } from '../page/permitted.ts'
import { useOpened } from '../page/use-opened.ts'
import { useResource } from '../page/use-resource.ts'
import { AskVenue } from '../page/VenueChoices.tsx'
import { AddLinkDrawer } from './AddLinkDrawer.tsx'
import { BlocksCard } from './BlocksCard.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { LinksTable } from './LinksTable.tsx'
import { type Links, useLinks } from './use-links.ts'

function Filters({ filters, setFilters }: Links) {
  const { t } = useTranslation(['links', 'app'])
  return (
    <FilterBar
      label={t('filters')}
      clearLabel={t('filters.clear')}
      values={filters}
      onChange={setFilters}
      fields={[
        { kind: 'search', id: 'search', label: t('search'), clearLabel: t('clearSearch', { ns: 'app' }) },
        {
          kind: 'choice',
          id: 'kind',
          label: t('kind'),
          options: SHORT_LINK_KINDS.map((value) => ({ value, label: t(`kind.${value}`) })),
        },
      ]}
    />
  )
}

/** The blocks of the installation, for staff alone. */
function StaffBlocks({ list }: Pick<Links, 'list'>) {
  const { session } = useApp()
  const blocks = useResource(`link-blocks-${list.items.value.map(({ state }) => state).join()}`, (signal) =>
    session.api(listLinkBlocks, {}, { signal }),
  )
  const lifted = () => {
    void blocks.reload()
    void list.refresh()
  }
  return <BlocksCard blocks={blocks} onLifted={lifted} />
}

function LinksOf({ venueId }: { venueId: number }) {
  const { t } = useTranslation('links')
  const app = useApp()
  const may = useMay(venueId)
  const links = useLinks(venueId)
  const { opened, of, open, close } = useOpened(['add', 'link'])
  const add = (variant: 'primary' | 'secondary') =>
    may('campaigns.links:create') && (
      <Button variant={variant} icon={<Plus aria-hidden />} onClick={() => open('add')}>
        {t('add')}
      </Button>
    )
  return (
    <Page>
      <PageHeader title={t('title')} sentence={t('sentence')} action={add('primary')} />
      <Filters {...links} />
      <LinksTable {...links} first={add('secondary')} onOpen={({ id }) => open('link', id)} />
      {mayAsStaff(app, 'staff.links:read') && <StaffBlocks list={links.list} />}
      {opened === 'add' && may('campaigns.links:create') && (
        <AskVenue venueId={venueId} permission="campaigns.links:create" onClose={close}>
          {(id) => (
            <AddLinkDrawer
              venueId={id}
              onClose={close}
              onAdded={(link) => {
                void links.list.load()
                open('link', link.id)
              }}
            />
          )}
        </AskVenue>
      )}
      {opened === 'link' && of && (
        <LinkDialog
          key={of}
          venueId={venueId}
          id={of}
          onClose={close}
          onChanged={() => void links.list.refresh()}
        />
      )}
    </Page>
  )
}

/** The short links of the venue or of all of them: clicks, codes to print, state (LNK-01 to LNK-03, D-04). */
export function LinksPage() {
  const { t } = useTranslation('links')
  return (
    <OneOrAllVenues title={t('title')} anyOf={['campaigns.links:read']}>
      {(venueId) => <LinksOf venueId={venueId} />}
    </OneOrAllVenues>
  )
}
