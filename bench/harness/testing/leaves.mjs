import { spawn } from 'node:child_process'
import { form } from './form.mjs'

export const benchmark = {
  ...form,
  async measure() {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'], {
      detached: true,
      stdio: 'ignore',
    })
    child.unref()
    return [{ name: 'calls', value: 1 }]
  },
}
