export interface AuditChainTable {
  /** 0 is the installation's own. */
  venue_id: number
  n: number
  hash: string
}

export interface AuditEntryTable {
  venue_id: number
  n: number
  at: Date
  manager_id: number | null
  key_id: string | null
  deed: string
  target: string
  is_attempt: boolean
  address: string
  request_id: string
  previous: string
  hash: string
}

interface AuditTables {
  audit_chain: AuditChainTable
  audit_entry: AuditEntryTable
}

declare module '../db/schema.ts' {
  interface Schema extends AuditTables {}
}
