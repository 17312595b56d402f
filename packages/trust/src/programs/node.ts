/** The real server, as it is started in production, for the bench to kill. */
import { readConfig } from '../../../server/src/config.ts'
import { start } from '../../../server/src/start.ts'

const running = await start(readConfig(process.env), undefined)
process.on('SIGTERM', async () => {
  await running.stop()
  process.exit(0)
})
process.on('disconnect', () => process.exit(1))
process.send?.({ url: running.url })
