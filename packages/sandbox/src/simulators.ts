import type { KnownCustomer } from './customers.ts'
import { startDns } from './dns/simulator.ts'
import { startGoogle } from './google/simulator.ts'
import type { Routes } from './http/server.ts'
import { startLinkedin } from './linkedin/simulator.ts'
import { startMail } from './mail/simulator.ts'
import { startMeta } from './meta/simulator.ts'
import { startModel } from './model/simulator.ts'
import { startPlaces } from './places/simulator.ts'
import { startRcs } from './rcs/simulator.ts'
import { startShops } from './shops/simulator.ts'
import { startSms } from './sms/simulator.ts'
import { startVoice } from './voice/simulator.ts'

/** A stand-in of something outside: what it answers below `/api`, and how the server reaches it. */
export interface Simulator {
  routes: Routes
  /** Variables for the server, such as `SMTP_URL`. */
  reach: Record<string, string>
  stop(): Promise<void>
}

/** The ports of simulators that listen on one of their own, by name; 0 finds a free one. */
export type Ports = Partial<
  Record<
    'dns' | 'google' | 'linkedin' | 'mail' | 'meta' | 'model' | 'places' | 'rcs' | 'shops' | 'sms' | 'voice',
    number
  >
>

/** What simulators begin with. */
export interface Beginning {
  /** Origin of the server whose chat the shops embed; without it there are no shops. */
  serverUrl?: string | undefined
  /** Who has written before. */
  customers?: readonly KnownCustomer[]
}

/** Starts every simulator. A new one adds its line, its name to {@link Ports} if it listens, and its tab to page/tabs.js. */
export function startSimulators(ports: Ports, { serverUrl, customers }: Beginning): Promise<Simulator[]> {
  return Promise.all<Simulator>([
    startDns(ports.dns),
    startGoogle(ports.google),
    startLinkedin(ports.linkedin),
    startMail(ports.mail),
    startMeta(ports.meta, customers),
    startModel(ports.model),
    startPlaces(ports.places),
    startRcs(ports.rcs, customers),
    startSms(ports.sms, customers),
    startVoice(ports.voice),
    ...(serverUrl ? [startShops(serverUrl, ports.shops)] : []),
  ])
}
