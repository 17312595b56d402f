import { spawn } from 'node:child_process'

export const benchmark = {
  title: 'An example',
  baseline: 'nothing',
  goals: 'none',
  small: {},
  whole: {},
  seconds: { small: 20, whole: 20 },
  async measure() {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'], {
      detached: true,
      stdio: 'ignore',
    })
    child.unref()
    return [{ name: 'calls', value: 1 }]
  },
}
