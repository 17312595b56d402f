import * as z from 'zod'
import { AppError, notFound } from '../../kernel/http/errors.ts'
import { type SafeFetch, SafeFetchError } from '../../kernel/outbound/safe-fetch.ts'

/** The Places API (New), as far as it is used. */
const Found = z.object({
  id: z.string(),
  displayName: z.object({ text: z.string() }).optional(),
  formattedAddress: z.string().optional(),
  internationalPhoneNumber: z.string().optional(),
  websiteUri: z.string().optional(),
  googleMapsUri: z.string().optional(),
  location: z.object({ latitude: z.number(), longitude: z.number() }).optional(),
})
const FIELDS = Object.keys(Found.shape).join(',')

function unavailable(cause: unknown): AppError {
  const error = new AppError('unavailable', 'The map service does not respond. Try again later.')
  error.cause = cause
  return error
}

export interface PlacesSettings {
  url: string
  key: string
}

/** Reads a place; 404 where Google does not know it, 503 where the answer is invalid. */
export async function readPlace(
  fetch: SafeFetch,
  { url, key }: PlacesSettings,
  placeId: string,
  language: 'fr' | 'en',
) {
  const address = `${url}/v1/places/${encodeURIComponent(placeId)}?languageCode=${language}`
  const headers = { 'x-goog-api-key': key, 'x-goog-fieldmask': FIELDS }
  const answer = await fetch(address, { headers }).catch((error: unknown) => {
    throw error instanceof SafeFetchError ? unavailable(error) : error
  })
  if (answer.status === 404 || answer.status === 400) throw notFound()
  const found = answer.status === 200 ? Found.safeParse(parse(answer.body)) : undefined
  if (!found?.success) throw unavailable(found?.error ?? `the map service responded with ${answer.status}`)
  const { data } = found
  return {
    placeId: data.id,
    name: data.displayName?.text ?? '',
    address: data.formattedAddress ?? null,
    phoneNumber: data.internationalPhoneNumber ?? null,
    websiteUri: data.websiteUri ?? null,
    mapsUri: data.googleMapsUri ?? null,
    latitude: data.location?.latitude ?? null,
    longitude: data.location?.longitude ?? null,
  }
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString())
  } catch {
    // The schema refuses it.
    return undefined
  }
}
