/** Starts on the port, or on a free one where it is taken. */
export async function orFree<T>(start: (port: number) => Promise<T>, port: number): Promise<T> {
  try {
    return await start(port)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    return start(0)
  }
}
