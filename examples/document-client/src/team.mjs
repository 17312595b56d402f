/** Managers, roles, keys and devices. */
export async function team(client, { staff, venue, me }) {
  const { get, post, patch, remove, has, is, isPaged } = client
  const at = `/v2/venues/${venue.venueId}`
  has((await get('RBC-06', '/v2/managers/me/permissions')).body, 'permissions', 'venueId')
  isPaged(await get('RBC-07', `${at}/managers`))
  const roles = await get('RBC-10', `${at}/roles`)
  const { permissions } = has(roles.body, 'id', 'name', 'permissions', 'venueId')
  const role = await post('RBC-11', `${at}/roles`, { name: `Essai ${Date.now()}`, permissions })
  const { id: roleId } = has(role.body, 'id', 'permissions', 'venueId')
  await patch('RBC-12', `${at}/roles/${roleId}`, { name: `Essais ${Date.now()}` })
  await post('RBC-08', `${at}/managers`, { email: 'emma@comptoir.example', roleId })
  const found = await get('RBC-07', `${at}/managers?search=emma`)
  const { managerId } = has(found.body, 'managerId')
  await remove('RBC-09', `${at}/managers/${managerId}/roles/${roleId}`)
  await remove('RBC-13', `${at}/roles/${roleId}`)
  isPaged(await get('MGR-04', '/v2/managers', staff))
  has(
    (await get('MGR-05', `/v2/managers/${me.managerId}`, staff)).body,
    'managerId',
    'managerEmail',
    'managerStatus',
  )
  await patch('MGR-06', `/v2/managers/${me.managerId}`, { managerFirstName: me.managerFirstName }, staff)
  const renamed = await patch('MGR-07', '/v2/managers/me', {
    managerFirstName: me.managerFirstName,
    managerLastName: me.managerLastName,
    managerEmail: me.managerEmail,
  })
  is(renamed.body?.managerEmail, me.managerEmail, 'managerEmail')
  await post(
    'MGR-11',
    '/v2/managers/me/mobileDevices',
    { token: 'ExponentPushToken[abcdefghijklmnopqrstuv]', platform: 'ios' },
    { expected: [200, 499] },
  )
  await get('MGR-10', `/v2/managers/${me.managerId}/mobileDevices`, staff)
  const made = await post('MGR-13', `${at}/apiKeys`, { userLabel: 'Caisse' })
  const { id } = has(made.body, 'id', 'userLabel')
  has((await get('MGR-12', `${at}/apiKeys`)).body, 'id', 'userLabel')
  await remove('MGR-14', `${at}/apiKeys/${id}`)
}
