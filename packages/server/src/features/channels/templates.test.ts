import { newId } from '@comptoir/core/http'
import type { Conversation, Message } from '@comptoir/core/inbox'
import type { WhatsappTemplate, WhatsappTemplates } from '@comptoir/core/social'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { testEngines } from '../../testing/database.ts'
import { addVenue } from '../../testing/world.ts'
import { type Linked, linkedApp } from './testing/linked.ts'

const within = { timeout: 10_000, interval: 50 }
const ready = 'Bonjour {{1}}, votre table vous attend à {{2}}.'

describe.each(testEngines)('templates of WhatsApp on %s', (engine) => {
  let linked: Linked
  let count = 0
  let customer = ''
  beforeAll(async () => {
    linked = await linkedApp(engine)
  }, 60_000)
  beforeEach(async () => {
    count += 1
    customer = `5906905678${String(count).padStart(2, '0')}`
    await linked.callSandbox('PUT', '/behaviour', {})
  })
  afterAll(() => linked.close())

  const ask = <T>(method: string, path: string, body?: unknown) =>
    linked.app.send<T>(method, path, {
      token: linked.venue.ownerToken,
      ...(body === undefined ? {} : { body }),
    })
  const templatesPath = () => `${linked.accountPath}/templates`
  const all = async () => (await ask<WhatsappTemplates>('GET', templatesPath())).body
  const called = async (name: string) =>
    (await all()).templates.find((one) => one.name === name) as WhatsappTemplate
  const content = { category: 'utility', body: ready, footer: 'À bientôt', examples: ['Inès', '20 h'] }
  const make = (name: string, more: object = {}) =>
    ask<WhatsappTemplate>('POST', templatesPath(), { name, language: 'fr', ...content, ...more })
  const decide = ({ id }: WhatsappTemplate, status: string) =>
    linked.callSandbox('PUT', '/template', { id, status })

  /** A conversation whose customer wrote more than a day ago. */
  async function begun(): Promise<Conversation> {
    await linked.callSandbox('POST', '/messages', { customer, name: 'Inès', text: 'Bonjour' })
    const mine = async () => (await linked.conversations()).find(({ jid }) => jid.startsWith(`${customer}.`))
    await expect.poll(mine, within).toBeDefined()
    const conversation = (await mine()) as Conversation
    await linked.callSandbox('PUT', '/window', { customer })
    await linked.app.services.database.system((tx) =>
      sql`update message set sent_at = sent_at - interval '25 hours' where conversation_id = ${conversation.id}`.execute(
        tx,
      ),
    )
    return conversation
  }
  const pathOf = ({ venueId, id }: Conversation) => `/v2/venues/${venueId}/conversations/${id}/templates`
  const send = (conversation: Conversation, templateId: string, values: string[], id = newId()) =>
    ask<Message>('POST', pathOf(conversation), { id, templateId, values })
  const stateOf = async (conversation: Conversation, id: string) =>
    (await linked.messages(conversation)).find((message) => message.id === id)
  const there = async () =>
    (await linked.chats()).filter((one) => one.customer === customer && one.isFromBusiness)

  it('SOC-16 SOC-17 SOC-18 SOC-19 a template is handed in, looked at, changed and deleted', async () => {
    const made = await make('table_prete')
    expect(made.body).toMatchObject({
      name: 'table_prete',
      language: 'fr',
      status: 'pending',
      body: ready,
      footer: 'À bientôt',
      variables: ['1', '2'],
      isText: true,
      rejectedReason: null,
    })
    const path = `${templatesPath()}/${made.body.id}`
    await decide(made.body, 'REJECTED')
    expect(await called('table_prete')).toMatchObject({
      status: 'rejected',
      rejectedReason: 'INVALID_FORMAT',
    })
    const changed = await ask<WhatsappTemplate>('PATCH', path, {
      ...content,
      body: 'Bonjour {{1}}, à demain !',
      examples: ['Inès'],
    })
    expect(changed.body).toMatchObject({
      status: 'pending',
      body: 'Bonjour {{1}}, à demain !',
      variables: ['1'],
    })
    expect((await ask('DELETE', path)).status).toBe(204)
    expect(await called('table_prete')).toBeUndefined()
    expect((await ask('DELETE', path)).status).toBe(404)
  })

  it('SOC-16 what is wrong is reported at its field, by us and by Meta', async () => {
    expect(await make('sans_exemple', { examples: ['Inès'] })).toMatchObject({
      status: 422,
      body: { error: { fields: { examples: 'one_per_variable' } } },
    })
    expect(await make('Pas Un Nom')).toMatchObject({
      status: 400,
      body: { error: { fields: { name: expect.any(String) } } },
    })
    expect(await make('au_bout', { body: '{{1}} bonjour', examples: ['Inès'] })).toMatchObject({
      status: 422,
      body: { error: { fields: { body: 'refused_by_meta' } } },
    })
  })

  it('SOC-18 what was made at Meta around the text stays when the text is changed', async () => {
    const { graphUrl } = linked.app.services.config.meta
    const head = { type: 'HEADER', format: 'TEXT', text: 'Boulangerie Karukéra' }
    const buttons = { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Merci' }] }
    const components = [head, { type: 'BODY', text: 'À demain !' }, buttons]
    const made = await fetch(`${graphUrl}/1000000001/message_templates`, {
      method: 'POST',
      headers: { authorization: `Bearer ${linked.token}` },
      body: JSON.stringify({ name: 'avec_bouton', language: 'fr', category: 'UTILITY', components }),
    })
    const { id } = (await made.json()) as { id: string }
    await linked.callSandbox('PUT', '/template', { id, status: 'APPROVED' })
    const changed = await ask('PATCH', `${templatesPath()}/${id}`, { ...content, footer: '' })
    expect(changed.body).toMatchObject({ header: head.text, body: ready })
    const { templates } = await linked.callSandbox<{ templates: { id: string; components: object[] }[] }>(
      'GET',
      '',
    )
    const kept = templates.find((one) => one.id === id)?.components
    expect(kept).toMatchObject([head, { type: 'BODY', text: ready }, buttons])
  })

  it('SOC-17 D-32 is empty while Meta does not answer, and says so', async () => {
    await linked.callSandbox('PUT', '/behaviour', { answer: 'outage' })
    expect(await all()).toEqual({ templates: [], isUnavailable: true })
    await linked.callSandbox('PUT', '/behaviour', {})
    expect((await all()).isUnavailable).toBe(false)
  })

  it('SOC-17 reads past the first page', async () => {
    for (let index = 0; index < 3; index += 1) await make(`suite_${index}`)
    const { templates } = await all()
    expect(templates.filter(({ name }) => name.startsWith('suite_'))).toHaveLength(3)
  })

  it('D-06 after the window free text is refused, a template arrives with its ticks and its readable text', async () => {
    const conversation = await begun()
    expect(
      await ask('POST', `/v2/venues/${conversation.venueId}/conversations/messages`, {
        id: newId(),
        body: 'Toujours là ?',
        media: [],
        to: conversation.jid,
        from: linked.venue.address,
      }),
    ).toMatchObject({ status: 422, body: { error: { fields: { to: 'window_over' } } } })
    const { body: offered } = await ask<WhatsappTemplates>('GET', pathOf(conversation))
    expect(offered.templates.every(({ status, isText }) => status === 'approved' && isText)).toBe(true)
    const template = offered.templates.find(({ name }) => name === 'commande_prete')
    const id = newId()
    const sent = await send(conversation, template?.id ?? '', ['Inès', '19 h'], id)
    expect(sent.body).toMatchObject({
      state: 'pending',
      body: 'Bonjour Inès, votre commande est prête. Elle vous attend jusqu’à 19 h.\n\nBoulangerie Karukéra',
    })
    await expect.poll(async () => (await stateOf(conversation, id))?.state, within).toBe('delivered')
    expect((await send(conversation, template?.id ?? '', ['Inès', '19 h'], id)).body.id).toBe(id)
    expect(await there()).toMatchObject([{ type: 'template', text: sent.body.body }])
  })

  it('takes what is approved alone, with a value for each variable, of its own number alone', async () => {
    const conversation = await begun()
    const waiting = await called('rappel')
    const approved = await called('commande_prete')
    expect((await send(conversation, waiting.id, ['Inès'])).body).toMatchObject({
      error: { fields: { templateId: 'not_approved' } },
    })
    expect((await send(conversation, approved.id, ['Inès'])).body).toMatchObject({
      error: { fields: { values: 'one_per_variable' } },
    })
    expect((await send(conversation, approved.id, ['Inès', 'deux\nlignes'])).status).toBe(400)
    const { templates } = await linked.callSandbox<{ templates: { id: string; businessId: string }[] }>(
      'GET',
      '',
    )
    const [foreign] = templates.filter(({ businessId }) => businessId === '1000000002')
    expect((await send(conversation, foreign?.id ?? '', ['Inès', '19 h'])).status).toBe(404)
    expect((await ask('DELETE', `${templatesPath()}/${foreign?.id}`)).status).toBe(404)
    expect(await there()).toEqual([])
  })

  it('MSG-36 a template that Meta no longer takes says why, and goes again under the same id after the window', async () => {
    const conversation = await begun()
    const template = await called('commande_prete')
    await linked.callSandbox('PUT', '/behaviour', { answer: 'rate_limit', remaining: 1 })
    const id = newId()
    const sent = await send(conversation, template.id, ['Inès', '19 h'], id)
    await decide(template, 'PENDING')
    await expect
      .poll(async () => stateOf(conversation, id), within)
      .toMatchObject({ state: 'errored', failure: 'template' })
    await decide(template, 'APPROVED')
    const { body, to, from } = sent.body
    const again = await ask<Message>('POST', `/v2/venues/${conversation.venueId}/conversations/messages`, {
      id,
      body,
      to,
      from,
    })
    expect(again.body.state).toBe('pending')
    await expect.poll(async () => (await stateOf(conversation, id))?.state, within).toBe('delivered')
  })

  it('D-26 advertising goes to no one who wants none, not even what waited to leave; information does', async () => {
    const conversation = await begun()
    const made = await make(`promo_${count}`, { category: 'marketing', body: 'À ce soir !', examples: [] })
    await decide(made.body, 'APPROVED')
    await linked.callSandbox('PUT', '/behaviour', { answer: 'rate_limit', remaining: 1 })
    const id = newId()
    await send(conversation, made.body.id, [], id)
    await ask('POST', `/v2/venues/${linked.venue.venueId}/unsubscribes`, { to: customer })
    await expect
      .poll(async () => stateOf(conversation, id), within)
      .toMatchObject({ state: 'errored', failure: 'stopped' })
    expect(await send(conversation, made.body.id, [])).toMatchObject({
      status: 422,
      body: { error: { fields: { templateId: 'unwanted' } } },
    })
    const template = await called('commande_prete')
    const answer = await send(conversation, template.id, ['Inès', '19 h'])
    await expect
      .poll(async () => (await stateOf(conversation, answer.body.id))?.state, within)
      .toBe('delivered')
    expect(await there()).toMatchObject([{ text: answer.body.body }])
  })

  it('D-26 error 131050, by which Meta says that a customer stopped marketing messages, is kept as their refusal with Meta’s words', async () => {
    const conversation = await begun()
    const made = await make(`offer_${count}`, { category: 'marketing', body: 'Ce soir !', examples: [] })
    await decide(made.body, 'APPROVED')
    await linked.callSandbox('PUT', '/behaviour', { answer: 'opted_out', remaining: 1 })
    const { body } = await send(conversation, made.body.id, [])
    await expect
      .poll(async () => stateOf(conversation, body.id), within)
      .toMatchObject({ state: 'errored', failure: 'unreachable' })
    const list = `/v2/venues/${linked.venue.venueId}/unsubscribes?search=${customer}`
    expect((await ask('GET', list)).body).toMatchObject([
      {
        channel: 'whatsapp',
        reason: 'unsubscribe',
        source: '131050: User has stopped marketing messages',
        date: expect.stringMatching(/^20/),
      },
    ])
    expect(await send(conversation, made.body.id, [])).toMatchObject({
      status: 422,
      body: { error: { fields: { templateId: 'unwanted' } } },
    })
    const template = await called('commande_prete')
    const answer = await send(conversation, template.id, ['Inès', '19 h'])
    await expect
      .poll(async () => (await stateOf(conversation, answer.body.id))?.state, within)
      .toBe('delivered')
  })

  it('T1 no one of another venue sees or sends them', async () => {
    const conversation = await begun()
    const { ownerToken } = await addVenue(linked.app, 'OTHER')
    for (const path of [templatesPath(), pathOf(conversation)])
      expect((await linked.app.send('GET', path, { token: ownerToken })).status).not.toBe(200)
  })
})
