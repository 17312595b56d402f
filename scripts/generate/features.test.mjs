import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { inRoot } from '../run/paths.mjs'
import { generated } from './generated.mjs'

/** What the server as a whole does with one certain feature, such as who is logged in. Shorten it, add nothing. */
const OF_SERVER = {
  'main/app.ts': ['developers', 'features', 'session', 'webchat'],
  'main/cli/backup.ts': ['backup'],
  'main/cli/create-admin.ts': ['installation', 'session'],
  'main/cli/replay.ts': ['channels'],
  'main/cli/restore.ts': ['backup'],
  'main/cli/seed.ts': ['demo'],
  'main/cli/start.ts': ['demo', 'installation'],
  'main/give-up-secret.ts': ['session', 'suppression'],
  'main/hook-routes.ts': ['channels'],
  'main/operations.ts': ['mail', 'provider-health'],
  'main/replace-secret.ts': [
    'agent',
    'channels',
    'developers',
    'mail',
    'push',
    'sender-domains',
    'session',
    'sms',
    'social',
    'webchat',
  ],
  'main/start.ts': ['backup', 'links', 'mail-delivery', 'push', 'roles', 'session', 'webchat'],
}
const OF_BACKOFFICE = { 'app/afterwards.ts': ['social'] }
const known = (list) =>
  Object.entries(list).flatMap(([file, names]) => names.map((name) => `${file}: ${name}`))

const IMPORT = /(?:\bfrom|\bimport)\s*\(?\s*'(\.[^']+)'/g

/** Files outside the features, except tests, that import one of them, as `file: feature`. */
function namesOfFeatures(root, shared, featureOf) {
  return globSync(shared, { cwd: inRoot(root) })
    .filter((file) => !/\.test\.tsx?$|(?:^|\/)testing\//.test(file))
    .flatMap((file) =>
      Array.from(readFileSync(inRoot(root, file), 'utf8').matchAll(IMPORT), ([, specifier]) => {
        const feature = featureOf(path.join(path.dirname(file), specifier))
        return feature && `${file}: ${feature}`
      }),
    )
    .filter(Boolean)
}

const isFeature = (root) => {
  const names = new Set(
    globSync('*/feature.{ts,tsx}', { cwd: inRoot(root) }).map((file) => path.dirname(file)),
  )
  return (name) => (names.has(name) ? name : undefined)
}

it('needs no central file of the server for a feature but the list', () => {
  const isOne = isFeature('packages/server/src/features')
  const named = namesOfFeatures('packages/server/src', '{kernel,main,providers}/**/*.ts', (file) =>
    file.startsWith('features/') ? isOne(file.split('/')[1]) : undefined,
  )
  const beyond = new Set(named.filter((one) => !one.startsWith('main/features.ts:')))
  expect([...beyond].toSorted()).toEqual(known(OF_SERVER).toSorted())
})

it('needs no central file of the back office for a feature but the list', () => {
  const isOne = isFeature('packages/backoffice/src')
  const named = namesOfFeatures('packages/backoffice/src', '{app,page}/**/*.{ts,tsx}', (file) =>
    file.startsWith('app/') ? undefined : isOne(file.split('/')[0]),
  )
  const beyond = new Set(named.filter((one) => !/^app\/(?:features\.ts|namespaces\.ts):/.test(one)))
  expect([...beyond].toSorted()).toEqual(known(OF_BACKOFFICE).toSorted())
})

it('writes an entry point, a group of calls and types of texts from the folders alone', () => {
  const texts = generated()
  expect(texts['packages/core/src/groups.ts']).toContain(
    "export * as contactMessages from './contact-messages/contract.ts'",
  )
  expect(texts['packages/core/package.json']).toContain('"./contact-messages"')
  expect(texts['packages/backoffice/src/app/namespaces.ts']).toContain("'contact-messages': typeof import(")
})
