import '../page/page.css'
import './roles.css'
import type { Api } from '@comptoir/core/http'
import {
  listInvitations,
  listRoles,
  listVenueManagers,
  type Role,
  type VenueManager,
} from '@comptoir/core/roles'
import { Button, Page, PageHeader, SegmentedTabs } from '@comptoir/ui'
import Plus from 'lucide-react/icons/plus'
import UserPlus from 'lucide-react/icons/user-plus'
import { useApp } from '../app/context.ts'
import { useTranslation } from '../app/translation.ts'
import { useMay } from '../page/may.ts'
import { OneOrAllVenues } from '../page/OneOrAllVenues.tsx'
import { useAside } from '../page/use-aside.ts'
import { useOpened } from '../page/use-opened.ts'
import { useResource } from '../page/use-resource.ts'
import { useRoleName } from '../page/use-role-name.ts'
import { useTab } from '../page/use-tab.ts'
import { AskVenue } from '../page/VenueChoices.tsx'
import { InviteDialog } from './InviteDialog.tsx'
import { type EditedRole, RoleEditor } from './RoleEditor.tsx'
import { RoleList } from './RoleList.tsx'
import { eachOnce, rolesIn } from './rules.ts'
import { TeamList } from './TeamList.tsx'

const MANAGERS_AT_ONCE = 100

async function readManagers(api: Api, venueId: number, signal: AbortSignal): Promise<VenueManager[]> {
  const managers: VenueManager[] = []
  for (let page = 1; ; page += 1) {
    const query = { page, perpage: MANAGERS_AT_ONCE }
    const { items, totalPages } = await api(listVenueManagers, { params: { venueId }, query }, { signal })
    managers.push(...items)
    if (page >= totalPages) return managers
  }
}

/** Everything that the page reads about a venue, or about all. */
export type Team = ReturnType<typeof useTeam>

function useTeam(venueId: number) {
  const { session } = useApp()
  const may = useMay(venueId)
  const { api } = session
  const params = { venueId }
  const canSeeManagers = may('rbac.managers:read')
  const canSeeRoles = may('rbac.roles:read')
  const managers = useResource(`managers-${venueId}-${canSeeManagers}`, async (signal) =>
    canSeeManagers ? readManagers(api, venueId, signal) : [],
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

/** The role that the address names; undefined as long as none is, or it has not been read. */
function useEdited(
  opened: 'invite' | 'role' | 'copy' | undefined,
  of: string | undefined,
  roles: readonly Role[],
): EditedRole | undefined {
  const { t } = useTranslation('roles')
  const nameOf = useRoleName()
  if (opened !== 'role' && opened !== 'copy') return undefined
  if (of === undefined) return { permissions: [] }
  const role = roles.find(({ id }) => String(id) === of)
  if (!role || opened === 'role') return role
  const { permissions, inVenueId } = role
  return { name: t('role.copyName', { name: nameOf(role) }), permissions, inVenueId }
}

function RolesOf({ venueId }: { venueId: number }) {
  const { t } = useTranslation('roles')
  const { venues } = useApp()
  const venue = venues.find(venueId)
  const may = useMay(venueId)
  const team = useTeam(venueId)
  const { opened, of, open, close } = useOpened(['invite', 'role', 'copy'])
  const roles = team.roles.data.value ?? []
  const edited = useEdited(opened, of, roles)
  const tabs = [
    { value: 'team' as const, label: t('tab.team'), count: team.managers.data.value?.length },
    {
      value: 'roles' as const,
      label: t('tab.roles'),
      count: team.roles.data.value && eachOnce(team.roles.data.value).length,
    },
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
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => open('role')}>
      {t('newRole')}
    </Button>
  )
  return (
    <Page>
      <PageHeader
        title={t('title')}
        sentence={venue ? t('sentence', { venue: venue.venueName }) : t('sentenceAll')}
        action={tab === 'team' ? invite : create}
      />
      {tabs.length > 1 && <SegmentedTabs label={t('title')} tabs={tabs} value={tab} onChange={setTab} />}
      {tab === 'team' ? (
        <TeamList venueId={venueId} team={team} onInvite={() => open('invite')} />
      ) : (
        <RoleList team={team} onEdit={({ id }) => open('role', id)} onCopy={({ id }) => open('copy', id)} />
      )}
      {opened === 'invite' && invite && (
        <AskVenue venueId={venueId} permission="rbac.managers:create" onClose={close}>
          {(id) => (
            <InviteDialog venueId={id} roles={rolesIn(roles, id)} onDone={team.refresh} onClose={close} />
          )}
        </AskVenue>
      )}
      {edited && (
        <AskVenue venueId={edited.inVenueId ?? venueId} permission="rbac.roles:create" onClose={close}>
          {(id) => (
            <RoleEditor
              key={of}
              venueId={id}
              role={edited}
              roles={rolesIn(roles, id)}
              onDone={team.refresh}
              onClose={close}
            />
          )}
        </AskVenue>
      )}
    </Page>
  )
}

/** Who works in the venue, or in any of all, and what each may do (RBC-03, RBC-04, D-126). */
export function RolesPage() {
  const { t } = useTranslation(['roles', 'page'])
  return (
    <OneOrAllVenues title={t('title')} anyOf={['rbac.managers:read', 'rbac.roles:read']}>
      {(venueId) => <RolesOf venueId={venueId} />}
    </OneOrAllVenues>
  )
}
