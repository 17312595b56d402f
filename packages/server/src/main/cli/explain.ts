/** What to say to a person about an error that stops a command, and the exit code that a script can rely on. */
interface Explanation {
  message: string
  exitCode: number
}

/** What the operating system, pg and our own errors say besides the message. */
interface Details {
  message: string
  port?: number
  hostname?: string
  /** The setting that the error is about, where the caller knows it. */
  setting?: string
}

type Environment = Readonly<Record<string, string | undefined>>
type Words = (error: Details, environment: Environment) => string

/** The components of DATABASE_URL that may be shown; never its password. */
function databaseOf({ DATABASE_URL: url = '' }: Environment) {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  const role = decodeURIComponent(parsed?.username || 'postgres')
  const name = decodeURIComponent(parsed?.pathname.slice(1) || role)
  return { role, name, host: parsed?.hostname || 'localhost', port: parsed?.port || '5432' }
}

const passwordAdvice =
  'Correct DATABASE_URL (postgres://role:password@host:5432/database); in a password write @ : / # % as %40 %3A %2F %23 %25.'
const wrongPassword: Words = (_, environment) =>
  `PostgreSQL rejected the password of the role "${databaseOf(environment).role}", or none was given. ${passwordAdvice}`
const wrongRole: Words = ({ message }, environment) =>
  `PostgreSQL rejected the role "${databaseOf(environment).role}": ${message}. Create it (createuser --pwprompt ${databaseOf(environment).role}), correct DATABASE_URL, or allow this machine in pg_hba.conf.`
const tooManyFiles: Words = () =>
  'Too many open files. Raise the limit of this process: ulimit -n 65536, or LimitNOFILE=65536 in the service.'
const unusableFolder: Words = ({ message }) =>
  `A folder cannot be used: ${message}. Choose another DATA_DIR (or BACKUP_DIR): a folder on a writable disk.`
const notAllowed: Words = ({ message, port }) =>
  port === undefined
    ? `Permission denied: ${message}. Make the user that runs the server the owner of the folder (chown), or choose another DATA_DIR.`
    : `This user may not use port ${port}. Choose a PORT above 1023, and let a proxy listen on 80 and 443.`
const unreachable: Words = (_, environment) => {
  const { host, port } = databaseOf(environment)
  return `The database is unreachable at ${host}:${port}. Check DATABASE_URL, and that PostgreSQL is running.`
}
const untrusted: Words = ({ message }) =>
  `The certificate of PostgreSQL is not trusted: ${message}. Add sslrootcert=<certificate file of its authority> to DATABASE_URL.`
const notThisMachine: Words = ({ message }) =>
  `HOST is not an address of this machine: ${message}. Use 127.0.0.1, or 0.0.0.0 for all of its addresses.`
const unknownName: Words = (error, environment) =>
  (error.hostname === environment.HOST ? notThisMachine : unreachable)(error, environment)

/** By the code of the error: Node's, an SQLSTATE, or one of ours; without words the message speaks for itself. */
const known: Record<string, { exitCode: number; words?: Words }> = {
  config: { exitCode: 64 },
  migration_refused: { exitCode: 65 },
  migration_failed: { exitCode: 65 },
  backup_refused: { exitCode: 65 },
  database_unreadable: { exitCode: 65 },
  '28P01': { exitCode: 67, words: wrongPassword },
  '28000': { exitCode: 67, words: wrongRole },
  '3D000': {
    exitCode: 67,
    words(_, environment) {
      const { role, name, host, port } = databaseOf(environment)
      return `The database "${name}" does not exist. Create it: createdb -h ${host} -p ${port} -O ${role} ${name}`
    },
  },
  '42501': {
    exitCode: 77,
    words({ message }, environment) {
      const { role, name } = databaseOf(environment)
      return `Permission denied in the database: ${message}. Make the role its owner: ALTER DATABASE "${name}" OWNER TO "${role}"`
    },
  },
  '53300': {
    exitCode: 68,
    words: ({ message }) =>
      `PostgreSQL has no free connection: ${message}. A server needs about 20. Raise max_connections, or run fewer servers.`,
  },
  ECONNREFUSED: { exitCode: 68, words: unreachable },
  ECONNRESET: { exitCode: 68, words: unreachable },
  ETIMEDOUT: { exitCode: 68, words: unreachable },
  EHOSTUNREACH: { exitCode: 68, words: unreachable },
  ENETUNREACH: { exitCode: 68, words: unreachable },
  EAI_AGAIN: { exitCode: 68, words: unreachable },
  ENOTFOUND: { exitCode: 68, words: unknownName },
  EADDRNOTAVAIL: { exitCode: 69, words: notThisMachine },
  EADDRINUSE: {
    exitCode: 69,
    words: ({ port = 4600, setting = 'PORT' }) =>
      `Port ${port} is in use by another program. Stop it, or choose another port: ${setting}=${port < 65_535 ? port + 1 : 4600}`,
  },
  EMFILE: { exitCode: 71, words: tooManyFiles },
  ENFILE: { exitCode: 71, words: tooManyFiles },
  ENOTDIR: { exitCode: 73, words: unusableFolder },
  EEXIST: { exitCode: 73, words: unusableFolder },
  EROFS: { exitCode: 73, words: unusableFolder },
  ELOOP: { exitCode: 73, words: unusableFolder },
  ENAMETOOLONG: { exitCode: 73, words: unusableFolder },
  insufficient_storage: { exitCode: 74 },
  ENOSPC: {
    exitCode: 74,
    words: () => 'The disk is full: free some space and start again. No acknowledged data is lost.',
  },
  directory_in_use: { exitCode: 75 },
  EACCES: { exitCode: 77, words: notAllowed },
  EPERM: { exitCode: 77, words: notAllowed },
  unsafe_server: { exitCode: 78 },
  SELF_SIGNED_CERT_IN_CHAIN: { exitCode: 78, words: untrusted },
  DEPTH_ZERO_SELF_SIGNED_CERT: { exitCode: 78, words: untrusted },
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: { exitCode: 78, words: untrusted },
  ERR_TLS_CERT_ALTNAME_INVALID: { exitCode: 78, words: untrusted },
}

function codeOf(error: Error): string {
  // A worker that does not start says so in words alone, and pg has no code for a password that is missing.
  if (/\bEMFILE\b/.test(error.message)) return 'EMFILE'
  if (error.message.startsWith('SASL: ')) return '28P01'
  return 'code' in error ? String(error.code) : ''
}

/** What the first step of a migration fails with where no session was opened: nothing about a migration. */
function withoutSession(error: Error): Error {
  const { cause } = error
  const isUnopened = cause instanceof Error && ['28P01', '28000', '3D000', '53300'].includes(codeOf(cause))
  return isUnopened ? cause : error
}

/** Says in one line what an error means to the operator of the server; a defect of ours keeps its stack. */
export function explain(thrown: unknown, environment: Environment = process.env): Explanation {
  if (!(thrown instanceof Error)) return { message: String(thrown), exitCode: 1 }
  const error = withoutSession(thrown)
  const code = codeOf(error)
  if (code.startsWith('ERR_PARSE_ARGS')) return { message: error.message, exitCode: 2 }
  const found = known[code]
  if (found === undefined) return { message: error.stack ?? error.message, exitCode: 1 }
  return { message: found.words?.(error, environment) ?? error.message, exitCode: found.exitCode }
}
