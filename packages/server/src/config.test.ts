import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

describe('configuration from the environment', () => {
  it('has a usable default for everything', () => {
    expect(readConfig({})).toMatchObject({
      port: 4600,
      host: '127.0.0.1',
      durability: 'power',
      isSecure: false,
    })
  })
  it('names every variable that cannot be used, with what is wrong', () => {
    const read = () => readConfig({ PORT: '70000', DATABASE_URL: 'mysql://x', APP_SECRET: 'short' })
    expect(read).toThrow(ConfigError)
    for (const name of ['PORT', 'DATABASE_URL', 'APP_SECRET'])
      expect(read).toThrow(new RegExp(`^  ${name}: `, 'm'))
  })
  it('takes an empty variable for one that is not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' }).databaseUrl).toBeUndefined()
  })
})
