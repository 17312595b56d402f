import { createHash } from 'node:crypto'

/** A person's place in the lot of a campaign: the same whenever it is drawn. */
function placeOf(campaignId: number, address: string): number {
  return createHash('sha256').update(`${campaignId} ${address}`).digest().readUIntBE(0, 6)
}

/** Draws as many as are desired; null: everybody. Says of each whether they were drawn. */
export async function hasDrawn(
  portions: AsyncIterable<readonly { address: string }[]>,
  campaignId: number,
  desired: number | null,
): Promise<(person: { address: string }) => boolean> {
  if (desired === null) return () => true
  const places: number[] = []
  for await (const portion of portions)
    for (const { address } of portion) places.push(placeOf(campaignId, address))
  const last = places.toSorted((a, b) => a - b)[desired - 1] ?? Number.POSITIVE_INFINITY
  return ({ address }) => placeOf(campaignId, address) <= last
}
