const TRY_AGAIN_MS = 30_000

/** Loads now, or when the connection returns: React would keep a first failure for as long as the page stands. */
export async function patiently<T>(load: () => Promise<T>): Promise<T> {
  for (;;)
    try {
      return await load()
    } catch {
      await new Promise((resolve) => {
        window.addEventListener('online', resolve, { once: true })
        setTimeout(resolve, TRY_AGAIN_MS)
      })
    }
}

function loadStyle(href: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = href
    link.onload = resolve
    link.onerror = (event) => {
      link.remove()
      reject(event)
    }
    document.head.append(link)
  })
}

/** The build asks once for a style, and without it for no script: a page stands, and its style comes with the connection. */
export function awaitLostStyles(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const href = /CSS for (.+)$/.exec(event.payload.message)?.[1]
    if (!href) return
    event.preventDefault()
    void patiently(() => loadStyle(href))
  })
}
