import {
  type createPredefinedEmailTemplate,
  type listPredefinedEmailTemplates,
  PREDEFINED_CATEGORIES,
  type PredefinedCategory,
  type PredefinedEmailTemplate,
} from '@comptoir/core/campaign-templates'
import type { Received } from '@comptoir/core/http'
import { sql } from 'kysely'
import type { Tx } from '../../kernel/db/database.ts'
import { designs, type Language } from './designs/designs.ts'

const labels: Record<Language, Record<PredefinedCategory, string>> = {
  fr: {
    offers: 'Offres',
    events: 'Événements',
    seasons: 'Saisons et fêtes',
    loyalty: 'Fidélité',
    news: 'Nouveautés',
    service: 'Vie du commerce',
  },
  en: {
    offers: 'Offers',
    events: 'Events',
    seasons: 'Seasons and holidays',
    loyalty: 'Loyalty',
    news: 'News',
    service: 'Running the shop',
  },
}

interface Row extends Omit<PredefinedEmailTemplate, 'id'> {
  id: number
}

const toMail = ({ id, ...row }: Row): PredefinedEmailTemplate => ({ ...row, id: String(id) })

async function ofStaff(tx: Tx, language: Language): Promise<PredefinedEmailTemplate[]> {
  const { rows } = await sql<Row>`
    select id, language, category, name, subject, body from predefined_mail
    where language = ${language} order by id`.execute(tx)
  return rows.map(toMail)
}

/** The designed mails in a language: those of the product, then those that staff added (TPL-07). */
export async function listPredefined(
  tx: Tx,
  { page, perpage, category, language }: Received<typeof listPredefinedEmailTemplates>['query'],
) {
  const all = [...designs(language), ...(await ofStaff(tx, language))]
  const found = category === undefined ? all : all.filter((mail) => mail.category === category)
  return {
    items: found.slice((page - 1) * perpage, page * perpage),
    page,
    perPage: perpage,
    totalItems: found.length,
    totalPages: Math.ceil(found.length / perpage),
  }
}

/** The categories with how many mails each has (TPL-09). */
export async function countPredefined(tx: Tx, language: Language) {
  const all = [...designs(language), ...(await ofStaff(tx, language))]
  return PREDEFINED_CATEGORIES.map((id) => ({
    id,
    userLabel: labels[language][id],
    count: all.filter(({ category }) => category === id).length,
  }))
}

/** Adds a mail for every venue (TPL-08). */
export async function addPredefined(
  tx: Tx,
  { language, category, name, subject, body }: Received<typeof createPredefinedEmailTemplate>['body'],
): Promise<PredefinedEmailTemplate> {
  const { rows } = await sql<Row>`
    insert into predefined_mail (language, category, name, subject, body)
    values (${language}, ${category}, ${name}, ${subject}, ${body})
    returning id, language, category, name, subject, body`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('no mail was added')
  return toMail(row)
}
