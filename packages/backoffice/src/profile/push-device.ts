import type { Api } from '@comptoir/core/http'
import { getPushKey, listMyDevices, registerDevice, removeDevice } from '@comptoir/core/push'

const WORKER = '/push-worker.js'

/** What this browser can do about pushes; `denied` can only be changed in the browser's own settings. */
export type PushState = 'unsupported' | 'denied' | 'off' | 'on'

function isSupported(): boolean {
  return 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
}

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): { createScriptURL(url: string): string }
}

let workerUrl: string | undefined

/** The policy of the page takes addresses of scripts from a named rule only: this one knows a single address. */
function trustedWorkerUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: TrustedTypes }
  workerUrl ??= trustedTypes
    ? trustedTypes
        .createPolicy('comptoir-push', {
          createScriptURL(url) {
            if (url !== WORKER) throw new TypeError(`${url} is no worker of ours`)
            return url
          },
        })
        .createScriptURL(WORKER)
    : WORKER
  return workerUrl
}

async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration()
  return (await registration?.pushManager.getSubscription()) ?? null
}

/** Whether pushes reach this browser. */
export async function readPushState(): Promise<PushState> {
  if (!isSupported()) return 'unsupported'
  if (Notification.permission === 'denied') return 'denied'
  return (await currentSubscription()) ? 'on' : 'off'
}

function register(api: Api, subscription: PushSubscription, label: string) {
  const { p256dh = '', auth = '' } = subscription.toJSON().keys ?? {}
  const details = { endpoint: subscription.endpoint, keys: { p256dh, auth } }
  return api(registerDevice, { body: { subscription: details, label } })
}

/** Asks the browser, subscribes and registers; answers `denied` when the person says no. */
export async function turnOnPush(api: Api, label: string): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted') return readPushState()
  const { publicKey } = await api(getPushKey, {})
  await navigator.serviceWorker.register(trustedWorkerUrl())
  const registration = await navigator.serviceWorker.ready
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: publicKey,
  })
  try {
    await register(api, subscription, label)
  } catch (error) {
    // Half a subscription would look like one that works.
    await subscription.unsubscribe()
    throw error
  }
  return 'on'
}

/** Forgets this browser, here and on the server: registering again names the same device. */
export async function turnOffPush(api: Api, label: string): Promise<PushState> {
  const subscription = await currentSubscription()
  if (subscription) {
    const { id } = await register(api, subscription, label)
    await api(removeDevice, { params: { id } })
    await subscription.unsubscribe()
  }
  return 'off'
}

/** How many devices of the manager receive notifications. */
export async function countDevices(api: Api, signal: AbortSignal): Promise<number> {
  return (await api(listMyDevices, {}, { signal })).length
}
