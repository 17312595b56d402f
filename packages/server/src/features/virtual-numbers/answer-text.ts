import type { OpeningPeriod } from '@comptoir/core/rules'

interface Called {
  title: string
  link: string | null
  timezone: string
  hours: readonly OpeningPeriod[]
  now: Date
}

const days = {
  fr: ['lundi', 'mardi', 'mercredi', 'jeudi', 'vendredi', 'samedi', 'dimanche'],
  en: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'],
}
const words = {
  fr: {
    missed: (title: string) => `${title} : nous avons manqué votre appel.`,
    open: (day: string, periods: string) => `Ouvert ${day} ${periods}.`,
    today: "aujourd'hui",
  },
  en: {
    missed: (title: string) => `${title}: we missed your call.`,
    open: (day: string, periods: string) => `Open ${day} ${periods}.`,
    today: 'today',
  },
}

/** France and its overseas departments are written to in French. */
const isFrench = (phone: string) => /^\+(?:33|590|594|596|262)/.test(phone)

function dayOf(at: Date, timeZone: string): number {
  const name = new Intl.DateTimeFormat('en-US', { timeZone, weekday: 'long' }).format(at)
  return days.en.indexOf(name) + 1
}

/** The next day with hours, today first; undefined where none are kept. */
function nextDay(hours: readonly OpeningPeriod[], today: number) {
  for (let ahead = 0; ahead < 7; ahead += 1) {
    const day = ((today - 1 + ahead) % 7) + 1
    const periods = hours
      .filter((period) => period.day === day)
      .toSorted((a, b) => a.opens.localeCompare(b.opens))
    if (periods.length > 0)
      return { day, ahead, said: periods.map(({ opens, closes }) => `${opens}-${closes}`).join(', ') }
  }
  return undefined
}

/** What somebody reads whose call no one took: who it was, when it is open, where to go on. */
export function answerText({ title, link, timezone, hours, now }: Called, caller: string): string {
  const language = isFrench(caller) ? 'fr' : 'en'
  const say = words[language]
  const next = nextDay(hours, dayOf(now, timezone))
  const name = next && (next.ahead === 0 ? say.today : (days[language][next.day - 1] ?? ''))
  return [say.missed(title), next && say.open(name ?? '', next.said), link].filter(Boolean).join(' ')
}
