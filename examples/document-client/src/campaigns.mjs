/** Campaigns by SMS with what they begin with and what became of them: the documents name entities and calls (B3, B7). */
export async function campaigns(client, { venue }) {
  const at = `/v2/venues/${venue.venueId}`
  await written(client, at)
  await kept(client, at)
  await sent(client, at)
  await credits(client, at)
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

async function kept({ get, post, remove, has, is }, at) {
  const all = `${at}/templates`
  const made = await post('TPL-04', all, { type: 'SMS', name: 'Four', body: 'Le four est chaud.' })
  const { id } = has(made.body, 'id', 'type', 'body', 'categories')
  has((await get('TPL-03', all)).body, 'id', 'type', 'body', 'categories')
  await get('TPL-05', `${all}/${id}`)
  await remove('TPL-06', `${all}/${id}`)
  const designed = await get('TPL-07', '/v2/predefinedEmailTemplates?category=offers&page=1')
  is(designed.headers.get('perpage'), '30', 'perpage')
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
