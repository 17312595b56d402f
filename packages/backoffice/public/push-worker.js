/* Shows the pushes of the back office, and opens the page that one is about. Nothing else: no cache, no request. */

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

self.addEventListener('push', (event) => {
  const notice = event.data?.json() ?? {}
  event.waitUntil(
    self.registration.showNotification(notice.title ?? 'Comptoir', {
      body: notice.body ?? '',
      tag: notice.tag ?? 'comptoir',
      icon: '/favicon.svg',
      data: { path: notice.path ?? '/' },
    }),
  )
})

async function show(path) {
  const url = new URL(path, self.location.origin)
  // What a push says can lead to a page of ours only.
  if (url.origin !== self.location.origin) return
  const pages = await self.clients.matchAll({ type: 'window' })
  const page = pages.find((one) => 'navigate' in one)
  if (!page) return self.clients.openWindow(url.href)
  await page.focus()
  await page.navigate(url.href)
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(show(event.notification.data.path))
})
