import type { ConfiguredRcsAgent, ProfileAgent } from '@comptoir/core/agent'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type LinkedRcs, linkedRcs } from '../../providers/rcs/testing/linked.ts'
import { testEngines } from '../../testing/database.ts'
import { listenTo } from '../../testing/live.ts'
import { addManager } from '../../testing/world.ts'

interface Refused {
  error: { code: string; message: string; fields: Record<string, string> }
}

describe.each(testEngines)('RCS agents by the documented calls, on %s (AIA-08, AIA-09, D-01)', (engine) => {
  let linked: LinkedRcs
  let path = ''
  beforeAll(async () => {
    linked = await linkedRcs(engine, { hasWorkers: false })
    path = `/v2/venues/${linked.venue.venueId}/googleBusinessProfiles/${linked.venue.profileId}/agents`
  }, 60_000)
  afterAll(() => linked.close())
  beforeEach(async () => {
    await linked.callSandbox('PUT', '/key', { isRevoked: false })
    await linked.callSandbox('PUT', '/verification', { isVerified: false })
  })

  const list = async () => (await linked.send<ProfileAgent[]>('GET', path)).body
  const rcs = async () => (await list()).find((one) => one.kind === 'rcs') as ConfiguredRcsAgent
  const change = <T = ConfiguredRcsAgent>(body: object, id: string | number = linked.agent.id) =>
    linked.send<T>('PATCH', `${path}/${id}`, body)

  it('AIA-08 lists the RCS agent beside the AI agent, as Google has it', async () => {
    const [ai, agent] = await list()
    expect(ai).toMatchObject({ kind: 'ai', id: linked.venue.agentId })
    expect(agent).toMatchObject({
      kind: 'rcs',
      id: linked.agent.id,
      agentId: linked.agent.agentId,
      problem: null,
      information: {
        displayName: 'Boulangerie Karukéra',
        color: '#8a3c1e',
        phoneNumbers: [{ number: '+590590000001', label: 'Appeler' }],
        emails: [],
        websites: [],
        privacy: { uri: 'https://comptoir.example/privacy', label: 'Confidentialité' },
      },
    })
    const ofKind = async (kind: string) =>
      (await linked.send<ProfileAgent[]>('GET', `${path}?kind=${kind}`)).body.map(({ id }) => id)
    expect(await ofKind('ai')).toEqual([linked.venue.agentId])
    expect(await ofKind('rcs')).toEqual([linked.agent.id])
  })

  it('AIA-09 changes the given fields at Google, leaves the others, notifies open pages and writes the audit log', async () => {
    const before = await rcs()
    const stream = await listenTo(
      new URL(`/venues/${linked.venue.venueId}/sse`, linked.webhookUrl).href,
      linked.venue.ownerToken,
    )
    const given = {
      displayName: 'Karukéra, boulangerie',
      description: 'Ouvert dès 6 h',
      color: '#0b5d3b',
      logoUri: 'https://karukera.example/logo.png',
      phoneNumbers: [
        { number: '+590590000002', label: 'Commander' },
        { number: '3900', label: 'Renseignements' },
      ],
      emails: [{ address: 'bonjour@karukera.example', label: 'Écrire' }],
      websites: [{ uri: 'https://karukera.example', label: 'Le site' }],
      termsConditions: { uri: 'https://karukera.example/cgv', label: 'CGV' },
    }
    const { status, body } = await change(given)
    expect([status, body]).toEqual([200, { ...before, information: { ...before.information, ...given } }])
    expect(await rcs()).toEqual(body)
    await expect.poll(() => stream.heard()).toContain('channels.updated')
    stream.close()
    const [entry] = await linked.app.services.database.system((tx) =>
      tx
        .selectFrom('audit_entry')
        .selectAll()
        .where('venue_id', '=', linked.venue.venueId)
        .orderBy('n', 'desc')
        .limit(1)
        .execute(),
    )
    expect(Object.values(entry ?? {})).toContain('agent.updateAgent')
    expect(entry?.manager_id).toBe(linked.venue.ownerId)
    expect(JSON.parse(entry?.target ?? '')).toMatchObject({ agentId: linked.agent.id })
  })

  it.each([
    ['color', { color: '#ffee99' }, 'contrast'],
    ['color', { color: 'red' }, 'invalid_format'],
    ['description', { description: 'x'.repeat(101) }, 'too_big'],
    ['displayName', { displayName: 'x'.repeat(41) }, 'too_big'],
    ['phoneNumbers.0.number', { phoneNumbers: [{ number: '0690 00', label: 'Appeler' }] }, 'phone'],
    ['emails.0.address', { emails: [{ address: 'nobody', label: 'Écrire' }] }, 'email'],
    ['websites.0.uri', { websites: [{ uri: 'karukera', label: 'Site' }] }, 'url'],
    ['privacy.uri', { privacy: { uri: '', label: 'Privacy' } }, 'url'],
  ])('AIA-09 refuses a wrong %s before Google is asked, and names it', async (field, body, code) => {
    const refused = await change<Refused>(body)
    expect([refused.status, refused.body.error.fields]).toEqual([400, { [field]: code }])
  })

  it('AIA-09 what Google refuses is reported at its field; what it does not name, in its words', async () => {
    const logo = await change<Refused>({ logoUri: 'https://karukera.example/logo.html' })
    expect([logo.status, logo.body.error.fields]).toEqual([422, { logoUri: 'refused_by_google' }])
    await linked.callSandbox('PUT', '/verification', { isVerified: true })
    const name = await change<Refused>({ displayName: 'Autre nom' })
    expect([name.status, name.body.error.fields]).toEqual([422, { provider: 'refused_by_provider' }])
    expect(name.body.error.message).toContain('cannot be changed after the agent has been verified')
    expect((await change({ description: 'Toujours possible' })).status).toBe(200)
  })

  it('AIA-09 each kind of agent has its own fields', async () => {
    const wrong = await change<Refused>({ tone: 'brief', description: 'x' })
    expect([wrong.status, wrong.body.error.fields]).toEqual([422, { tone: 'not_of_this_agent' }])
    const other = await change<Refused>({ color: '#000000' }, linked.venue.agentId)
    expect([other.status, other.body.error.fields]).toEqual([422, { color: 'not_of_this_agent' }])
  })

  it('D-01 a key that Google no longer accepts hides what it knows, not the agent', async () => {
    await linked.callSandbox('PUT', '/key', { isRevoked: true })
    expect(await rcs()).toMatchObject({ id: linked.agent.id, information: null })
    expect((await change({ description: 'x' })).status).toBe(409)
  })

  it('RBC-01 each kind needs its own right; other accounts and other profiles are not found', async () => {
    const reader = await addManager(linked.app, 'Read-only', [linked.venue.venueId])
    const asReader = (method: string, to: string, body?: object) =>
      linked.app.send<ProfileAgent[]>(method, to, { token: reader.token, ...(body ? { body } : {}) })
    expect((await asReader('GET', path)).body.map(({ kind }) => kind)).toEqual(['ai', 'rcs'])
    expect((await asReader('PATCH', `${path}/${linked.agent.id}`, { description: 'x' })).status).toBe(403)
    const marketing = await addManager(linked.app, 'Marketing', [linked.venue.venueId])
    const asMarketing = async (id: string | number, body: object) =>
      (await linked.app.send('PATCH', `${path}/${id}`, { token: marketing.token, body })).status
    expect(await asMarketing(linked.agent.id, { description: 'Pain au levain' })).toBe(200)
    expect(await asMarketing(linked.venue.agentId, { tone: 'brief' })).toBe(403)
    expect((await change({ description: 'x' }, 999_999)).status).toBe(404)
    expect((await change({ description: 'x' }, 'karukera_sandbox_agent')).status).toBe(400)
  })
})
