/**
 * For processes that open the embedded database and are killed a second later: what V8 would optimise meanwhile takes a
 * quarter of their time, and they never have the good of it. They run the sources, as the tests do, built or not.
 */
export const shortLived = ['--liftoff-only', '--conditions=comptoir-source']
