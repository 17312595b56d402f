import './app.css'
import { ALL_VENUES } from '@comptoir/core/http'
import type { Inbox } from '@comptoir/core/inbox'
import { AppShell, BrandMark, EmptyState, IconButton, LoadingSkeleton, Page } from '@comptoir/ui'
import { Outlet, useLocation } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useMay } from '../page/may.ts'
import { mayAsStaff } from '../page/permitted.ts'
import { useAside } from '../page/use-aside.ts'
import { tightQuery, useMedia } from '../page/use-media.ts'
import { AppLink } from './AppLink.tsx'
import { Beside } from './Beside.tsx'
import { useApp } from './context.ts'
import {
  AreaPicture,
  Bell,
  ConnectionBanner,
  Inactivity,
  InboxTool,
  Notices,
  RepairBanner,
  VerifiedPhone,
} from './lazy-parts.ts'
import { useMenu } from './menu.tsx'
import { patiently } from './patiently.ts'
import { OPEN_PALETTE, Shortcuts } from './Shortcuts.tsx'
import { useTranslation } from './translation.ts'
import { UserMenu } from './UserMenu.tsx'
import { VenueChoice } from './VenueChoice.tsx'

/** Read for the few who may look into venues that are not theirs. */
const StaffBanner = lazy(() =>
  patiently(async () => ({ default: (await import('./StaffBanner.tsx')).StaffBanner })),
)

/** Read for those who run the installation. */
const SendingBanner = lazy(() =>
  patiently(async () => ({ default: (await import('../backup/index.ts')).SendingBanner })),
)

function useShellLabels() {
  const { t } = useTranslation()
  return {
    skip: t('skip'),
    navigation: t('navigation'),
    collapse: t('collapse'),
    expand: t('expand'),
    more: t('more'),
    close: t('close'),
  }
}

/** The title of the tab also counts what waits. */
function useTitle(place: string | undefined) {
  const { t } = useTranslation()
  const { inbox } = useApp()
  const unread = inbox.value?.unreadTotal.value ?? 0
  const title = place ? `${place} · ${t('product')}` : t('product')
  useEffect(() => {
    document.title = unread > 0 ? `(${unread}) ${title}` : title
  }, [title, unread])
}

function Content() {
  const { t } = useTranslation()
  const app = useApp()
  const isStaff = mayAsStaff(app, 'staff.venues:read')
  const hasVenue = app.venues.currentId.value !== undefined
  if (!hasVenue && !isStaff) return <EmptyState title={t('noVenue.title')}>{t('noVenue.text')}</EmptyState>
  return (
    <Suspense
      fallback={
        <Page>
          <LoadingSkeleton label={t('loading')} variant="cards" />
        </Page>
      }
    >
      <Outlet />
    </Suspense>
  )
}

/** The counts beside every page; today's, which shows nothing before they came, says so itself until then. */
function UnreadAside({ inbox: { countsError, reload } }: { inbox: Inbox }) {
  useAside({ error: countsError, reload })
  return null
}

function Banners() {
  const app = useApp()
  const { venues, features, inbox } = app
  const path = useLocation({ select: (location) => location.pathname })
  const venueId = venues.currentId.value ?? ALL_VENUES
  const may = useMay(venueId)
  useAside({ error: features.error, reload: () => features.load(venueId) })
  return (
    <>
      <Beside>
        <ConnectionBanner />
      </Beside>
      {inbox.value && (path !== '/' || inbox.value.state.value === 'ready') && (
        <UnreadAside inbox={inbox.value} />
      )}
      {mayAsStaff(app, 'staff.sending:read') && (
        <Beside>
          <SendingBanner />
        </Beside>
      )}
      {may('posts.socialProfiles:read') && (
        <Beside>
          <RepairBanner />
        </Beside>
      )}
      {venues.visiting.value !== undefined && (
        <Beside>
          <StaffBanner />
        </Beside>
      )}
    </>
  )
}

/** At the end of the top bar: find everything, the conversations, and what happened. */
function Tools({ isInbox }: { isInbox: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <IconButton
        label={t('palette.title')}
        icon={<Search aria-hidden />}
        aria-keyshortcuts="Control+K Meta+K"
        onClick={() => document.dispatchEvent(new Event(OPEN_PALETTE))}
      />
      <Beside>
        {!isInbox && <InboxTool />}
        <Bell />
      </Beside>
    </>
  )
}

/** The menu as icons where it was chosen, and beside the inbox until somebody wants its words there. */
function useDrawer(isInbox: boolean) {
  const { preferences } = useApp()
  const isTight = useMedia(tightQuery)
  const [isWanted, setWanted] = useState(false)
  const isBesideInbox = isInbox && isTight && !preferences.isDrawerCollapsed.value
  return {
    isCollapsed: isBesideInbox ? !isWanted : preferences.isDrawerCollapsed.value,
    onCollapsedChange: (isCollapsed: boolean) =>
      isBesideInbox ? setWanted(!isCollapsed) : preferences.setDrawerCollapsed(isCollapsed),
  }
}

/** The frame of every page of a signed-in manager (SHL-01, SHL-10). */
export function Layout() {
  const { t } = useTranslation()
  const path = useLocation({ select: (location) => location.pathname })
  const groups = useMenu()
  const labels = useShellLabels()
  const isInbox = path === '/messages'
  useTitle(groups.flatMap((group) => group.items).find((item) => item.isActive)?.label)
  return (
    <AppShell
      brand={<BrandMark name={t('product')} />}
      groups={groups}
      linkComponent={AppLink}
      {...useDrawer(isInbox)}
      venueSwitcher={<VenueChoice />}
      tools={<Tools isInbox={isInbox} />}
      userMenu={<UserMenu />}
      banner={<Banners />}
      picture={
        <Beside>
          <AreaPicture />
        </Beside>
      }
      width={isInbox ? 'full' : 'page'}
      labels={labels}
    >
      <Content />
      <Shortcuts />
      <Beside>
        <Inactivity />
        <Notices isInbox={isInbox} />
        <VerifiedPhone />
      </Beside>
    </AppShell>
  )
}
