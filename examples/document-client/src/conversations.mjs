/** The inbox, its agent, and first messages. */
export async function conversations(client, { venue }) {
  const { get, post, patch, remove, has, is, isPaged } = client
  const at = `/v2/venues/${venue.venueId}`
  const all = `${at}/conversations`
  const list = await get('MSG-20', `${all}`)
  isPaged(list)
  const conversation = has(
    list.body,
    'id',
    'jid',
    'gbpId',
    'platform',
    'username',
    'isClosed',
    'isChannelClosed',
    'badgeCount',
    'notes',
    'contactId',
    'addressBookId',
    'history',
    'lastMessageTimestamp',
    'locationTitle',
    'locationLogoUrl',
  )
  await get('MSG-21', `${all}/${conversation.id}`)
  const messages = await get('MSG-22', `${all}/${conversation.id}/messages`)
  isPaged(messages)
  has(messages.body, 'id', 'body', 'to', 'from', 'timestamp', 'type', 'metadata', 'isErrored', 'position')
  const setup = await get('MSG-25', `${all}/setup`)
  const { profileId } = has(setup.body?.profiles, 'profileId', 'title', 'logo', 'metadata')
  const site = list.body?.find(({ platform, isClosed }) => platform === 'website' && !isClosed)
  const [newest] = site?.history ?? []
  const from = newest?.position === 'right' ? newest.from : newest?.to
  await post('MSG-23', `${all}/messages`, { id: crypto.randomUUID(), body: 'Bonjour', to: site?.jid, from })
  const noted = await patch('MSG-24', `${all}/${conversation.id}`, { notes: 'Préfère le matin' })
  is(noted.body?.notes, 'Préfère le matin', 'notes')
  await remove('MSG-26', `${all}/${conversation.id}/unread`)
  await get('MSG-27', `${all}/analytics?from=2026-11-01&to=2026-11-30`)
  const reply = await post('MSG-29', `${all}/quickReplies`, {
    title: `Horaires ${Date.now()}`,
    value: 'De 6 h à 19 h.',
  })
  const { id } = has(reply.body, 'id', 'title', 'value')
  await get('MSG-28', `${all}/quickReplies`)
  await remove('MSG-30', `${all}/quickReplies/${id}`)
  await post('AIA-07', '/v2/proofreads', { body: 'Bonjours, votre commende est prete.' })
  await profileCalls(client, at, profileId)
  return { profileId }
}

/** The agent, the greetings and the first messages of a profile. */
async function profileCalls({ get, post, patch, remove, has }, at, profileId) {
  const profile = `${at}/googleBusinessProfiles/${profileId}`
  const agents = await get('AIA-08', `${profile}/agents`)
  const agent = has(agents.body, 'id')
  await patch('AIA-09', `${profile}/agents/${agent.id}`, { isEnabled: agent.isEnabled ?? true })
  await get('MST-03', `${profile}/messagingSettings`)
  const welcome = {
    platform: 'website',
    welcomes: [{ id: 'hello', text: { fr: 'Bonjour !', en: 'Hello!' } }],
    prompts: [],
    predefinedPrompts: [],
  }
  await post('MST-04', `${profile}/messagingSettings`, welcome)
  await remove('MST-05', `${profile}/messagingSettings/website`)
  const outreach = {
    phoneNumber: '+590690424242',
    text: 'Votre commande est prête.',
    googleBusinessProfileId: profileId,
  }
  // Of this person no consent is recorded: the answer names it.
  const asked = await post('ORC-02', `${at}/outreaches/contacts`, outreach, { expected: 422 })
  has(asked.body?.error?.fields, 'hasConsent')
  const agreed = { ...outreach, hasConsent: true }
  has((await post('ORC-02', `${at}/outreaches/contacts`, agreed)).body, 'phoneNumber', 'text')
  const review = { ...agreed, phoneNumber: '+590690434343' }
  const text = { text: 'Votre avis nous aide : https://g.page/r/CdX1/review' }
  has((await post('ORC-03', `${at}/outreaches/reviews`, { ...review, ...text })).body, 'phoneNumber', 'text')
}
