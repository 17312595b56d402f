/** Short, so that what a kill left behind is taken up again at once; longer than the sandbox takes to answer. */
export const LEASE_MS = 2500
