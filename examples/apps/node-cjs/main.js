// The same from CommonJS, which Node 20.19, 22.12 and newer let require ES modules.
const { createApi } = require('@comptoir/core/http')
const { login } = require('@comptoir/core/session')
const { listMyVenues } = require('@comptoir/core/venues')

async function main([baseURL, emailAddress, password]) {
  let token
  const api = createApi({ baseURL, tokens: { read: () => token } })
  token = (await api(login, { body: { emailAddress, password } })).token
  const { items: venues } = await api(listMyVenues, {})
  for (const { venueName, city } of venues) console.log(`${venueName}, ${city}`)
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error)
  process.exitCode = 1
})
