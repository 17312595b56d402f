// Makes the calls of the documents against a server with the demo data, and says what is not as they say.
import { access } from './access.mjs'
import { around, signUp } from './around.mjs'
import { campaigns } from './campaigns.mjs'
import { createClient } from './client.mjs'
import { contacts } from './contacts.mjs'
import { conversations } from './conversations.mjs'
import { linking } from './links.mjs'
import { team } from './team.mjs'
import { venues } from './venues.mjs'

const [origin = 'http://127.0.0.1:4600', sandbox = 'http://127.0.0.1:4601'] = process.argv.slice(2)
const password = 'comptoir-demo'
const client = createClient(origin)
try {
  const known = await access(client, {
    owner: { emailAddress: 'claire@comptoir.example', password },
    staff: { emailAddress: 'admin@comptoir.example', password },
  })
  const venue = await venues(client, known)
  await team(client, { ...known, venue })
  const { profileId } = await conversations(client, { venue })
  await contacts(client, { venue, profileId })
  await campaigns(client, { ...known, venue })
  await around(client, { ...known, venue, profileId })
  await linking(client, known, { api: `${sandbox}/api` })
  await signUp(client)
} finally {
  // What came of each call is what this program is for.
  for (const { row, method, path, status, faults } of client.calls)
    console.log(
      [`${faults.length === 0 ? 'ok    ' : 'FAULTY'} ${row} ${method} ${path} ${status}`, ...faults].join(
        '\n       ',
      ),
    )
  process.exitCode = client.calls.some(({ faults }) => faults.length > 0) ? 1 : 0
}
