import type { ChatControl, InboxWidgetEvents, WidgetCommand } from './app/bridge.ts'
import { EVENTS } from './app/events.ts'
import { warnOfMistake } from './app/warnings.ts'

interface Asked {
  webchatId: string
  server?: string | undefined
}

/** The script tag that is on the page for this web chat, run or not. */
function findTag({ webchatId, server }: Asked): HTMLScriptElement | undefined {
  const tags = document.querySelectorAll<HTMLScriptElement>('script[data-webchat-id]')
  const isSame = ({ dataset, src }: HTMLScriptElement) =>
    dataset.webchatId === webchatId && (dataset.server ?? src.split('/widget/')[0]) === server
  return [...tags].find(isSame)
}

/** Whether the script tag has run: before that the global is an array, or not there. */
function hasRun(): boolean {
  const standing = window.Comptoir
  return typeof standing?.push === 'function' && !Array.isArray(standing) && standing.of === undefined
}

/** The chat of a script tag that has run, as a module uses it; undefined without one. The tag's options count. */
export function chatOfTag(asked: Asked): ChatControl | undefined {
  if (!hasRun() || !findTag(asked)) return undefined
  const host = new EventTarget()
  let isGone = false
  const send = (...command: unknown[]) => window.Comptoir?.push(command as WidgetCommand)
  const emit = (name: string, detail?: unknown) => {
    if (!isGone) host.dispatchEvent(new CustomEvent(name, { detail }))
  }
  for (const name of EVENTS) if (name !== 'ready') send('on', name, (detail: unknown) => emit(name, detail))
  setTimeout(() => {
    emit('ready')
    emit('unread' satisfies keyof InboxWidgetEvents, window.Comptoir?.unread ?? 0)
  })
  return {
    host,
    async call(name, given, more) {
      isGone ||= name === 'destroy'
      // Who made it takes it off the page.
      if (name !== 'destroy') await send(name, given, more)
    },
  }
}

/**
 * Lets the commands of the page reach a module's chat, so that a script tag for the same web chat that runs later makes
 * no second one. Returns what ends that.
 */
export function standInForTag(asked: Asked, { call }: ChatControl): () => void {
  const queued = window.Comptoir
  if (!findTag(asked) || (queued && !Array.isArray(queued))) return () => {}
  const carryOut = ([name, given, more]: Parameters<ChatControl['call']>) =>
    call(name, given, more).catch((mistake: unknown) => warnOfMistake(asked, mistake))
  const push = (...commands: WidgetCommand[]) =>
    Promise.all(commands.map((command) => carryOut(command as Parameters<ChatControl['call']>)))
  const own = { push, of: asked.webchatId }
  window.Comptoir = own
  if (queued) void push(...(queued as WidgetCommand[]))
  return () => {
    if (window.Comptoir === own) window.Comptoir = undefined
  }
}
