import { EARLIEST_BIRTHDAY } from '@comptoir/core/contacts'
import type { ImportTarget } from '@comptoir/core/imports'
import { isEmailAddress } from '@comptoir/core/rules'

/** What titles mean, in French and English, without accents, case and punctuation. */
const meanings: Readonly<Partial<Record<ImportTarget, readonly string[]>>> = {
  contactFirstName: [
    'prenom',
    'prenoms',
    'first name',
    'firstname',
    'given name',
    'forename',
    'contactfirstname',
    'fname',
  ],
  contactLastName: [
    'nom',
    'nom de famille',
    'last name',
    'lastname',
    'surname',
    'family name',
    'contactlastname',
    'lname',
    'nom usage',
  ],
  contactPhoneNumber: [
    'telephone',
    'tel',
    'tel portable',
    'tel mobile',
    'portable',
    'mobile',
    'gsm',
    'numero',
    'numero de telephone',
    'n telephone',
    'no telephone',
    'n tel',
    'telephone portable',
    'telephone mobile',
    'numero mobile',
    'phone',
    'phone number',
    'mobile phone',
    'mobile number',
    'cell',
    'cell phone',
    'cellphone',
    'contactphonenumber',
    'sms',
    'whatsapp',
  ],
  contactEmailAddress: [
    'email',
    'e mail',
    'mail',
    'courriel',
    'adresse email',
    'adresse e mail',
    'adresse mail',
    'adresse electronique',
    'email address',
    'e mail address',
    'emailaddress',
    'contactemailaddress',
    'mel',
  ],
  contactBirthday: [
    'date de naissance',
    'naissance',
    'ne le',
    'nee le',
    'ne e le',
    'anniversaire',
    'date anniversaire',
    'birthday',
    'birth date',
    'birthdate',
    'date of birth',
    'dob',
    'contactbirthday',
    'date naissance',
  ],
  contactPostalCode: [
    'cp',
    'code postal',
    'codepostal',
    'postal code',
    'postcode',
    'post code',
    'zip',
    'zip code',
    'zipcode',
    'contactpostalcode',
  ],
  contactSubscribed: [
    'abonne',
    'abonnee',
    'abonne e',
    'abonnement',
    'inscrit',
    'optin',
    'opt in',
    'subscribed',
    'subscriber',
    'newsletter',
    'consentement',
    'consent',
    'accepte',
    'contactsubscribed',
    'desinscrit',
    'desinscrite',
    'desabonne',
    'desabonnee',
    'optout',
    'opt out',
    'unsubscribed',
    'stop',
    'stop sms',
  ],
  contactCountryCode: ['pays', 'code pays', 'country', 'country code', 'contactcountrycode', 'nation'],
  contactGender: [
    'civilite',
    'sexe',
    'genre',
    'titre',
    'gender',
    'sex',
    'title',
    'salutation',
    'contactgender',
  ],
  contactInterests: [
    'interets',
    'centres d interet',
    'centres interet',
    'centre d interet',
    'interests',
    'interest',
    'contactinterests',
    'gouts',
  ],
  ignore: [
    'id',
    'ville',
    'city',
    'town',
    'adresse',
    'address',
    'rue',
    'street',
    'commune',
    'numero client',
    'n client',
    'customer id',
    'ref',
  ],
}

const byTitle = new Map(
  Object.entries(meanings).flatMap(([target, titles]) =>
    titles.map((title) => [title, target as ImportTarget]),
  ),
)

/** A title as it is compared: "Prénom :" is "prenom". */
export function foldTitle(title: string): string {
  return title
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Whether a title says that its column holds who does not want to be written to: yes there means no. */
export function isRefusalTitle(title: string): boolean {
  return /^(?:des(?:inscrit|abonne)|opt ?out|unsubscribed|stop)/.test(foldTitle(title))
}

/** A share of the filled cells looks like this, so the column is this. */
const shapes: readonly [ImportTarget, (cell: string) => boolean][] = [
  ['contactEmailAddress', isEmailAddress],
  [
    'contactPhoneNumber',
    (cell) => /^(?:\+|00)?[\d\s.\-()]{9,20}$/.test(cell) && cell.replace(/\D/g, '').length >= 9,
  ],
  [
    'contactBirthday',
    (cell) => /^(?:\d{4}-\d\d-\d\d|\d{1,2}[/.-]\d{1,2}[/.-]\d{4})$/.test(cell) && isPast(cell),
  ],
  ['contactGender', (cell) => /^(?:m|f|h|mr|mme|mlle|m\.|mr\.|mrs|ms|monsieur|madame)$/i.test(cell)],
  ['contactPostalCode', (cell) => /^\d{5}$/.test(cell)],
  ['contactCountryCode', (cell) => /^(?:FR|GP|MQ|GF|RE|YT|BL|MF|GB|US|BE|CH|CA|DE|ES|IT)$/.test(cell)],
]

function isPast(cell: string): boolean {
  const year = /\d{4}/.exec(cell)?.[0] ?? ''
  return year >= EARLIEST_BIRTHDAY.slice(0, 4) && Number(year) < new Date().getFullYear()
}

function byContent(cells: readonly string[]): ImportTarget | undefined {
  const filled = cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  if (filled.length === 0) return undefined
  return shapes.find(([, fits]) => filled.filter(fits).length >= filled.length * 0.8)?.[0]
}

/** Whether the first record says what is below it: it has words of ours, or it holds no data where the others do. */
export function isHeader(records: readonly string[][]): boolean {
  const [first = [], ...rest] = records
  if (first.some((cell) => byContent([cell.trim()]) !== undefined)) return false
  if (first.some((cell) => byTitle.has(foldTitle(cell)))) return true
  return (
    rest.length > 0 && first.some((_, at) => byContent(rest.map((record) => record[at] ?? '')) !== undefined)
  )
}

/** What the columns most likely are: by their titles, else by what is in them; nothing twice but what is ignored. */
export function guessTargets(titles: readonly string[], rows: readonly string[][]): ImportTarget[] {
  const guessed = titles.map((title) => byTitle.get(foldTitle(title)))
  const taken = new Set<ImportTarget>()
  const keep = (target: ImportTarget | undefined) => {
    if (!target || taken.has(target)) return undefined
    if (target !== 'ignore') taken.add(target)
    return target
  }
  const named = guessed.map(keep)
  return named.map(
    (target, at) =>
      target ?? (guessed[at] ? 'ignore' : (keep(byContent(rows.map((row) => row[at] ?? ''))) ?? 'ignore')),
  )
}
