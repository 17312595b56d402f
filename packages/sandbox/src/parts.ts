import { startGoogle } from './google/part.ts'
import type { Routes } from './http/server.ts'
import { startLinkedin } from './linkedin/part.ts'
import { startMail } from './mail/part.ts'
import { startMeta } from './meta/part.ts'
import { startModel } from './model/part.ts'
import { startPlaces } from './places/part.ts'
import { startRcs } from './rcs/part.ts'
import { startShops } from './shops/part.ts'
import { startSms } from './sms/part.ts'
import { startVoice } from './voice/part.ts'

/** A stand-in of something outside: what it answers below `/api`, and how the server reaches it. */
export interface Part {
  routes: Routes
  /** Variables for the server, such as `SMTP_URL`. */
  reach: Record<string, string>
  stop(): Promise<void>
}

/** On which port a part listens that has one of its own, by the part's name; 0 finds a free one. */
export type Ports = Partial<
  Record<
    'google' | 'linkedin' | 'mail' | 'meta' | 'model' | 'places' | 'rcs' | 'shops' | 'sms' | 'voice',
    number
  >
>

/** Starts every part. A new one adds its line, its name to {@link Ports} if it listens, and its tab to page/parts.js. */
export function startParts(ports: Ports, serverUrl?: string): Promise<Part[]> {
  return Promise.all<Part>([
    startGoogle(ports.google),
    startLinkedin(ports.linkedin),
    startMail(ports.mail),
    startMeta(ports.meta),
    startModel(ports.model),
    startPlaces(ports.places),
    startRcs(ports.rcs),
    startSms(ports.sms),
    startVoice(ports.voice),
    // Their pages embed the chat of one server; without its address there are no shops.
    ...(serverUrl ? [startShops(serverUrl, ports.shops)] : []),
  ])
}
