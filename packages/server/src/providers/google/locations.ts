import * as z from 'zod'
import type { SafeAnswer } from '../../kernel/outbound/safe-fetch.ts'
import { ChannelFailure, type Reach } from '../../kernel/ports/channel.ts'
import { unanswered } from '../../kernel/ports/unanswered.ts'

const TIMEOUT_MS = 20_000
const MAX_BYTES = 4 * 1024 * 1024
/** Accounts of agencies have thousands of locations. */
const MOST_PAGES = 50

const ErrorBody = z.object({ error: z.object({ status: z.string().optional(), message: z.string() }) })

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return undefined
  }
}

function failureOf({ status, body }: SafeAnswer): ChannelFailure {
  const said = ErrorBody.safeParse(parse(body)).data?.error
  const words = said ? [said.status, said.message].filter(Boolean).join(': ') : `HTTP ${status}`
  if (status === 401) return new ChannelFailure('held', words, { reason: 'not_linked', problem: 'token' })
  if (status === 403)
    return new ChannelFailure('held', words, { reason: 'not_linked', problem: 'permission' })
  if (status === 429 || status >= 500) return new ChannelFailure('retryable', words, { reason: 'outage' })
  return new ChannelFailure('permanent', words, { reason: 'refused' })
}

/** Every page of a list. */
async function readAll<T>(
  { providerFetch }: Reach,
  token: string,
  url: string,
  query: Record<string, string>,
  read: (page: unknown) => { items: T[]; next: string | undefined },
): Promise<T[]> {
  const all: T[] = []
  let pageToken: string | undefined
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const search = new URLSearchParams({ ...query, ...(pageToken ? { pageToken } : {}) })
    const answer = await providerFetch(`${url}?${search}`, {
      headers: { authorization: `Bearer ${token}` },
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
    }).catch((error: unknown) => {
      throw unanswered(error, 'GET')
    })
    if (answer.status >= 400) throw failureOf(answer)
    const { items, next } = read(parse(answer.body))
    all.push(...items)
    if (!next) return all
    pageToken = next
  }
  return all
}

const AccountPage = z.object({
  accounts: z.array(z.object({ name: z.string(), accountName: z.string().default('') })).default([]),
  nextPageToken: z.string().optional(),
})
const LocationPage = z.object({
  locations: z
    .array(
      z.object({
        name: z.string(),
        title: z.string().default(''),
        storefrontAddress: z
          .object({ addressLines: z.array(z.string()).default([]), locality: z.string().default('') })
          .optional(),
        metadata: z.object({ mapsUri: z.string().optional() }).optional(),
      }),
    )
    .default([]),
  nextPageToken: z.string().optional(),
})

const lastPart = (name: string) => name.slice(name.lastIndexOf('/') + 1)

/** The accounts that the logged-in person manages. */
export function listAccounts(reach: Reach, token: string): Promise<{ accountId: string; name: string }[]> {
  return readAll(
    reach,
    token,
    `${reach.config.google.accountsUrl}/v1/accounts`,
    { pageSize: '20' },
    (page) => {
      const { accounts, nextPageToken: next } = AccountPage.parse(page)
      return {
        items: accounts.map((one) => ({ accountId: lastPart(one.name), name: one.accountName })),
        next,
      }
    },
  )
}

/** The locations of an account: nothing else may be linked (T10). */
export function listLocations(
  reach: Reach,
  token: string,
  accountId: string,
): Promise<{ locationId: string; title: string; address: string; mapsUri: string | undefined }[]> {
  const url = `${reach.config.google.locationsUrl}/v1/accounts/${accountId}/locations`
  const query = { readMask: 'name,title,storefrontAddress,metadata', pageSize: '100' }
  return readAll(reach, token, url, query, (page) => {
    const { locations, nextPageToken: next } = LocationPage.parse(page)
    const items = locations.map(({ name, title, storefrontAddress: at, metadata }) => ({
      locationId: lastPart(name),
      title,
      address: at ? [...at.addressLines, at.locality].filter(Boolean).join(', ') : '',
      mapsUri: metadata?.mapsUri,
    }))
    return { items, next }
  })
}
