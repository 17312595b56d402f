import './app.css'
import { AppShell, BrandMark, EmptyState, LoadingSkeleton } from '@comptoir/ui'
import { Outlet, useLocation } from '@tanstack/react-router'
import { Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { mayAsStaff } from '../page/permitted.ts'
import { AppLink } from './AppLink.tsx'
import { ConnectionBanner } from './ConnectionBanner.tsx'
import { useApp } from './context.ts'
import { FloatingInbox } from './FloatingInbox.tsx'
import { useMenu } from './menu.tsx'
import { Notices } from './Notices.tsx'
import { StaffBanner } from './StaffBanner.tsx'
import { UserMenu } from './UserMenu.tsx'
import { VenueChoice } from './VenueChoice.tsx'

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

/** What waits is told by the tab's title too. */
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
  if (app.venues.currentId.value === undefined && !isStaff)
    return <EmptyState title={t('noVenue.title')}>{t('noVenue.text')}</EmptyState>
  return (
    <Suspense fallback={<LoadingSkeleton label={t('loading')} variant="cards" />}>
      <Outlet />
    </Suspense>
  )
}

/** The frame of every page of a signed-in manager (SHL-01, SHL-10). */
export function Layout() {
  const { t } = useTranslation()
  const { preferences } = useApp()
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
      isCollapsed={preferences.isDrawerCollapsed.value}
      onCollapsedChange={preferences.setDrawerCollapsed}
      venueSwitcher={<VenueChoice />}
      userMenu={<UserMenu />}
      banner={
        <>
          <ConnectionBanner />
          <StaffBanner />
        </>
      }
      width={isInbox ? 'full' : 'page'}
      labels={labels}
    >
      <Content />
      <Notices isInbox={isInbox} />
      {!isInbox && <FloatingInbox />}
    </AppShell>
  )
}
