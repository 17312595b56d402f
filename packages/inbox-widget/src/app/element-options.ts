import type { InboxWidget, InboxWidgetEvents, InboxWidgetOptions } from './bridge.ts'

/** The attributes that are options as they stand. */
export const texts = ['locale', 'color', 'radius', 'offset', 'text', 'phone', 'theme', 'position'] as const

/** What the element dispatches, with what each event carries in `detail`. */
export type ComptoirInboxEventMap = {
  [Name in keyof InboxWidgetEvents as `comptoir-${Name}`]: CustomEvent<InboxWidgetEvents[Name]>
}

/** Attributes of `<comptoir-inbox>` in TSX, beside those of every element. */
export type ComptoirInboxOptions = Pick<InboxWidgetOptions, (typeof texts)[number]> & {
  webchat: string
  /** Needed unless this file comes from the server itself. */
  server?: string | undefined
  /** The chat inside the page, instead of a launcher in the corner of the window. */
  inline?: boolean | '' | undefined
  'z-index'?: string | number | undefined
  'email-address'?: string | undefined
  consent?: 'required' | undefined
} & {
  [Name in keyof ComptoirInboxEventMap as `on${Name}`]?:
    | ((event: ComptoirInboxEventMap[Name]) => void)
    | undefined
}

/** What a `ref` to the element is given, the same for React and Preact: one of them may stand in for the other. */
export type ChatElement = HTMLElement & { readonly widget: InboxWidget | undefined }
