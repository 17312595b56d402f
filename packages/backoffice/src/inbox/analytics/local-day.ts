/** The reader's own day, `yyyy-MM-dd`; others are so many days from it. */
export function localDay(days: number): string {
  const now = new Date()
  const day = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate() + days)
  return new Date(day).toISOString().slice(0, 10)
}
