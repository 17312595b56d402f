import { dnsTab } from '/dns/tab.js'
import { linkedinTab } from '/linkedin/tab.js'
import { mailTab } from '/mail/tab.js'
import { instagramTab, messengerTab } from '/meta/pages.js'
import { whatsappTab } from '/meta/tab.js'
import { modelTab } from '/model/tab.js'
import { rcsTab } from '/rcs/tab.js'
import { smsTab } from '/sms/tab.js'
import { voiceTab } from '/voice/tab.js'

/**
 * The tabs in their order; the first is shown at first. A part of the sandbox that has something to show adds its line;
 * its files lie in `src/<part>/page` and are served below `/<part>/`.
 *
 * A tab has a `name` (it stands in the address), its `styles` (a path) if it has some, `texts` per language with at
 * least `tab`, `title` and `lead`, `load()` that asks for what is shown and answers whether it is new, and `draw()`
 * that answers the elements below the heading.
 */
export const tabs = [
  mailTab,
  whatsappTab,
  messengerTab,
  instagramTab,
  rcsTab,
  smsTab,
  voiceTab,
  linkedinTab,
  modelTab,
  dnsTab,
]
