/** Chats of sites, numbers, pushes, look-ups, hooks, texts. */
export async function around(client, { venue, profileId, staff }) {
  const { get, post, remove, has, is } = client
  const at = `/v2/venues/${venue.venueId}`
  await get('WCH-02', `${at}/webchats`)
  const chat = await post('WCH-03', `${at}/webchats`, { userLabel: 'Document' })
  const { id: chatId } = has(chat.body, 'id')
  await post('WCH-05', `/v2/webchats/${chatId}/sessions`, { language: 'fr' }, { token: null })
  await remove('WCH-04', `${at}/webchats/${chatId}`)
  await numbers(client, at, profileId)
  await shortLinks(client, venue.venueId)
  const notice = { title: 'Comptoir', body: 'Une mise à jour arrive ce soir.' }
  await post('MGR-08', '/v2/mobileDevices/globalPushs', notice, staff)
  const unknown = '01890000-0000-7000-8000-000000000001'
  await post('MGR-09', `/v2/mobileDevices/${unknown}/push`, notice, { ...staff, expected: 404 })
  const link = await get('XCT-04', '/v2/linkTypes?url=https%3A%2F%2Fboulangerie.example%2Fmenu')
  is(link.body?.type, 'link', 'the type')
  await get('XCT-03', '/v2/places/ChIJsandboxBistro')
  await get('XCT-05', '/hooks/meta?hub.mode=subscribe&hub.verify_token=wrong', { token: null, expected: 403 })
  await post('AIA-10', `${at}/campaigns/bodySuggestions`, {
    prompt: 'Pains au chocolat à moitié prix samedi',
    channel: 'sms',
    language: 'fr',
    campaignKey: `document-${Date.now()}`,
  })
  const review = `${at}/googleBusinessProfiles/${profileId}/reviews/none`
  await get('AIA-11', `${review}/replySuggestion`, { expected: 404 })
}

async function numbers({ get, post, patch, remove, has, is }, at, profileId) {
  const all = `${at}/virtualPhoneNumbers`
  await get('VPN-02', all)
  const rented = await post('VPN-04', all, { profileId, fallbackPhoneNumber: '+590690123456' })
  const { phoneNumber } = has(rented.body, 'phoneNumber', 'profileId', 'fallbackPhoneNumber')
  const one = `${all}/${phoneNumber}`
  await get('VPN-03', one)
  const moved = await patch('VPN-05', one, { fallbackPhoneNumber: '+590690654321' })
  is(moved.body?.fallbackPhoneNumber, '+590690654321', 'fallbackPhoneNumber')
  await remove('VPN-06', one)
}

async function shortLinks({ get, post, has, is }, venueId) {
  const url = 'https://boulangerie.example/carte'
  const { code, shortLink } = has(
    (await post('LNK-02', '/v2/shortLinks', { venueId, url })).body,
    'isValid',
    'shortLink',
  )
  is(shortLink?.endsWith(`/s/${code}`), true, 'the end of the short link')
  has((await get('LNK-03', `/v2/shortLinks?venueId=${venueId}`)).body, 'isValid', 'shortLink')
  has(
    (await post('LNK-04', `/v2/venues/${venueId}/shortLinks/loyalty`, { url })).body,
    'isValid',
    'shortLink',
  )
  has((await post('TRG-08', '/promotions/urlshortener', { venueId, url })).body, 'isValid', 'shortLink')
  await get('LNK-05', '/s/zzzzzzz', { token: null, expected: 404 })
}

/** A merchant signs up; the code of the mail is not part of the call. */
export async function signUp({ post, has }) {
  const body = {
    managerFirstName: 'Rose',
    managerLastName: 'Document',
    emailAddress: `rose-${Date.now()}@document.example`,
    password: 'Corossol-2026-marche',
    phone: '+590690111222',
    venueName: 'Chez Rose',
    countryCode: 'GP',
    siret: '73282932000074',
    timezone: 'America/Guadeloupe',
    language: 'fr',
    termsAccepted: true,
  }
  has((await post('AUT-14', '/v2/signups', body, { token: null })).body, 'token', 'manager', 'venueId')
}
