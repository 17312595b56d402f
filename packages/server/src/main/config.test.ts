import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { ConfigError } from '../kernel/config/setting.ts'
import { readConfig, settingNames } from './config.ts'

describe('configuration from the environment', () => {
  it('has a usable default for everything', () => {
    expect(readConfig({})).toMatchObject({
      port: 4600,
      host: '127.0.0.1',
      durability: 'power',
      isSecure: false,
    })
  })
  it('is written down for each variable, and compose.yaml sets none that is not there', () => {
    const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8')
    const documented = read('../../README.md').matchAll(/`([A-Z][A-Z0-9_]+)`/g)
    expect([...documented].map(([, name]) => name)).toEqual(expect.arrayContaining([...settingNames]))
    const [server = ''] = read('../../../../compose.yaml').split('\nservices:')
    const set = [...server.matchAll(/^ {4}([A-Z][A-Z0-9_]+):/gm)].map(([, name]) => name)
    expect(set).toContain('DATABASE_URL')
    expect(settingNames).toEqual(expect.arrayContaining(set))
  })
  it('names every variable that cannot be used, with what is wrong', () => {
    const read = () => readConfig({ PORT: '70000', DATABASE_URL: 'mysql://x', APP_SECRET: 'short' })
    expect(read).toThrow(ConfigError)
    for (const name of ['PORT', 'DATABASE_URL', 'APP_SECRET'])
      expect(read).toThrow(new RegExp(`^  ${name}: `, 'm'))
  })
  it('says in plain words what a setting must be, and repeats no value', () => {
    const said: [name: string, value: string, words: string][] = [
      ['PORT', '70000', 'must be a whole number from 0 to 65535'],
      ['PORT', '80.5', 'must be a whole number from 0 to 65535'],
      ['STOP_DELAY_SECONDS', 'soon', 'must be a number from 0 to 60'],
      ['TRUST_PROXY', 'yes', 'must be true or false'],
      ['PUBLIC_URL', 'counter.example', 'must be a full address such as https://counter.example'],
      ['DATABASE_URL', 'localhost:5432/x', 'must be postgres://user:password@host:5432/database'],
      ['SUPPORT_EMAIL', 'ada', 'must be an e-mail address'],
      ['METRICS_TOKEN', 'short', 'must have at least 16 characters'],
    ]
    for (const [name, value, words] of said)
      expect(() => readConfig({ [name]: value })).toThrow(
        new ConfigError(`The configuration is not valid:\n  ${name}: ${words}`),
      )
  })
  it('T7 takes exact origins of pages that may frame the inbox, and nothing wider', () => {
    expect(readConfig({}).frameOrigins).toEqual([])
    const { frameOrigins } = readConfig({ FRAME_ORIGINS: 'https://a.example, https://b.example:8443' })
    expect(frameOrigins).toEqual(['https://a.example', 'https://b.example:8443'])
    for (const wide of ['*', 'https://*.example', 'https://a.example/', 'a.example'])
      expect(() => readConfig({ FRAME_ORIGINS: wide })).toThrow('FRAME_ORIGINS')
  })
  it('takes an empty variable for one that is not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '' }).databaseUrl).toBeUndefined()
  })
  it('asks for the sender with a mail server, and for addresses that can be used', () => {
    expect(
      readConfig({ SMTP_URL: 'smtp://mail.example:587', MAIL_FROM: 'Comptoir <a@b.example>' }).smtp,
    ).toEqual({
      url: 'smtp://mail.example:587',
      from: 'Comptoir <a@b.example>',
    })
    expect(readConfig({ MAIL_FROM: 'a@b.example' }).smtp).toBeUndefined()
    expect(() => readConfig({ SMTP_URL: 'smtp://mail.example' })).toThrow('MAIL_FROM: is required')
    expect(() => readConfig({ SMTP_URL: 'http://mail.example', MAIL_FROM: 'a@b.example' })).toThrow(
      'SMTP_URL',
    )
    for (const from of ['no-address', 'a@b.example, c@d.example', 'A <a@b.example>\r\nBcc: c@d.example'])
      expect(() => readConfig({ SMTP_URL: 'smtp://mail.example', MAIL_FROM: from })).toThrow('MAIL_FROM')
  })
})
