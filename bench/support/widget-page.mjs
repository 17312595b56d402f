// What bench/widget.mjs runs inside of pages.

/** In the page: when what a selector finds, shadow roots included, has been painted. */
export function watchPaint({ launcher, panel, usable = [] }) {
  /** What a task takes beyond this blocks the page. */
  const LONG_TASK_MS = 50
  const find = (selector, root = document) => {
    const found = root.querySelector(selector)
    if (found) return found
    for (const element of root.querySelectorAll('*')) {
      const inside = element.shadowRoot && find(selector, element.shadowRoot)
      if (inside) return inside
    }
    return null
  }
  const isSeen = (element) => {
    const { width, height } = element?.getBoundingClientRect() ?? { width: 0, height: 0 }
    return width > 0 && height > 0 && getComputedStyle(element).visibility === 'visible'
  }
  globalThis.findIt = find
  globalThis.painted = {}
  globalThis.blockedMs = 0
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) globalThis.blockedMs += duration - LONG_TASK_MS
  }).observe({ type: 'longtask', buffered: true })
  let openedAt = 0
  const look = () => {
    if (!globalThis.painted.launcher && isSeen(find(launcher)))
      globalThis.painted.launcher = performance.now()
    if (!globalThis.painted.panel && isSeen(find(panel)))
      globalThis.painted.panel = performance.now() - openedAt
    if (globalThis.painted.panel && !globalThis.painted.usable && usable.every((what) => isSeen(find(what))))
      globalThis.painted.usable = performance.now() - openedAt
    if (!globalThis.painted.panel || (usable.length > 0 && !globalThis.painted.usable))
      requestAnimationFrame(look)
  }
  globalThis.openIt = () => {
    openedAt = performance.now()
    find(launcher).click()
  }
  requestAnimationFrame(look)
}

/** In the page: until the newest message is drawn, or before the eyes after a tap on the launcher. */
export async function until({ isOpening, messages }) {
  const start = performance.now()
  if (isOpening) globalThis.findIt('button').click()
  for (;;) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const last = [...(globalThis.findIt('.ct-log-rows')?.children ?? [])].at(-1)
    const isSeen = !isOpening || (last && getComputedStyle(last).visibility === 'visible')
    if (isSeen && last?.textContent?.includes(`message ${messages}`)) return performance.now() - start
    if (performance.now() - start > 60_000) return Number.NaN
  }
}

/** In the page: makes a published widget with its messages, and answers when the newest of them is drawn. */
export async function untilShown({ rows, messages }) {
  const start = performance.now()
  globalThis.show()
  for (;;) {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const root = globalThis.findIt(rows)?.getRootNode()
    const last = [...(root?.querySelectorAll(rows) ?? [])].at(-1)
    if (last?.textContent?.includes(`message ${messages}`)) return performance.now() - start
    if (performance.now() - start > 60_000) return Number.NaN
  }
}

/** In the page: the times between frames while 36,000 px go by, in a widget's list or in a plain one of 2,000 lines. */
export async function scroll({ isPlain }) {
  let box = globalThis.findIt('.ct-log-box')
  if (isPlain) {
    box = document.body.appendChild(document.createElement('div'))
    box.style.cssText = 'height:300px;width:400px;overflow:auto'
    for (let line = 0; line < 2000; line += 1)
      box.appendChild(document.createElement('p')).textContent = `Line ${line}`
    box.scrollTop = box.scrollHeight
  }
  const times = []
  // The time of the frame, not of the code that runs in it: a frame that is missed counts as two.
  let last = await new Promise(requestAnimationFrame)
  for (let step = 0; step < 300; step += 1) {
    box.scrollTop -= 120
    const now = await new Promise(requestAnimationFrame)
    times.push(now - last)
    last = now
  }
  if (isPlain) box.remove()
  times.sort((a, b) => a - b)
  return { p50: times[150], p95: times[285] }
}
