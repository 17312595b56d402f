/** Logins, passwords and accounts (document A section 7, document B section 7). */
export async function access(client, people) {
  const { get, post, put, has, is, session } = client
  const login = await post('AUT-07', '/v2/auth/login', people.owner, { token: null })
  has(login.body, 'manager', 'token')
  session.token = login.body?.token
  await post(
    'AUT-07',
    '/v2/auth/login',
    { ...people.owner, password: 'wrong' },
    { token: null, expected: 401 },
  )
  const me = await get('AUT-08', '/v2/managers/me')
  has(
    me.body,
    'managerId',
    'managerFirstName',
    'managerLastName',
    'managerEmail',
    'managerUserName',
    'managerStatus',
    'managerAccountType',
  )
  is(me.body?.managerStatus, '1', 'managerStatus')
  await post('AUT-09', '/v2/auth/passwordReset', { emailAddress: 'nobody@comptoir.example' }, { token: null })
  const check = await get('AUT-10', '/v2/auth/passwordReset/not-a-token', { token: null })
  is(check.body, false, 'the answer')
  await put(
    'AUT-11',
    '/v2/auth/passwordReset/not-a-token',
    { newPassword: 'Corossol-2026-marche' },
    { token: null, expected: [400, 422] },
  )
  // An account that is activated stays so.
  await post('AUT-13', '/v2/managers/me/activations', { activationCode: '000000' })
  const staff = await post('AUT-07', '/v2/auth/login', people.staff, { token: null })
  const asStaff = { token: staff.body?.token }
  await post('AUT-12', `/managers/${me.body?.managerId}/passwordReset`, undefined, asStaff)
  const newcomer = {
    managerFirstName: 'Line',
    managerLastName: 'Document',
    managerEmail: `line-${Date.now()}@comptoir.example`,
  }
  const made = await post('AUT-15', '/v2/managers', newcomer, asStaff)
  has(made.body, 'token', 'manager')
  is(made.body?.manager?.managerEmail, newcomer.managerEmail, 'managerEmail')
  await get('AUT-16', `/managers/add?emailAddress=${me.body?.managerEmail}`, { token: null })
  return { me: me.body, staff: asStaff }
}
