import { setTimeout as pause } from 'node:timers/promises'

/** Address books, contacts, columns, guests, imports and unsubscribes. */
export async function contacts(client, { venue, profileId }) {
  const { get, post, patch, remove, has, is, isPaged } = client
  const at = `/v2/venues/${venue.venueId}`
  const mark = Date.now()
  const email = (name) => `${name}-${mark}@document.example`
  await get('CON-13', `${at}/addressBooks`)
  const book = await post('CON-14', `${at}/addressBooks`, {
    addressBookName: `Carnet ${mark}`,
    source: 'other',
  })
  const { addressBookId } = has(book.body, 'addressBookId', 'addressBookName', 'source')
  const bookPath = `${at}/addressBooks/${addressBookId}`
  await get('CON-15', bookPath)
  await patch('CON-16', bookPath, { addressBookName: `Fidèles ${mark}` })
  const column = await post('CON-26', `${at}/customColumns`, { userLabel: `Points ${mark}`, type: 'DOUBLE' })
  const { id: columnId } = has(column.body, 'id', 'userLabel', 'type')
  await get('CON-25', `${at}/customColumns`)
  await get('CON-27', `${at}/customColumns/${columnId}`)
  await patch('CON-28', `${at}/customColumns/${columnId}`, { userLabel: `Grains ${mark}` })
  const fields = {
    contactFirstName: 'Maëlys',
    contactLastName: 'Document',
    contactGender: 'f',
    contactEmailAddress: email('maelys'),
    contactPhoneNumber: `590690${String(mark).slice(-6)}`,
    contactBirthday: '1990-05-17',
    contactCountryCode: 'GP',
    contactPostalCode: '97110',
    contactInterests: [1, 6],
  }
  const made = await post('CON-19', `${at}/contacts`, { contactAddressBookId: addressBookId, ...fields })
  const { contactId } = has(
    made.body,
    'contactId',
    'contactAddressBookId',
    ...Object.keys(fields),
    'created_at',
  )
  isPaged(await get('CON-18', `${bookPath}/contacts?page=1&perpage=20`))
  const contactPath = `${at}/contacts/${contactId}`
  const whole = await get('CON-20', contactPath)
  const changed = await patch('CON-21', contactPath, { ...whole.body, contactLastName: 'Lettre' })
  is(changed.body?.contactLastName, 'Lettre', 'contactLastName')
  const messages = {
    type: 'sms',
    text: 'Votre table est prête.',
    googleBusinessProfileId: profileId,
    hasConsent: true,
    venueId: venue.venueId,
  }
  await post('CON-24', `${contactPath}/messages`, messages)
  await guests(client, at, { venue, mark, messages })
  await imports(client, at, bookPath)
  await remove('CON-22', contactPath)
  await remove('CON-23', `${at}/contacts`, { contactIds: [contactId] }, { expected: [200, 404] })
  await remove('CON-29', `${at}/customColumns/${columnId}`)
  await remove('CON-17', bookPath)
  await unsubscribes(client, at, venue)
}

async function guests({ get, post, patch, has, isPaged }, at, { venue, mark, messages }) {
  isPaged(await get('CON-30', `${at}/users?userFirstName=Ma`))
  const user = await post('CON-33', `${at}/users`, {
    creationVenueId: venue.venueId,
    isInvite: true,
    userFirstName: 'Guy',
    userLastName: 'Document',
    userMobilePhone: `+590690${[...String(mark).slice(-6)].toReversed().join('')}`,
    userEmailAddress: `guy-${mark}@document.example`,
  })
  const { userId } = has(
    user.body,
    'userId',
    'userFirstName',
    'userLastName',
    'userMobilePhone',
    'userEmailAddress',
  )
  await get('CON-31', `${at}/users/${userId}`)
  await get('CON-34', `${at}/venuesUsers?limit=5`)
  await patch('CON-35', `${at}/venuesUsers/${userId}`, { userLastName: 'Lettre' })
  await post('CON-32', `${at}/users/${userId}/messages`, messages)
}

/** Reads an import until its rows have been checked; at most ten times. */
async function untilChecked(get, path) {
  for (let turn = 0; turn < 10; turn += 1) {
    const { body } = await get('IMP-05', path)
    if (body?.savedImport?.state !== 'checking') return
    await pause(300)
  }
}

async function imports({ get, patch, post, remove, has }, at, bookPath) {
  const form = new FormData()
  const csv = 'Prénom;E-mail\nAna;ana@document.example\n'
  form.append('file', new Blob([csv], { type: 'text/csv' }), 'clients.csv')
  const { savedImport } = has(
    (await post('IMP-04', `${at}/addressBookImports`, undefined, { form })).body,
    'savedImport',
    'rows',
  )
  const path = `${at}/addressBookImports/${savedImport?.id}`
  has((await get('IMP-05', path)).body, 'savedImport', 'rows')
  const columns = savedImport?.columns?.map(({ target }) => ({ target }))
  await patch('IMP-06', path, { action: 'check', columns })
  await untilChecked(get, path)
  await remove('IMP-07', path)
  await get('IMP-08', `${bookPath}/export`)
}

async function unsubscribes({ get, post, remove, has, isPaged }, at, { venueId }) {
  const list = `/promotions/exclusionList/${venueId}`
  const lines = [{ phoneNumber: '590690999999', emailAddress: 'stop@document.example' }]
  await post('UNS-08', list, { lines })
  has((await get('UNS-09', list)).body, 'emailAddressCount', 'phoneNumberCount')
  has((await get('UNS-05', `${at}/unsubscribes`)).body, 'to')
  isPaged(await get('UNS-06', `${at}/unsubscribes/paginate?page=1`))
  await remove('UNS-07', `${at}/unsubscribes/stop@document.example?reason=mistake`)
  await remove('UNS-10', list)
}
