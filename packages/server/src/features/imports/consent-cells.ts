import { foldTitle } from './title-text.ts'

export type Channel = 'email' | 'sms' | 'whatsapp'
export const channels: readonly Channel[] = ['email', 'sms', 'whatsapp']

/** A person's answer: `open` where they said neither yes nor no. */
export type Answer = 'willing' | 'refused' | 'open'

/** A title about refusals: there a yes, a date or a reason means no. */
const refusals =
  /^stop\b|\bstop ?(?:sms|mail|pub|email)|desinscri|desabonn|un ?subscri|\bunsub|opt(?:ed|s)? ?out|black ?list|liste noire|\b(?:do not|dont|ne pas|ne veut pas|never) |^(?:no|not?) ?(?:e ?mail|mailing|sms|phone|marketing|contact|ads|newsletter|promo)|\bne plus |\bpas de (?:pub|e ?mail|mail|sms|newsletter|promo|demarchage|prospection|contact|relance|sollicitation)|\b(?:sans|anti) ?pub|\bexclusion\b|^exclue?s?\b|\binterdit|\bbloctel\b|\bbloque|\bblocked|suppress|^clean(?:ed)?\b|bounce|complain|\bplainte|\bspam\b|\brefus|opposition|\boppose/

/** A title about agreements. */
const agreements =
  /\babonne|\binscrite?s?\b|opt(?:ed|s)? ?in\b|\boptin|subscri|newsletter|infolettre|consent|\baccept|\baccord\b|permission|\bautoris|\bagree|\b(?:email|e mail|sms|whatsapp) marketing$|marketing (?:status|contact status|allowed)|\brgpd\b|\bgdpr\b|contactable|^(?:souhaite|veut)\b/

/** The date, place or number of an agreement is not an answer. */
const beside =
  /\b(?:date|time|timestamp|at|on|ip|source|id|method|methode|canal|channel|level|type|plan)$|^(?:date|heure)\b/

/** Whether a title is about refusing messages: a yes below it means no. */
export const isRefusalTitle = (title: string): boolean => refusals.test(foldTitle(title))

/** Whether a title is about consent; the cells below it have to be answers as well. */
export function isAgreementTitle(title: string): boolean {
  const folded = foldTitle(title)
  return !refusals.test(folded) && agreements.test(folded) && !beside.test(folded)
}

/** Whether a title is only the name of a channel: a yes or no below it is an answer, anything else an address. */
export const isChannelTitle = (title: string): boolean =>
  /^(?:e ?mail|mail|courriel|sms|texto|whats ?app)s?$/.test(foldTitle(title))

/** The channels that a title names; all where it names none. */
export function channelsOfTitle(title: string): readonly Channel[] {
  const folded = foldTitle(title)
  const named = channels.filter((channel) =>
    ({
      email: /e ?mail|\bmel\b|courriel|newsletter|infolettre|^(?:unsub|clean)|bounce|spam/,
      sms: /\bsms|sms\b|texto|text message/,
      whatsapp: /whats ?app/,
    })[channel].test(folded),
  )
  return named.length === 0 ? channels : named
}

const yes = new Set('1 yes y oui o true vrai x ok on t'.split(' '))
const no = new Set('0 no n non false faux off f'.split(' '))
const nothing = new Set(['', '0', 'null', 'none', 'nan', 'n a', 'na', 'never', 'jamais', 'nil'])

const willing =
  /^(?:re)?(?:subscribed|subscribe|abonnee?|inscrite?|opt(?:ed)? ?in|(?:single|double|confirmed) opt ?in|actif|active|confirmed|confirmee?|marketing contact|accept(?:ed|ee?|s)?|agreed|granted|valid|consented|d accord|j accepte)$/
const refused =
  /^(?:un ?subscribed?|desabonnee?|desinscrite?|opt(?:ed)? ?out|stop|black ?list(?:ed|ee?)?|liste noire|bloquee?|blocked|clean(?:ed)?|nettoyee?|(?:hard |soft )?bounced?|complain(?:ed|t)|spam(?: complaint)?|marked as spam|abuse|plainte|(?:non?|not|never|jamais) ?(?:subscribed|subscriber|abonnee?|inscrite?|opt(?:ed)? ?in|accept(?:ed|ee?)|consented|marketing contact)|(?:user )?suppressed|refus(?:ed|ee?)?|denied|declined|withdrawn|revoked|do not contact|ne pas contacter|invalid|redacted|opposee?)$/
/** The beginning of a refusal in a person's or a program's own words, such as with its date. */
const refusing =
  /^(?:non merci|no thank|pas d accord|ne (?:souhaite|veut|desire) (?:pas|plus)|(?:user )?unsubscribed?|desabonnee?|desinscrite?|opt(?:ed)? ?out|black ?listed?|refus(?:e[es]?)?|reported (?:as )?spam)\b/
/** Marks for yes and no, which are no words. */
const tick = /^[✓✔☑✅]\uFE0F?$/u
const cross = /^[✗✘❌☐]\uFE0F?$/u
const open =
  /^(?:unknown|inconnue?|pending|en attente|waiting|unconfirmed|non confirmee?|not confirmed|inactive|inactif|n a|na|null|none|not set|non definie?|non renseignee?|no status|transactional|invited|vide)$/

/** Whether a title is about a subscription state, one of which may be a refusal. */
export const isStatusTitle = (title: string): boolean =>
  /\b(?:status|statut|etat|state)$/.test(foldTitle(title))

/** Whether mail programs, shops and tills use a word as a person's answer. */
export function isStatusWord(cell: string): boolean {
  const word = foldTitle(cell)
  return willing.test(word) || refused.test(word) || open.test(word)
}

/** The answer in a cell under its title; undefined if unclear. Any date or reason in a column of refusals is a refusal. */
export function readAnswer(cell: string, title: string): Answer | undefined {
  const word = tick.test(cell) ? 'oui' : cross.test(cell) ? 'non' : foldTitle(cell)
  const isReversed = isRefusalTitle(title)
  if (word === '2' && /double opt/.test(foldTitle(title))) return 'refused'
  if (refused.test(word) || refusing.test(word)) return 'refused'
  if (willing.test(word))
    return isReversed && /^(?:actif|active|confirmed|valid)/.test(word) ? 'refused' : 'willing'
  if (yes.has(word)) return isReversed ? 'refused' : 'willing'
  if (no.has(word)) return isReversed ? 'willing' : 'refused'
  if (isReversed) return nothing.has(word) ? 'willing' : 'refused'
  if (open.test(word)) return 'open'
  return undefined
}
