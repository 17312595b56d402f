/** Venues, their labels, features and settings. */
export async function venues(client, { staff }) {
  const { get, post, patch, remove, has, is, isPaged } = client
  isPaged(await get('VEN-06', '/v2/venues?page=1&perpage=10', staff))
  const credits = [
    'venueFreeSMSCredits',
    'venuePaidSMSCredits',
    'venueFreeEmailCredits',
    'venuePaidEmailCredits',
  ]
  const mine = await get('VEN-07', '/v2/managers/me/venues')
  const venue = has(
    mine.body,
    'venueId',
    'venueName',
    ...credits,
    'venuePlanId',
    'timezone',
    'venueLatitude',
    'venueLongitude',
    'classifications',
    'coachManagerId',
  )
  const fields = ['venueId', 'venueName', ...credits]
  const some = await get('VEN-07', `/v2/managers/me/venues?fields=${fields.join(',')}`)
  has(some.body, ...fields)
  is(Object.keys(some.body?.[0] ?? {}).length, fields.length, 'the number of fields')
  const made = await post(
    'VEN-08',
    '/v2/venues',
    { venueName: `Chez Document ${Date.now()}`, venuePlanId: 27 },
    staff,
  )
  const { venueId } = has(made.body, 'venueId', 'venueName')
  has((await get('VEN-09', `/v2/venues/${venueId}`, staff)).body, 'venueId', 'venueName', 'venuePlanId')
  const changed = await patch('VEN-10', `/v2/venues/${venueId}`, { venueName: 'Chez Document' }, staff)
  is(changed.body?.venueName, 'Chez Document', 'venueName')
  await remove('VEN-11', `/v2/venues/${venueId}`, undefined, staff)
  await get('VEN-12', '/venues/venueTypeList')
  await classifications(client, staff)
  const at = `/v2/venues/${venue.venueId}`
  const { id: featureId } = has((await get('FEA-04', '/v2/features')).body, 'id', 'name')
  const enabled = await get('FEA-05', `${at}/enabledFeatures`)
  has(enabled.body, 'id', 'name')
  const off = enabled.body?.find((one) => one.id === featureId)?.id ?? enabled.body?.[0]?.id
  await remove('FEA-07', `${at}/enabledFeatures/${off}`, undefined, staff)
  await post('FEA-06', `${at}/enabledFeatures`, { featureId: off }, staff)
  await references(client)
  await get('SHL-31', `/venues/${venue.venueId}/sse`)
  return venue
}

async function classifications({ get, post, patch, remove, has }, staff) {
  const labels = await get('VEN-13', '/v2/classifications', staff)
  has(labels.body, 'id')
  const label = await post('VEN-14', '/v2/classifications', { name: { fr: 'Essai', en: 'Trial' } }, staff)
  const { id } = has(label.body, 'id')
  await patch('VEN-15', `/v2/classifications/${id}`, { name: { fr: 'Essais', en: 'Trials' } }, staff)
  await remove('VEN-16', `/v2/classifications/${id}`, undefined, staff)
}

async function references({ get, has }) {
  const countries = await get('REF-03', '/countryList')
  has(
    countries.body,
    'countryId',
    'timezoneId',
    'countryName',
    'countryPhoneCode',
    'countryNameCode',
    'currency',
  )
  has((await get('REF-04', '/v2/timezones')).body, 'value', 'name', 'isDstInEffect', 'dstOffset', 'utcOffset')
  await get('REF-05', '/v2/postalCodes?postalCode=97110&city=')
}
