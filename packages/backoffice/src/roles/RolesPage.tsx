import '../page/page.css'
import './roles.css'
import { listInvitations, listRoles, listVenueManagers } from '@comptoir/core/roles'
import type { Venue } from '@comptoir/core/venues'
import { Button, Page, PageHeader, SegmentedTabs } from '@comptoir/ui'
import Plus from 'lucide-react/icons/plus'
import UserPlus from 'lucide-react/icons/user-plus'
import { useState } from 'react'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useMay } from '../page/may.ts'
import { useAside } from '../page/use-aside.ts'
import { useOpened } from '../page/use-opened.ts'
import { useResource } from '../page/use-resource.ts'
import { useTab } from '../page/use-tab.ts'
import { VenueOnly } from '../page/VenueOnly.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { type EditedRole, RoleEditor } from './RoleEditor.tsx'
import { RoleList } from './RoleList.tsx'
import { TeamList } from './TeamList.tsx'

const MOST_MANAGERS = 100

/** Everything that the page reads about a venue. */
export type Team = ReturnType<typeof useTeam>

function useTeam(venueId: number) {
  const { session } = useApp()
  const may = useMay(venueId)
  const { api } = session
  const params = { venueId }
  const canSeeManagers = may('rbac.managers:read')
  const canSeeRoles = may('rbac.roles:read')
  const managers = useResource(`managers-${venueId}-${canSeeManagers}`, async (signal) =>
    canSeeManagers
      ? (await api(listVenueManagers, { params, query: { perpage: MOST_MANAGERS } }, { signal })).items
      : [],
  )
  const invitations = useResource(`invitations-${venueId}-${canSeeManagers}`, async (signal) =>
    canSeeManagers ? api(listInvitations, { params }, { signal }) : [],
  )
  useAside(invitations)
  const roles = useResource(`roles-${venueId}-${canSeeRoles}`, async (signal) =>
    canSeeRoles ? api(listRoles, { params }, { signal }) : [],
  )
  useAside(roles)
  return {
    managers,
    invitations,
    roles,
    /** Reads again what a change touches; one's own rights too, as the change may concern them. */
    async refresh() {
      await Promise.all([managers.reload(), invitations.reload(), roles.reload()])
      await session.permissions.load(true)
    },
  }
}

function RolesOf({ venue }: { venue: Venue }) {
  const { t } = useTranslation('roles')
  const venueId = Number(venue.venueId)
  const may = useMay(venueId)
  const team = useTeam(venueId)
  const { opened, open, close } = useOpened(['invite'])
  const [edited, setEdited] = useState<EditedRole>()
  const roles = team.roles.data.value ?? []
  const tabs = [
    { value: 'team' as const, label: t('tab.team'), count: team.managers.data.value?.length },
    { value: 'roles' as const, label: t('tab.roles'), count: team.roles.data.value?.length },
  ].filter(({ value }) => may(value === 'team' ? 'rbac.managers:read' : 'rbac.roles:read'))
  const [tab, setTab] = useTab(
    tabs.map(({ value }) => value),
    may('rbac.managers:read') ? 'team' : 'roles',
  )
  const invite = may('rbac.managers:create') && may('rbac.roles:read') && (
    <Button variant="primary" icon={<UserPlus aria-hidden />} onClick={() => open('invite')}>
      {t('invite')}
    </Button>
  )
  const create = may('rbac.roles:create') && (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setEdited({ permissions: [] })}>
      {t('newRole')}
    </Button>
  )
  return (
    <Page>
      <PageHeader
        title={t('title')}
        sentence={t('sentence', { venue: venue.venueName })}
        action={tab === 'team' ? invite : create}
      />
      {tabs.length > 1 && <SegmentedTabs label={t('title')} tabs={tabs} value={tab} onChange={setTab} />}
      {tab === 'team' ? (
        <TeamList venueId={venueId} team={team} onInvite={() => open('invite')} />
      ) : (
        <RoleList venueId={venueId} team={team} onEdit={setEdited} />
      )}
      {opened && invite && (
        <InviteDialog venueId={venueId} roles={roles} onDone={team.refresh} onClose={close} />
      )}
      {edited && (
        <RoleEditor
          venueId={venueId}
          role={edited}
          roles={roles}
          onDone={team.refresh}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Page>
  )
}

/** Who works in the venue, and what each may do (RBC-03, RBC-04). */
export function RolesPage() {
  const { t } = useTranslation(['roles', 'page'])
  return (
    <VenueOnly title={t('title')} anyOf={['rbac.managers:read', 'rbac.roles:read']}>
      {(venue) => <RolesOf key={venue.venueId} venue={venue} />}
    </VenueOnly>
  )
}
