import type { Permission } from '@comptoir/core/http'
import type { AnyRoute } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { AppContext } from './context.ts'
import type { Language } from './kept.ts'

/** An entry of the menu (SHL-13). Its icon and label are read with the first page. */
export interface Place {
  id: string
  group: 'work' | 'messaging' | 'venue' | 'management'
  label: Readonly<Record<Language, string>>
  icon: ReactNode
  href: string | ((venueId: number) => string)
  /**
   * One of these is needed, in the selected venue, in any venue while all are selected or, in the group `management`, as
   * staff; without any, no right is.
   */
  permissions?: readonly Permission[]
  /** What must hold besides. */
  isThere?(app: AppContext): boolean
  /** How many unread messages wait there. */
  unread?(app: AppContext): number
}

/** All that the application needs to know of a feature. Everything in it is read with the first page: pages are lazy. */
export interface Feature {
  /** Its pages in the frame of a signed-in manager. */
  routes?: readonly AnyRoute[]
  /** Its pages that stand alone, most of them for people who are not signed in. */
  openRoutes?: readonly AnyRoute[]
  places?: readonly Place[]
}

/** Declares a feature; the types of its routes stay, so that links are checked. */
export const feature = <const F extends Feature>(parts: F): F => parts
