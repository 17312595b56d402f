// A client of the calls as the documents give them. It imports nothing of Comptoir.

/** Makes calls under the number of their row, and keeps what came of each. */
export function createClient(origin) {
  const calls = []
  const session = { token: undefined }

  async function send(row, method, path, options = {}) {
    const { body, form, token = session.token, expected = [200, 299] } = options
    const headers = { ...(token && { authorization: `Bearer ${token}` }), ...options.headers }
    if (body !== undefined) headers['content-type'] = 'application/json'
    const response = await fetch(origin + path, {
      method,
      headers,
      body: form ?? (body === undefined ? undefined : JSON.stringify(body)),
      redirect: 'manual',
    })
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream')
    const text = isStream ? '' : await response.text()
    if (isStream) await response.body.cancel()
    const isJson = response.headers.get('content-type')?.includes('json')
    const answer = {
      url: response.url,
      status: response.status,
      headers: response.headers,
      text,
      body: isJson && text ? JSON.parse(text) : undefined,
    }
    const [least, most = least] = [expected].flat()
    const fault =
      answer.status < least || answer.status > most
        ? `answered ${answer.status} instead of ${least === most ? least : `${least} to ${most}`}: ${text.slice(0, 300)}`
        : undefined
    calls.push({ row, method, path, status: answer.status, faults: fault ? [fault] : [] })
    return answer
  }

  /** Notes what the last call should have answered and did not. */
  function note(fault) {
    calls.at(-1).faults.push(fault)
  }

  return {
    calls,
    session,
    get: (row, path, options) => send(row, 'GET', path, options),
    post: (row, path, body, options) => send(row, 'POST', path, { body, ...options }),
    put: (row, path, body, options) => send(row, 'PUT', path, { body, ...options }),
    patch: (row, path, body, options) => send(row, 'PATCH', path, { body, ...options }),
    remove: (row, path, body, options) => send(row, 'DELETE', path, { body, ...options }),
    /** The answer, or the first of a list, has these fields. */
    has(answer, ...fields) {
      const one = Array.isArray(answer) ? answer[0] : answer
      const missing = fields.filter((field) => !(field in (one ?? {})))
      if (missing.length > 0) note(`the answer lacks ${missing.join(', ')}`)
      return one ?? {}
    },
    is(value, wanted, what) {
      if (value !== wanted) note(`${what} is ${JSON.stringify(value)} instead of ${JSON.stringify(wanted)}`)
    },
    /** Pages as the documents give them: in headers. */
    isPaged({ headers }) {
      const missing = ['page', 'perpage', 'totalitems', 'totalpages', 'itemsonpage'].filter(
        (name) => !headers.has(name),
      )
      if (missing.length > 0) note(`the headers lack ${missing.join(', ')}`)
    },
  }
}
