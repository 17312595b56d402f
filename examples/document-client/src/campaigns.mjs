/** Campaigns by SMS with what they begin with and what became of them: the documents name entities and calls (B3, B7). */
export async function campaigns(client, { venue, staff }) {
  const at = `/v2/venues/${venue.venueId}`
  await written(client, at)
  await kept(client, at, staff)
  await sent(client, at)
  await credits(client, at)
  await promotions(client, venue)
}

async function written({ get, post, patch, remove, has, is }, at) {
  const all = `${at}/campaigns`
  has((await get('CMP-09', all)).body, 'id', 'userLabel', 'status', 'target', 'content', 'type')
  const made = await post('CMP-14', all, { type: 'sms' })
  const { id } = has(made.body, 'id', 'userLabel', 'status')
  is(made.body?.userLabel, `Campagne ${id}`, 'userLabel')
  is(made.body?.status, 'userCreating', 'status')
  const one = `${all}/${id}`
  const changed = await patch('CMP-15', one, {
    target: { type: 'database' },
    content: { body: 'Le four est chaud, {{firstName|passez}}.' },
  })
  is(changed.body?.target?.type, 'database', 'target.type')
  await get('CMP-10', one)
  await get('CMP-11', `${one}/body`)
  await get('CMP-12', `${one}/price`)
  await get('CMP-13', `${one}/messages`)
  await get('CMP-17', `${one}/countries`)
  await get('CMP-18', `${one}/countries/FR/postalCodes`)
  await get('CMP-20', `${one}/stats`)
  const target = encodeURIComponent(JSON.stringify({ type: 'database' }))
  has((await get('CMP-21', `${all}/reach?target=${target}`)).body, 'reach')
  await post('CMP-19', `${one}/test`, { phoneNumber: '+590690000001' })
  await remove('CMP-16', one)
}

async function kept({ get, post, remove, has, is }, at, staff) {
  const all = `${at}/templates`
  const made = await post('TPL-04', all, { type: 'SMS', name: 'Four', body: 'Le four est chaud.' })
  const { id } = has(made.body, 'id', 'type', 'body', 'categories')
  has((await get('TPL-03', all)).body, 'id', 'type', 'body', 'categories')
  await get('TPL-05', `${all}/${id}`)
  await remove('TPL-06', `${all}/${id}`)
  const designed = await get('TPL-07', '/v2/predefinedEmailTemplates?category=offers&page=1')
  is(designed.headers.get('perpage'), '30', 'perpage')
  const bread = {
    category: 'offers',
    name: 'Pain',
    subject: 'Du pain chaud',
    body: '<p>Le four est chaud.</p>',
  }
  has((await post('TPL-08', '/v2/predefinedEmailTemplates', bread, staff)).body, 'id', 'body')
  has((await get('TPL-09', '/v2/predefinedEmailTemplates/categories')).body, 'id', 'userLabel')
}

async function sent({ get }, at) {
  await get('OUT-03', `${at}/messages`)
  await get('OUT-04', `${at}/messageStats`)
  await get('OUT-05', `${at}/replies`)
}

async function credits({ get, has }, at) {
  const { id } = has((await get('MON-12', `${at}/wallets`)).body, 'id', 'userLabel', 'balance')
  const lines = await get('MON-15', `${at}/wallets/${id}/transactions`)
  const line = has(lines.body, 'id', 'amount', 'summary', 'payload', 'operator', 'reason')
  await get('MON-16', `${at}/wallets/all/transactions/${line.id}`)
}

/** The legacy calls, without the venue in their address. */
async function promotions({ get, post, put, has, is }, { venueId }) {
  const query = `templateId=2&templateText=Le+four+est+chaud&promotionType=sms&sendToMyVenue=true&getGlobalVenueId=${venueId}`
  await get('TRG-06', '/countryListFromUsersTable')
  await post('TRG-07', '/promotions/getPostalCode', { promotionType: 'sms', selectedCountry: 'FR' })
  has(
    (await get('TRG-14', `/promotions/getPromotionTargetSMS?${query}`)).body,
    'creditsUsed',
    'totalVenueCredits',
    'desired',
  )
  const made = await get('TRG-12', `/promotions/createPromotionQuerySMS?${query}`)
  const { promotionSendingQueryId: id } = has(made.body, 'promotionSendingQueryId')
  const named = await put('TRG-16', `/promotions/${id}`, { promotionSendingQueryUserLabel: 'Four' })
  is(named.body?.promotionSendingQueryUserLabel, 'Four', 'promotionSendingQueryUserLabel')
  await put('TRG-15', '/promotions/updateCampaignState', { promotionSendingQueryId: id, newState: 99 })
  const mail = {
    templateId: 2,
    templateSubject: 'Four',
    templateText: '<p>Bonjour</p>',
    promotionType: 'email',
  }
  const email = { ...mail, sendToMyVenue: true, getGlobalVenueId: venueId }
  await post('TRG-13', '/promotions/getPromotionTargetEmail', email)
  has((await post('TRG-11', '/promotions/createPromotionQueryEmail', email)).body, 'promotionSendingQueryId')
  await post('TRG-09', '/promotions/testPromotionSMS', {
    venueId,
    senderId: '',
    text: 'Four',
    recipient: '+590690000001',
  })
  await post('TRG-10', '/promotions/testPromotionEmail', {
    venueId,
    senderId: '',
    subject: 'Four',
    text: '<p>Bonjour</p>',
    recipient: 'four@document.example',
  })
  await welcomes({ get, post, put, has, is }, venueId)
}

async function welcomes({ get, post, put, has, is }, venueId) {
  const fields = [
    'promotionName',
    'promotionType',
    'promotionActive',
    'promotionId',
    'promotionSendingQueryUserLabel',
  ]
  has((await get('TRG-17', `/promotions/show/${venueId}?promotionType=sms`)).body, ...fields)
  has((await get('TRG-18', `/promotions/venues/${venueId}`)).body, ...fields)
  const { body: all } = await post('TRG-19', '/promotions/list', { venueId })
  const welcome = (type) =>
    all.find((one) => one.promotionName.includes('Default') && one.promotionType === type)
  const [sms, email] = ['sms', 'email'].map((type) => welcome(type)?.promotionId)
  await put('TRG-21', `/promotions/${sms}/updateWelcomeSms`, { promotionDetailsSmsTemplateText: 'Bienvenue' })
  await put('TRG-20', `/promotions/${email}/updateWelcomeEmail`, {
    promotionDetailsEmailTemplateSubject: 'Bienvenue',
    promotionDetailsEmailTemplateText: '<p>Bonjour</p>',
  })
  const on = await put('TRG-22', `/promotions/toggle/${sms}`, { enabled: true })
  is(on.body?.promotionActive, true, 'promotionActive')
  await put('TRG-22', `/promotions/toggle/${sms}`, { enabled: false })
}
