// The negative control of the power-cut test: the same writer over PGlite as it comes, which never calls fsync.
import { PGlite } from '@electric-sql/pglite'
import { report } from './report.ts'

const [dataDir = '', firstRow = '0'] = process.argv.slice(2)

const db = await PGlite.create(`${dataDir}/stock`)
const isFresh = firstRow === '0'
if (isFresh) await db.exec('create table written (row integer primary key)')
const found = await db.query<{ row: number }>('select row from written order by row')
report({ pid: process.pid, findings: [], rows: found.rows.map(({ row }) => row) })
for (let row = Number(firstRow); ; row += 1) {
  await db.query('insert into written values ($1)', [row])
  report({ row })
}
