/**
 * Accounts at providers. The documents give the calls; what a person takes from a provider on the way (a token, a code)
 * comes from the sandbox here, which stands for Meta and LinkedIn.
 */
export async function linking(client, known, sandbox) {
  const place = await freshVenue(client, known)
  const { get, has } = client
  has((await get('GBP-06', `${place.at}/googleBusinessProfiles`)).body, 'id', 'accountId', 'locationId')
  await whatsapp(client, place, sandbox)
  await rcs(client, place, sandbox)
  await pages(client, place)
  await linkedin(client, place)
}

/** A venue at which nothing is linked yet, with everything that its plan has. */
async function freshVenue({ get, post }, { staff, me }) {
  const body = {
    venueName: `Comptoir des liens ${Date.now()}`,
    venuePlanId: 41,
    ownerManagerId: me.managerId,
  }
  const made = await post('VEN-08', '/v2/venues', body, staff)
  const { venueId } = made.body
  const at = `/v2/venues/${venueId}`
  const setup = await get('MSG-25', `${at}/conversations/setup`)
  const { profileId } = setup.body.profiles[0]
  return { at, venueId, profileId, profile: `${at}/googleBusinessProfiles/${profileId}` }
}

/** Google's chat product is gone: the agent of a profile on Google is its RCS agent, which a call of ours links (D-01). */
async function rcs({ get, post, patch, has, is }, { profile }, { api }) {
  const {
    agents,
    keyFile: serviceAccountKey,
    clientToken: webhookToken,
  } = await (await fetch(`${api}/rcs`)).json()
  const agentId = agents.at(-1).id
  const phone = '+590690000001'
  await post('D-01', `${profile}/rcsAgents`, { agentId, serviceAccountKey, webhookToken, phone })
  const listed = await get('AIA-08', `${profile}/agents`)
  const onGoogle = has(
    listed.body?.find(({ kind }) => kind === 'rcs'),
    'id',
    'agentId',
    'information',
  )
  const description = 'Ouvert dès 6 h'
  const phoneNumbers = [{ number: '+590590000001', label: 'Appeler' }]
  const changed = await patch('AIA-09', `${profile}/agents/${onGoogle.id}`, { description, phoneNumbers })
  is(changed.body?.information?.description, description, 'description')
}

async function whatsapp({ get, post, patch, remove, has, is }, { profile, venueId }, { api }) {
  const { numbers, token } = await (await fetch(`${api}/whatsapp`)).json()
  const { businessId: businessAccountId, id: phoneNumberId } = numbers.at(-1)
  const all = `${profile}/whatsappProfiles`
  const created = await post('SOC-07', all, { venueId, businessAccountId, phoneNumberId })
  const { id } = has(created.body, 'id', 'businessAccountId', 'phoneNumberId', 'venueId')
  const one = `${all}/${id}`
  await post('SOC-08', `${one}/token`, { token })
  await post('SOC-10', `${one}/register`, { pin: '123456' })
  const connected = await post('SOC-09', `${one}/subscriptions`)
  is(connected.body?.isConnected, true, 'isConnected')
  await get('SOC-12', `${one}/phoneNumber`)
  await patch('SOC-13', `${one}/phoneNumber`, { pin: '123456' })
  await get('SOC-14', `${one}/profile`)
  const end = Math.floor(Date.now() / 1000)
  const period = `start=${end - 30 * 86_400}&end=${end}`
  await get('SOC-15', `${one}/profile/insights?${period}&granularity=DAILY&dimensions=CONVERSATION_TYPE`)
  const content = {
    category: 'utility',
    body: 'Votre commande {{1}} est prête.',
    footer: '',
    examples: ['42'],
  }
  const template = { name: `document_${Date.now()}`, language: 'fr', ...content }
  const { id: templateId } = has((await post('SOC-16', `${one}/templates`, template)).body, 'id', 'status')
  await get('SOC-17', `${one}/templates`)
  // Meta takes no change while it looks at a template, and says so.
  const change = { ...content, footer: 'À bientôt' }
  await patch('SOC-18', `${one}/templates/${templateId}`, change, { expected: [200, 422] })
  await remove('SOC-19', `${one}/templates/${templateId}`)
  await remove('SOC-11', one)
}

