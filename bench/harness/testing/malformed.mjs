/** No benchmark. */
export const title = 'A module without the export'
