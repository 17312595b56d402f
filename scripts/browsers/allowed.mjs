/**
 * What built files may use though the oldest browsers lack it, each with the reason. Anything else that is newer fails
 * the check.
 */
const looks = 'looks alone: an older browser leaves it out, and everything can be used'
const ownMethod = 'a method of an object of ours, not of the language'
const keepalive = 'an option of ours; an older browser ends the call with the page, and it is made again'
const ofReact = 'React and the router ask first whether it is there'

/** Names without their last words match what begins with them, such as `scrollbar-width: thin`. */
const looksOf = (...names) => Object.fromEntries(names.map((name) => [name, looks]))
const scrolling = ['overflow-anchor', 'scrollbar-color', 'scrollbar-width', 'text-wrap']

export const allowed = {
  chat: {
    ...looksOf(...scrolling, 'accent-color', 'appearance', 'overflow-wrap: anywhere', 'overscroll-behavior'),
    ':focus-visible': 'an older browser draws its own ring: no rule takes the outline of a control away',
    '.adoptedStyleSheets': 'asked for first; app/older-styles.ts stands in',
    '.replaceSync': 'called where style sheets can be adopted',
    '.dispose': ownMethod,
    '.keepalive': keepalive,
    '.moveBefore': 'Preact and app/lift.ts ask for it first',
    '.popover': 'an older browser keeps the launcher on the page by its z-index',
    '.showPopover': 'asked for first; an older browser keeps the launcher on the page by its z-index',
    '.hidePopover': 'called where there is moveBefore, which is newer',
    '.currentCSSZoom': 'undefined where it is missing: the page is taken to have no zoom',
    '.use': ownMethod,
    'Symbol.dispose':
      'a name that Preact’s signals give to what ends an effect; an older browser gives it another, which nothing reads',
    OffscreenCanvas: 'asked for first; without it photographs are sent as they are',
    'color-mix()': 'in the rule for own colours, which CSS.supports turns on',
    'oklch()': 'in the rule for own colours, which CSS.supports turns on',
    'oklch(from …)': 'in the rule for own colours, which CSS.supports turns on',
    'round()': 'in the rule for own colours, which CSS.supports turns on',
  },
  backoffice: {
    ...looksOf(...scrolling, ':has', 'contain-intrinsic-size', 'content-visibility'),
    ...looksOf('field-sizing', 'text-size-adjust', 'user-select'),
    '.adopt': ownMethod,
    '.dispose': ownMethod,
    '.take': ownMethod,
    '.use': ownMethod,
    '.keepalive': keepalive,
    '.capture': ofReact,
    '.moveBefore': 'asked for first',
    '.popover': 'asked for first; an older browser lays a list over the page by its z-index',
    '.showPopover': 'asked for first; an older browser lays a list over the page by its z-index',
    '.role': 'an attribute of an element of React',
    '.startViewTransition': ofReact,
    'Error.captureStackTrace': 'asked for first, of Chromium alone',
    Metadata: 'a class of libphonenumber-js',
    'Symbol.dispose': ofReact,
    'navigator.connection': 'asked for first',
    'navigator.userActivation': 'asked for first',
    'navigator.userAgentData': 'asked for first; the words of the browser stand in',
  },
}

/** The reason why a name may be used in a bundle; undefined when it may not. */
export function reasonFor(part, name) {
  const key = Object.keys(allowed[part]).find((known) => name === known || name.startsWith(`${known}: `))
  return key && allowed[part][key]
}