async function pages(client, { profile, venueId }) {
  const { get, post, put, remove, has, is } = client
  const token = 'EAA-sandbox-of-a-person'
  const facebook = await post('SOC-21', `${profile}/facebookProfiles`, { venueId })
  const { id: facebookId } = has(facebook.body, 'id', 'pageId', 'isConnected')
  has((await get('SOC-20', `${profile}/facebookProfiles`)).body, 'profile', 'isConnected')
  const page = `${profile}/facebookProfiles/${facebookId}`
  await post('SOC-23', `${page}/userToken`, { token })
  await put('SOC-24', `${page}/userToken`, { token })
  const listed = await get('SOC-22', `${page}/pages`)
  const { pageId } = listed.body.at(-1)
  const connected = await post('SOC-25', `${page}/pageToken`, { pageId, token: `EAA-sandbox-page-${pageId}` })
  is(connected.body?.isConnected, true, 'isConnected')
  await put('SOC-26', `${page}/pageToken`, { pageId, token: `EAA-sandbox-page-${pageId}` })
  await post('SOC-27', `${page}/posts`, { message: 'Le four est chaud.' })
  const of = `${page}/instagramProfiles`
  const { id } = has((await post('SOC-30', of, { venueId })).body, 'id', 'pageId', 'isConnected')
  await get('SOC-29', of)
  const account = `${profile}/instagramProfiles/${id}`
  await post('SOC-32', `${account}/userToken`, { token })
  const accounts = await get('SOC-31', `${account}/pages`)
  const chosen = { pageId: accounts.body.at(-1).pageId }
  await post('SOC-33', `${account}/pageToken`, chosen)
  await put('SOC-34', `${account}/pageToken`, chosen)
  const picture = await publicPicture(client, venueId)
  await post('SOC-35', `${account}/posts`, { message: 'Le four est chaud.', media: [picture] })
  await remove('SOC-36', account)
  await remove('SOC-28', page)
}

/** A picture of four by four pixels. */
const PICTURE = [
  '/9j/2wBDAP//////////////////////////////////////////////////////////////////////////////',
  '////////2wBDAf//////////////////////////////////////////////////////////////////////////',
  '////////////wgARCAAEAAQDASIAAhEBAxEB/8QAFAABAAAAAAAAAAAAAAAAAAAAAP/EABUBAQEAAAAAAAAAAAAA',
  'AAAAAAEC/9oADAMBAAIQAxAAAAAJf//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAT8Af//EABQRAQAAAAAA',
  'AAAAAAAAAAAAAAD/2gAIAQIBAT8Af//EABQRAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQMBAT8Af//Z',
].join('')

/** Stores a picture as the documents give it; the answer names its address. */
async function publicPicture({ post, get, is }, venueId) {
  const form = new FormData()
  form.append('file', new Blob([Buffer.from(PICTURE, 'base64')], { type: 'image/jpeg' }), 'four.jpg')
  form.append('venueId', String(venueId))
  form.append('name', 'four.jpg')
  form.append('path', 'posts')
  form.append('visibility', 'public')
  const stored = await post('XCT-01', '/v2/files', undefined, { form })
  const address = stored.headers.get('location')
  is(typeof address, 'string', 'the kind of Location')
  await get('XCT-02', new URL(address, stored.url).pathname, { token: null })
  return stored.body?.id
}

/** The code of LinkedIn stands in the address to which it leads the browser back. */
async function linkedin({ get, post, is }, { profile, venueId, profileId }) {
  const begun = await get('SOC-38', `/v2/oauth/linkedin/start?venueId=${venueId}&profileId=${profileId}`)
  const address = new URL(begun.body.url)
  address.pathname = address.pathname.replace(/[^/]*$/, 'answer')
  const back = await fetch(address, { redirect: 'manual' })
  const code = new URL(back.headers.get('location')).searchParams.get('code')
  const cookie = begun.headers.get('set-cookie')?.split(';')[0]
  const linked = await post('SOC-38', `${profile}/linkedinProfiles`, { code }, { headers: { cookie } })
  is(linked.body?.isUserConnected, true, 'isUserConnected')
  await get('SOC-37', `${profile}/linkedinProfiles`)
  await post('SOC-39', `${profile}/linkedinProfiles/posts`, { message: 'Le four est chaud.' })
}
