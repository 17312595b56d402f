const startedAt = performance.now()

/** One line of progress, with the seconds since the command began. */
export function say(message) {
  console.log(`[${secondsSince(startedAt).padStart(5)} s] ${message}`)
}

export function secondsSince(time) {
  return ((performance.now() - time) / 1000).toFixed(1)
}
