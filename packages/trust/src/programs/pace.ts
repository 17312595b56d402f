const TICK_MS = 20

/** Does something so often in a second, by the clock: slow calls are not waited for. Settles when all is done. */
export async function atPace(count: number, perSecond: number, act: (n: number) => Promise<void>) {
  const startedAt = performance.now()
  const acting: Promise<void>[] = []
  while (acting.length < count) {
    const due = Math.min(count, ((performance.now() - startedAt) / 1000) * perSecond)
    while (acting.length < due) acting.push(act(acting.length))
    await new Promise((resolve) => setTimeout(resolve, TICK_MS))
  }
  await Promise.all(acting)
}
