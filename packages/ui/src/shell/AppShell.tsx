import type { ReactNode } from 'react'
import { AreaPicture } from './area-picture.ts'
import { NavDrawer } from './NavDrawer.tsx'
import type { NavGroup, NavLinkComponent, NavLinkProps } from './navigation.ts'
import { PhoneBar } from './PhoneBar.tsx'

/** Props of {@link AppShell}. */
export interface AppShellProps {
  /** The product's mark; {@link BrandMark} unless the host has its own. */
  brand: ReactNode
  groups: readonly NavGroup[]
  /** The router's link. */
  linkComponent?: NavLinkComponent | undefined
  isCollapsed: boolean
  onCollapsedChange: (isCollapsed: boolean) => void
  venueSwitcher?: ReactNode
  /** At the end of the top bar, in this order. */
  tools?: ReactNode
  language?: ReactNode
  theme?: ReactNode
  userMenu?: ReactNode
  /** Across the page under the top bar, such as {@link OfflineBanner}. */
  banner?: ReactNode
  /** The drawing of the area, for {@link PageHeader} and for an {@link EmptyState} that names none. */
  picture?: ReactNode
  /** `full` for the inbox and long lists, which scroll inside themselves; `page` scrolls as a whole. */
  width?: 'page' | 'full' | undefined
  labels: {
    skip: string
    navigation: string
    collapse: string
    expand: string
    more: string
    close: string
  }
  children: ReactNode
}

/** A button and not a link: the address belongs to the router. */
function skip() {
  document.getElementById('ct-main')?.focus()
}

function PlainLink(props: NavLinkProps) {
  return <a {...props} />
}

/**
 * The frame of every page: navigation, venue, tools, content. The host keeps whether the drawer, 270 px wide (SHL-37), is collapsed.
 * @example
 * import { AppShell, BrandMark, Page, PageHeader } from '@comptoir/ui'
 * import Inbox from 'lucide-react/icons/inbox'
 * import { useState } from 'react'
 *
 * export function App() {
 *   const [isCollapsed, setIsCollapsed] = useState(false)
 *   return (
 *     <AppShell
 *       brand={<BrandMark name="Comptoir" />}
 *       groups={[
 *         {
 *           id: 'main',
 *           items: [{ id: 'inbox', label: 'Inbox', icon: <Inbox aria-hidden />, href: '/messages', isPrimary: true }],
 *         },
 *       ]}
 *       isCollapsed={isCollapsed}
 *       onCollapsedChange={setIsCollapsed}
 *       labels={{
 *         skip: 'Skip to the content',
 *         navigation: 'Main navigation',
 *         collapse: 'Collapse',
 *         expand: 'Expand',
 *         more: 'More',
 *         close: 'Close',
 *       }}
 *     >
 *       <Page>
 *         <PageHeader title="Inbox" />
 *       </Page>
 *     </AppShell>
 *   )
 * }
 */
export function AppShell(props: AppShellProps) {
  const { brand, groups, linkComponent: Link = PlainLink, isCollapsed, labels, width = 'page' } = props
  return (
    <div className="ct-shell" data-collapsed={isCollapsed || undefined}>
      <button type="button" className="ct-skip" onClick={skip}>
        {labels.skip}
      </button>
      <NavDrawer
        brand={brand}
        groups={groups}
        Link={Link}
        isCollapsed={isCollapsed}
        onCollapsedChange={props.onCollapsedChange}
        labels={labels}
      />
      <header className="ct-topbar">
        <div className="ct-topbar-venue">{props.venueSwitcher}</div>
        <div className="ct-topbar-tools">
          {props.tools}
          {props.language}
          {props.theme}
          {props.userMenu}
        </div>
      </header>
      <main className="ct-main" id="ct-main" tabIndex={-1} data-width={width}>
        {props.banner}
        <AreaPicture value={props.picture}>{props.children}</AreaPicture>
      </main>
      <PhoneBar groups={groups} Link={Link} labels={labels} />
    </div>
  )
}
