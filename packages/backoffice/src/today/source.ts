import type { AppContext } from '../app/context.ts'
import type { Format } from '../app/format.ts'
import type { Translate } from '../app/translation.ts'

/** One line of the board: something that needs a person now. */
export interface TodayItem {
  id: string
  /** How long somebody or something has been waiting, in ms: the longest stands first. */
  waitingMs: number
  count: number
  /** What waits, with its count in words. */
  label: string
  /** One more fact, such as since when. */
  hint?: string | undefined
  /** The words of the button, and where it leads. */
  action: string
  href: string
}

/** What a source may use to put its lines into words. */
export interface TodayWords {
  t: Translate<'today', 'app'>
  format: Format
}

/**
 * An area that has something to say on Today. It reads signals of the application, so the board follows them by
 * itself, and answers nothing while it is loading, where it does not apply or where the manager may not see it.
 */
export interface TodaySource {
  id: string
  itemsOf: (app: AppContext, words: TodayWords) => readonly TodayItem[]
}

/** All that needs a person, the longest wait first; among equals in the order of the sources. */
export function rankItems(
  sources: readonly TodaySource[],
  app: AppContext,
  words: TodayWords,
): readonly TodayItem[] {
  return sources
    .flatMap((source) => source.itemsOf(app, words))
    .filter((item) => item.count > 0)
    .sort((a, b) => b.waitingMs - a.waitingMs)
}
