import { isIP } from 'node:net'
import * as z from 'zod'
import type { SettingsGroup } from '../../kernel/config/settings-group.ts'

/** An address, or one with a port: `192.0.2.53`, `127.0.0.1:5353`, `[2001:db8::53]:53`. */
function isServer(entry: string): boolean {
  if (isIP(entry) !== 0) return true
  const [, bracketed, plain, port = '0'] = /^(?:\[([^\]]+)\]|([^:]+)):(\d{1,5})$/.exec(entry) ?? []
  return isIP(bracketed ?? plain ?? '') !== 0 && Number(port) > 0 && Number(port) < 65_536
}

const entriesOf = (text: string) => text.split(',').map((entry) => entry.trim())

const variables = {
  DNS_SERVERS: z
    .string()
    .refine((text) => entriesOf(text).every(isServer), 'must be addresses such as 192.0.2.53,127.0.0.1:5353')
    .optional(),
  MAIL_SPF_DOMAIN: z
    .string()
    .regex(/^[a-z0-9_-]+(?:\.[a-z0-9_-]+)+$/, 'must be a domain such as spf.comptoir.example')
    .optional(),
}
type Values = z.infer<z.ZodObject<typeof variables>>

declare module '../../kernel/config/config.ts' {
  interface Config {
    /** Who is asked for DNS records of domains that mails come from; empty: those of the operating system. */
    dnsServers: readonly string[]
    /** The domain whose SPF record names the mail servers; by default that of `MAIL_FROM`. */
    spfDomain: string | undefined
  }
}

/** How the records of sender domains are looked up. */
export const senderDomainSettings = {
  variables,
  read: ({ DNS_SERVERS, MAIL_SPF_DOMAIN }: Values) => ({
    dnsServers: DNS_SERVERS === undefined ? [] : entriesOf(DNS_SERVERS),
    spfDomain: MAIL_SPF_DOMAIN,
  }),
} satisfies SettingsGroup
