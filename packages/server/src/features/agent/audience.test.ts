import type { Agent, TriedAnswer } from '@comptoir/core/agent'
import { newId } from '@comptoir/core/http'
import type { Conversation, InboxMessage } from '@comptoir/core/inbox'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { readMigrations } from '../../kernel/db/migrate.ts'
import { startWorkers, type Workers } from '../../main/workers.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testEngines } from '../../testing/database.ts'
import { addVenue, type TestVenue } from '../../testing/world.ts'

const faq = (audience: 'everybody' | 'professionals' | 'staff', question: string, answer: string) => ({
  id: audience,
  language: 'fr' as const,
  question,
  answer,
  audience,
})
const taught = {
  faq: [
    faq('everybody', 'Combien coûte une baguette ?', 'La baguette est à 1,30 €.'),
    faq('professionals', 'Quel est le tarif professionnel de la baguette ?', 'La baguette est à 0,95 €.'),
    faq('staff', 'Quel est le code de l’alarme ?', 'Le code est 4471.'),
  ],
}

describe.each(testEngines)('D-15 facts have an audience, on %s', (engine) => {
  let app: TestApp
  let workers: Workers
  let venue: TestVenue
  let count = 0
  beforeAll(async () => {
    app = await testApp({ engine })
    workers = await startWorkers(app.services, { pollMs: 30 })
  })
  beforeEach(async () => {
    count += 1
    venue = await addVenue(app, `AUDIENCE${count}`)
    await change({ isEnabled: true, schedule: 'always', ...taught })
  })
  afterAll(async () => {
    await workers.stop()
    await app.close()
  })

  const at = (rest = '') =>
    `/v2/venues/${venue.venueId}/googleBusinessProfiles/${venue.profileId}/agents/${venue.agentId}${rest}`
  const change = (body: object) => app.send('PATCH', at(), { token: venue.ownerToken, body })
  const attempt = async (body: string, audience?: string) => {
    const answer = await app.send<TriedAnswer>('POST', at('/tries'), {
      token: venue.ownerToken,
      body: { body, ...(audience ? { audience } : {}) },
    })
    return answer.body.body
  }
  const conversations = async () => {
    const list = await app.send<(Conversation & { history: InboxMessage[] })[]>(
      'GET',
      `/v2/venues/${venue.venueId}/conversations`,
      { token: venue.ownerToken },
    )
    return list.body
  }
  const visitor = async () => {
    const { body } = await app.send<{ token: string }>('POST', `/v2/webchats/${venue.webchatId}/sessions`, {
      body: { language: 'fr' },
    })
    return async (text: string) => {
      const messages = `/v2/webchats/${venue.webchatId}/messages`
      await app.send('POST', messages, { token: body.token, body: { id: newId(), body: text } })
      await vi.waitFor(async () => {
        const [newest] = (await app.send<{ isMine: boolean }[]>('GET', messages, { token: body.token })).body
        expect(newest?.isMine).toBe(false)
      })
      return (await app.send<{ body: string }[]>('GET', messages, { token: body.token })).body[0]?.body
    }
  }

  it('a stranger hears what is for everybody, and a person answers a professional', async () => {
    expect(await (await visitor())('C’est combien la baguette ?')).toContain('1,30 €')
    const professional = await (await visitor())('Quel est le tarif professionnel de la baguette ?')
    expect(professional).toContain('Nos conditions pour les professionnels se voient avec une personne.')
    expect(professional).not.toMatch(/0,95|1,30/)
    expect(await (await visitor())('Quel est le code de l’alarme ?')).not.toContain('4471')
  })

  it('who was marked as a professional hears what is for professionals, and never what is for the staff', async () => {
    const say = await visitor()
    await say('C’est combien la baguette ?')
    const [conversation] = await conversations()
    expect(conversation?.isProfessional).toBe(false)
    const marked = await app.send<Conversation>(
      'PATCH',
      `/v2/venues/${venue.venueId}/conversations/${conversation?.id}`,
      { token: venue.ownerToken, body: { isProfessional: true } },
    )
    expect(marked.body.isProfessional).toBe(true)
    expect(await say('Et le tarif professionnel de la baguette ?')).toContain('0,95 €')
    expect(await say('Quel est le code de l’alarme ?')).not.toContain('4471')
  })

  it('a manager tries it as each of them', async () => {
    expect(await attempt('Quel est le code de l’alarme ?')).not.toContain('4471')
    expect(await attempt('Quel est le code de l’alarme ?', 'professionals')).not.toContain('4471')
    expect(await attempt('Quel est le code de l’alarme ?', 'staff')).toContain('4471')
    expect(await attempt('tarif professionnel de la baguette', 'professionals')).toContain('0,95 €')
    expect(await attempt('tarif professionnel de la baguette')).not.toContain('0,95 €')
  })

  it('a fact that says no audience is for everybody', async () => {
    await change({ faq: [{ id: 'a', language: 'fr', question: 'Avez-vous du wifi ?', answer: 'Oui.' }] })
    expect(await attempt('Avez-vous du wifi ?')).toContain('Oui.')
  })

  it('what stood before facts had an audience is for everybody, in its order', async () => {
    const { database } = app.services
    const before = {
      faq: ['b', 'a'].map((id) => ({ id, language: 'fr', question: `${id} ?`, answer: id })),
      documents: [{ id: 'd', title: 'Carte', body: 'Du pain.' }],
    }
    await database.system(async (tx) => {
      await sql`
        update agent set faq = ${JSON.stringify(before.faq)}::jsonb, documents = ${JSON.stringify(before.documents)}::jsonb
        where venue_id = ${venue.venueId}`.execute(tx)
    })
    const migration = readMigrations().find(({ name }) => name === 'fact_audience')
    const [update = ''] = /update agent[^;]*/.exec(migration?.text ?? '') ?? []
    await database.owner((tx) => sql.raw(update).execute(tx))
    const { body } = await app.send<Agent[]>('GET', at().replace(/\/[^/]+$/, ''), { token: venue.ownerToken })
    expect(body[0]?.faq).toEqual(before.faq.map((fact) => ({ ...fact, audience: 'everybody' })))
    expect(body[0]?.documents).toEqual([{ ...before.documents[0], audience: 'everybody', language: 'both' }])
  })

  it('terms for professionals that are for everybody are answered', async () => {
    const [, professional] = taught.faq
    await change({ faq: [{ ...professional, audience: 'everybody' }] })
    expect(await attempt('Quel est le tarif professionnel ?')).toContain('0,95 €')
  })
})
