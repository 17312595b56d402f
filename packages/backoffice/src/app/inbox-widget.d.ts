import type { Api, Permission } from '@comptoir/core/http'
import type { Inbox, InboxLive } from '@comptoir/core/inbox'

/*
 * The widget's manager entry as this package sees it. Its sources are written in Preact's JSX, which cannot be
 * checked together with React's in one program: tsconfig.json maps the entry to this file.
 */
export interface ManagerInboxOptions {
  inbox: Inbox
  locale: 'fr' | 'en'
  beside?: { api: Api; live?: InboxLive | undefined } | undefined
  can?: ((needed: Permission, venueId: number) => boolean) | undefined
  languageOf?: ((venueId: number) => 'fr' | 'en' | undefined) | undefined
  onOpenFull?: (() => void) | undefined
  isFilling?: boolean | undefined
  onClose?: (() => void) | undefined
}

export function mountManagerInbox(host: HTMLElement, options: ManagerInboxOptions): () => void
