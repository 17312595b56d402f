const WIDEST_PX = 280
const HIGHEST_PX = 340

/** The space of a picture or a video, as large as it will be, so that nothing moves when it is there. */
export function spaceOf(width: number | null | undefined, height: number | null | undefined) {
  if (!width || !height) return {}
  return {
    width: Math.min(width, WIDEST_PX, (HIGHEST_PX * width) / height),
    aspectRatio: `${width} / ${height}`,
  }
}
