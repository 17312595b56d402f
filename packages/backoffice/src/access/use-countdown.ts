import { useEffect, useState } from 'react'

/** Seconds until something may be done again; `start` starts again. */
export function useCountdown(initialSeconds: number): {
  secondsLeft: number
  start: (seconds: number) => void
} {
  const [endsAt, setEndsAt] = useState(() => Date.now() + initialSeconds * 1000)
  const [now, setNow] = useState(() => Date.now())
  const secondsLeft = Math.max(0, Math.ceil((endsAt - now) / 1000))
  const isOver = secondsLeft === 0
  useEffect(() => {
    if (isOver) return
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [isOver])
  return {
    secondsLeft,
    start(seconds) {
      setNow(Date.now())
      setEndsAt(Date.now() + seconds * 1000)
    },
  }
}
