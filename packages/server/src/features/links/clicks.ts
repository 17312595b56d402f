/** A click on a link. Who clicked stays in memory for two seconds, and is stored nowhere. */
export interface Click {
  venueId: number
  linkId: string
  /** Milliseconds since 1970. */
  at: number
  isRobot: boolean
  /** Distinguishes visitors of the same moment from each other. */
  visitor: string
  /** The links that stand in the same message, how many there are; undefined for a link that stands alone. */
  together: { name: string; count: number } | undefined
}

/** What is added to a day. */
export interface Count {
  venueId: number
  linkId: string
  at: number
  people: number
  robots: number
}

/** No person opens all links of a message in this time, but scanners do (D-71). */
export const SCAN_MS = 2000

/** Counts clicks in memory; what is counted leaves in batches. */
export interface Clicks {
  note(click: Click): void
  /** Hands out what is decided by then, once. */
  take(nowMs: number): Count[]
  /** Takes back what could not be stored. */
  giveBack(counts: readonly Count[]): void
}

export function createClicks(): Clicks {
  const counts = new Map<string, Count>()
  /** Of links in company, by message and visitor, oldest first. */
  const held = new Map<string, Click[]>()

  function add({ venueId, linkId, at, people, robots }: Count): void {
    const known = counts.get(linkId)
    if (!known) counts.set(linkId, { venueId, linkId, at, people, robots })
    else {
      known.people += people
      known.robots += robots
    }
  }
  const count = (click: Click, isRobot: boolean) =>
    add({ ...click, people: isRobot ? 0 : 1, robots: isRobot ? 1 : 0 })

  /** Decides from the oldest on, as soon as its two seconds are over; returns what has to wait. */
  function decide(clicks: readonly Click[], nowMs: number): Click[] {
    let waiting = [...clicks]
    for (let [first] = waiting; first && first.at + SCAN_MS <= nowMs; [first] = waiting) {
      const { at, together } = first
      const near = waiting.filter((click) => click.at <= at + SCAN_MS)
      const isScan = new Set(near.map(({ linkId }) => linkId)).size === together?.count
      const decided = isScan ? near : [first]
      for (const click of decided) count(click, isScan)
      waiting = waiting.slice(decided.length)
    }
    return waiting
  }

  return {
    note(click) {
      const { together, isRobot, visitor } = click
      if (isRobot || !together || together.count < 2) return count(click, isRobot)
      const key = `${together.name} ${visitor}`
      const before = held.get(key)
      if (before) before.push(click)
      else held.set(key, [click])
    },
    take(nowMs) {
      for (const [key, clicks] of held) {
        const waiting = decide(clicks, nowMs)
        if (waiting.length > 0) held.set(key, waiting)
        else held.delete(key)
      }
      const taken = [...counts.values()]
      counts.clear()
      return taken
    },
    giveBack: (taken) => taken.forEach(add),
  }
}
