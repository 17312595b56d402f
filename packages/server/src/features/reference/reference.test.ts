import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { timezonesIn } from './places.ts'

interface Country {
  countryId: number
  timezoneId: string
  countryName: string
  countryPhoneCode: string
  countryNameCode: string
  currency: string
}
interface Zone {
  value: string
  name: string
  isDstInEffect: boolean
  dstOffset: number
  utcOffset: number
}
interface Code {
  postalCode: string
  city: string
  countryNameCode: string
}

describe('reference data', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await testApp()
  })
  afterAll(() => app.close())
  const get = <T>(path: string, headers: Record<string, string> = {}) => app.send<T>('GET', path, { headers })
  const codes = async (query: string) => (await get<Code[]>(`/v2/postalCodes?${query}`)).body

  it('REF-01 REF-03 lists countries with phone code, currency and main zone, in the language asked for', async () => {
    const { body } = await get<Country[]>('/countryList?language=fr')
    const of = (code: string) => body.find(({ countryNameCode }) => countryNameCode === code)
    expect(of('GP')).toMatchObject({
      countryId: 312,
      timezoneId: 'America/Guadeloupe',
      countryName: 'Guadeloupe',
      countryPhoneCode: '+590',
      currency: 'EUR',
    })
    expect(of('DE')?.countryName).toBe('Allemagne')
    expect(body.length).toBeGreaterThan(230)
    expect(new Set(body.map(({ countryId }) => countryId)).size).toBe(body.length)
    const english = await get<Country[]>('/countryList', { 'accept-language': 'en-GB,fr;q=0.5' })
    expect(english.body.find(({ countryNameCode }) => countryNameCode === 'DE')?.countryName).toBe('Germany')
  })

  it('REF-04 every country’s main zone is among the zones', async () => {
    const zones = new Set((await get<Zone[]>('/v2/timezones')).body.map(({ value }) => value))
    const { body } = await get<Country[]>('/countryList')
    expect(body.filter(({ timezoneId }) => !zones.has(timezoneId))).toEqual([])
  })

  it('REF-02 returns offsets in minutes, with daylight saving when it is in effect and only then', () => {
    const at = (value: string, date: string) =>
      timezonesIn('en', new Date(date)).find((zone) => zone.value === value)
    expect(at('Europe/Paris', '2026-07-01T12:00:00Z')).toMatchObject({
      isDstInEffect: true,
      dstOffset: 60,
      utcOffset: 120,
    })
    expect(at('Europe/Paris', '2026-12-01T12:00:00Z')).toMatchObject({
      isDstInEffect: false,
      dstOffset: 0,
      utcOffset: 60,
    })
    expect(at('America/Guadeloupe', '2026-07-01T12:00:00Z')).toMatchObject({
      isDstInEffect: false,
      utcOffset: -240,
    })
    expect(
      at('Asia/Kathmandu', '2026-07-01T12:00:00Z') ?? at('Asia/Katmandu', '2026-07-01T12:00:00Z'),
    ).toMatchObject({
      utcOffset: 345,
    })
    expect(at('UTC', '2026-07-01T12:00:00Z')).toMatchObject({ utcOffset: 0, isDstInEffect: false })
  })

  it('REF-05 finds by the beginning of a code, by city, by both; overseas too', async () => {
    expect(await codes('postalCode=97110')).toEqual([
      { postalCode: '97110', city: 'POINTE A PITRE', countryNameCode: 'GP' },
    ])
    expect(await codes('postalCode=97150')).toEqual([
      { postalCode: '97150', city: 'SAINT MARTIN', countryNameCode: 'MF' },
    ])
    expect((await codes('postalCode=69&city=lyon')).map(({ postalCode }) => postalCode)).toContain('69002')
    expect(await codes('postalCode=33000&city=lyon')).toEqual([])
    expect(await codes('city=saint')).toHaveLength(50)
  })

  it('REF-06 takes a city as people write it: capitals, dashes as spaces, without accents', async () => {
    for (const city of ['Pointe-à-Pitre', 'pointe a pitre', ' POINTE-A PITRE '])
      expect(await codes(`city=${encodeURIComponent(city)}`)).toContainEqual({
        postalCode: '97110',
        city: 'POINTE A PITRE',
        countryNameCode: 'GP',
      })
  })

  it('asks for a code or a city', async () => {
    const { status, body } = await get<{ error: { fields: object } }>('/v2/postalCodes')
    expect([status, body.error.fields]).toEqual([400, { 'query.postalCode': 'required' }])
    expect((await get('/v2/postalCodes?postalCode=9711O')).status).toBe(400)
  })
})
