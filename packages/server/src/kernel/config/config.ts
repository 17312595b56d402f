/** A bucket of any service that speaks S3. */
export interface S3Settings {
  /** With the bucket: `https://s3.eu-west-3.amazonaws.com/my-bucket`. */
  url: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

/** How this installation is set up. Features and providers add their own settings, each in its `settings.ts`. */
export interface Config {
  port: number
  host: string
  /** The address that people use; decides whether cookies may be marked secure. */
  publicUrl: string | undefined
  isSecure: boolean
  databaseUrl: string | undefined
  /** What several servers on one PostgreSQL share besides: the notifications between them and the limits. */
  redisUrl: string | undefined
  allowUnsafeDatabase: boolean
  dataDir: string
  durability: 'power' | 'process'
  appSecret: string | undefined
  /** The one so far, while it is replaced. */
  appSecretBefore: string | undefined
  logLevel: string
  metricsToken: string | undefined
  /** How long a stopping server still takes requests, while /health sends the proxy elsewhere. */
  stopDelayMs: number
  /** Where the pages of the back office report what fails in them (SHL-34). */
  errorCollector: string | undefined
  /** Whether X-Forwarded-For comes from a proxy of ours. */
  isBehindProxy: boolean
  hasRateLimits: boolean
  files: {
    /** How much a venue may store. */
    quotaBytes: number
    /** The bucket that files are in; without it they are in the data folder. */
    s3: S3Settings | undefined
  }
  /** Where a venue is that gives no time zone (D-38). */
  defaultTimezone: string
  /** First-party pages that may show the inbox in a frame (T7). */
  frameOrigins: string[]
  /** Where security issues are reported, as /.well-known/security.txt says (RFC 9116). */
  securityContact: string | undefined
  /** How to reach those who run this installation; the error page says it (SHL-12). */
  support: { email: string | undefined; phone?: string | undefined; chatUrl: string | undefined }
  /** Whether this is a demo: its logins are shown to everybody. */
  isDemo: boolean
  /** Development: webhooks and pushes may go to this machine, on every port. */
  allowsLoopback: boolean
}
